"""The players' own screen: it looks on and can do nothing else."""
