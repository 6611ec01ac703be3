"""The fight on the composited screen: pictures at three sizes, whole fights by keys, bursts, resizing."""

from __future__ import annotations

import pytest
from tables import FIGHT, app_of, picture, same, sample, screen_text, settle
from textual import events
from textual.screen import Screen

from affray.encounter.store.faults import DiskFull
from affray.testing.memory import memory_session
from affray.tui.app import AffrayApp
from affray.tui.modes.owed import OwedMode
from affray.tui.screens.fight import FightScreen

SIZES = {"120x36": (120, 36), "80x24": (80, 24), "60x20": (60, 20)}

MOMENTS = {
    "before": "",
    "turn": "n n",
    "whom": "n n 1",
    "struck": "n n 1 3 . n 1 1 u",
    "many": "n n c",
    "line": "n n : s t",
    "trace": "n n 1 3 l enter",
    "help": "n n ?",
    "help-2": "n n ? space",
    "help-of-a-question": "n n 1 ?",
    "declare": "n",
    "prepared": "n n p",
    "filtered": "n n 1 k i",
    "nothing-fits": "n n 1 z z",
    "marked": "n n 1 space 2 3",
    "refused": "n n 1 3 ] ]",
    "looked": "n n down down",
    "out-of-turn": "n n a b enter",
    "again": "n n 1 3 .",
    "undone": "n n 1 3 n u u",
    "log": "n n 1 3 n l up up",
    "searched": "n n 1 3 n / s t r enter",
    "mend": "n n 1 3 l m",
    "mend-answer": "n n 1 3 l m enter",
    "odds": "n n o",
    "players": "n n 1 3 v",
    "palette": "n n ctrl+p n o",
    "fire": "n n h",
    "set": "n n e 1",
    "set-value": "n n e 1 s p e e d enter",
    "words": "n n t h i",
    "typed-wrong": "n n : s t r i k space x enter",
    "selected": "n n s 2 3 enter",
    "delayed": "n n d",
    "condition": "n n c 2 1 2 enter",
    "next-whom": "n n g",
    "more": "n n 1 tab 3",
    "nobody-acts": "n n x x",
    "over": "n n : e n d enter",
}


async def keys(pilot, words: str) -> None:
    await pilot.press(*words.split())
    await settle(pilot.app, pilot)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("moment", MOMENTS)
async def test_pictures(moment, size):
    app = app_of(memory_session(FIGHT))
    async with app.run_test(size=SIZES[size]) as pilot:
        await keys(pilot, MOMENTS[moment])
        same(app, f"{moment}-{size}")


@pytest.mark.parametrize("size", SIZES)
async def test_pictures_of_what_was_prepared(size):
    app = app_of(sample("flooded-orrery.toml"))
    async with app.run_test(size=SIZES[size]) as pilot:
        await keys(pilot, "p")
        same(app, f"aloud-{size}")


@pytest.mark.parametrize("name", ["lantern", "chart", "night", "day", "mono"])
async def test_pictures_of_themes(name):
    app = app_of(memory_session(FIGHT))
    async with app.run_test(size=(80, 24)) as pilot:
        app.table.theme = name
        await keys(pilot, "n n 1 3 . n 1")
        same(app, f"theme-{name}-80x24")


@pytest.mark.parametrize("size", SIZES)
async def test_pictures_of_dice_in_players_hands(size):
    app = app_of(memory_session(FIGHT), rolls="table")
    async with app.run_test(size=SIZES[size]) as pilot:
        await keys(pilot, "n n 1 3 1 1 1 enter")
        same(app, f"dice-refused-{size}")
        await keys(pilot, "ctrl+u 6 6 enter")
        same(app, f"dice-chosen-{size}")
        await keys(pilot, "backspace ctrl+o")
        same(app, f"reopened-{size}")


async def test_picture_of_a_terminal_that_is_too_small():
    app = app_of(memory_session(FIGHT))
    async with app.run_test(size=(40, 12)) as pilot:
        await keys(pilot, "n")
        same(app, "small-40x12")


@pytest.mark.parametrize("size", SIZES)
async def test_pictures_of_typed_dice(size):
    app = app_of(memory_session(FIGHT), rolls="table")
    async with app.run_test(size=SIZES[size]) as pilot:
        await keys(pilot, "n n 1 3 6")
        same(app, f"dice-{size}")


async def test_picture_in_ascii():
    app = app_of(memory_session(FIGHT), ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "n n 1 3 n 1")
        same(app, "ascii-80x24")
        assert screen_text(app).isascii()


@pytest.mark.parametrize("size", SIZES)
async def test_pictures_of_wardens(size):
    app = app_of(sample("flooded-orrery.toml"), rolls="table")
    async with app.run_test(size=SIZES[size]) as pilot:
        await keys(pilot, "n enter n 1 5 2 3 4 5 enter")
        same(app, f"wardens-{size}")


async def aim(app, pilot):
    """Pick the first of the other side who stands, by its digit."""
    ask = app.table.mode.prompt().ask
    if ask is None:
        return
    view = app.table.view
    side = view.play.fight[view.play.order.acting].side
    for place, option in enumerate(ask.options[:9], 1):
        if view.play.fight[option.id].side != side and view.standing(option.id) == "acts":
            await pilot.press(str(place))
            return


@pytest.mark.parametrize("size", ["120x36", "80x24"])
@pytest.mark.parametrize("name", ["trial", "flooded-orrery.toml"])
async def test_a_whole_fight_by_keys_alone(name, size):
    session = memory_session(FIGHT) if name == "trial" else sample(name)
    app = app_of(session)
    async with app.run_test(size=SIZES[size]) as pilot:
        await keys(pilot, "n")
        for _ in range(400):
            if any("beaten" in one.text for one in app.table.log.entries):
                break
            await pilot.press("1")
            await aim(app, pilot)
            while session.question is not None or app.table.mode.prompt().ask is not None:
                await pilot.press("enter")
            await pilot.press("n")
            if isinstance(app.table.mode, OwedMode):
                await pilot.press("n")
        assert any("beaten" in one.text for one in app.table.log.entries)
        await keys(pilot, ": e n d enter")
        assert "The fight is over" in screen_text(app)
        await keys(pilot, "q")
    assert app.return_code == 0


@pytest.mark.wish("keys.doubled")
async def test_a_burst_of_next_advances_one_turn_and_says_so():
    session = memory_session(FIGHT)
    app = app_of(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "n n")
        for _ in range(5):
            app.post_message(events.Key("n", "n"))
        await pilot.pause()
        await pilot.pause()
        assert session.head == 3
        assert "4 keys" in screen_text(app)
        for _ in range(5):
            await pilot.press("n")
        assert session.head == 8


async def test_what_comes_in_a_burst_after_an_answer_is_dropped_and_what_belongs_to_it_is_not():
    session = memory_session(FIGHT)
    app = app_of(session, rolls="table")
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "n n 1 3")
        for key in ("1", "1", "enter", "enter", "n"):
            app.post_message(events.Key(key, key if len(key) == 1 else None))
        await pilot.pause()
        await pilot.pause()
        assert session.question is None
        assert session.play.order.acting == "ysolde"


@pytest.mark.parametrize("rolls", ["affray", "table"])
async def test_keys_that_were_dropped_are_told_at_a_question_too(rolls):
    app = app_of(memory_session(FIGHT), rolls=rolls)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "n n 1")
        for key in ("3", "1", "1"):
            app.post_message(events.Key(key, key))
        await pilot.pause()
        await pilot.pause()
        assert (app.session.question is None) is (rolls == "affray")
        assert "(2 keys in the same burst dropped)" in screen_text(app)
        await keys(pilot, "4")
        assert "burst" not in screen_text(app)


CROWD = FIGHT.replace('name = "Giant Rat"\ncount = 2', 'name = "Giant Rat"\ncount = 9')


@pytest.mark.parametrize("size", ["80x24", "60x20"])
async def test_options_that_do_not_all_fit_are_listed_even_where_the_panel_was_turned_to_the_log(size):
    app = app_of(memory_session(CROWD))
    async with app.run_test(size=SIZES[size]) as pilot:
        await keys(pilot, "n n tab 1")
        text = screen_text(app)
        assert "─ Choose" in text
        assert "6 Giant Rat D ██▒▒▒▒░░ 75%  †25%" in text
        await keys(pilot, "escape")
        assert "─ Log" in screen_text(app)
        assert "─ Choose" not in screen_text(app)


@pytest.mark.parametrize("size", SIZES)
async def test_a_question_that_was_left_open_has_its_odds_without_a_key(size):
    session = memory_session(FIGHT)
    session.house.roll = False
    session.command(session.desk.bind(session.play, ["next"]))
    session.command(session.desk.bind(session.play, ["next"]))
    session.command(session.desk.bind(session.play, ["strike", "ysolde", "giant-rat-1"]))
    assert session.question is not None
    app = app_of(session, rolls="table")
    async with app.run_test(size=SIZES[size]) as pilot:
        for _ in range(50):
            await pilot.pause()
            if "odds  25% harm" in screen_text(app):
                break
        assert "odds  25% harm" in screen_text(app)
        kept = picture(app)
        await settle(app, pilot)
        assert picture(app) == kept


async def test_what_is_read_first_where_the_log_stood_says_at_once_that_it_has_pages():
    app = app_of(memory_session(FIGHT))
    async with app.run_test(size=(60, 20)) as pilot:
        await keys(pilot, "n n tab")
        assert "─ Log" in screen_text(app)
        await pilot.press("?")
        await pilot.pause()
        assert "Space turns the page" in screen_text(app)


async def test_the_prompt_and_the_key_line_never_move():
    app = app_of(memory_session(FIGHT), rolls="table")
    async with app.run_test(size=(80, 24)) as pilot:
        where = {one.id: one.region for one in app.screen.widgets()}
        for word in "n n 1 3 1 6 enter enter l enter escape : escape ? escape".split():  # noqa: SIM905
            await pilot.press(word)
            for one in app.screen.widgets():
                if one.id in ("header", "prompt", "keys"):
                    assert one.region == where[one.id]


async def test_too_small_is_a_sentence_and_coming_back_loses_nothing():
    app = app_of(memory_session(FIGHT))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "n n 1")
        before = picture(app)
        await pilot.resize_terminal(20, 5)
        await pilot.pause()
        assert "Too small" in screen_text(app).replace("\n", " ")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        await pilot.pause()
        assert picture(app) == before


NAMES = (
    FIGHT.replace('name = "Borin"', 'name = "[red]Bo[/] [@click=app.quit]x"')
    .replace('name = "Rat King"', 'name = "鼠王 \\u202eRTL\\u2066"')
    .replace('name = "Ysolde"', f'name = "{"Y" * 400}"')
)


@pytest.mark.parametrize("size", SIZES)
async def test_names_are_data(size):
    app = app_of(memory_session(NAMES))
    async with app.run_test(size=SIZES[size]) as pilot:
        await keys(pilot, "n n 1 3 n 1 1 l enter escape ?")
        text = screen_text(app)
        if size != "60x20":
            assert "[red]Bo" in text
            assert "鼠王" in text
        assert "\u202e" not in text
        width = SIZES[size][0]
        assert all(strip.cell_length == width for strip in app.screen._compositor.render_strips())


async def test_a_full_disk_is_said_on_the_screen(monkeypatch):
    session = memory_session(FIGHT)

    def full(*args, **more):
        raise DiskFull("The disk is full.", "Free some space.")

    app = app_of(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "n n")
        with monkeypatch.context() as patch:
            patch.setattr(session.store, "add", full)
            await keys(pilot, "1 3")
            assert "NOT SAVED" in screen_text(app)
            assert "The disk is full. Free some space." in screen_text(app)
        await keys(pilot, "enter")
        assert "NOT SAVED" not in screen_text(app)
        assert session.head == 3


async def test_typing_repaints_the_prompt_alone():
    app = app_of(memory_session(FIGHT))
    async with app.run_test(size=(120, 36)) as pilot:
        await keys(pilot, "n n :")
        painted = []
        for one in app.screen.widgets():
            original = one.refresh

            def refresh(*regions, one=one, original=original, **rest):
                painted.append(one.id)
                return original(*regions, **rest)

            one.refresh = refresh
        await keys(pilot, "s")
        assert set(painted) == {"prompt"}


async def test_nothing_ticks_while_idle():
    app = app_of(memory_session(FIGHT))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "n n")
        assert all(one.auto_refresh is None for one in app.screen.walk_children())
        assert app.animation_level == "none"


async def test_leaving_keeps_a_question_for_the_next_time():
    session = memory_session(FIGHT)
    app = app_of(session, rolls="table")
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "n n 1 3")
        app.exit()
    session.__init__(session.encounter, session.store)
    again = AffrayApp(session, rolls="table", ansi=True)
    async with again.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "2d6" in screen_text(again)


async def test_a_mistake_of_our_own_ends_neither_the_program_nor_the_fight(monkeypatch):
    session = memory_session(FIGHT)
    app = app_of(session)
    async with app.run_test(size=(120, 36)) as pilot:
        await keys(pilot, "n n 1")
        with monkeypatch.context() as patch:
            patch.setattr(session, "command", lambda invocation: 1 / 0)
            await keys(pilot, "3")
        assert "A mistake of Affray's own (ZeroDivisionError" in screen_text(app)
        await keys(pilot, "1 3")
        assert session.head == 3
    assert len(app.table.mishaps) == 1


@pytest.mark.wish("keep.no-dialogs")
async def test_no_key_opens_a_dialog():
    session = memory_session(FIGHT)
    app = app_of(session)
    async with app.run_test(size=(120, 36)) as pilot:
        await keys(pilot, "n n")
        before, screens = session.play, list(app.screen_stack)
        for key in list(app.table.keys):
            if key.name == "leave":
                continue
            for pressed in (key.key, key.key):
                await keys(pilot, pressed)
                assert app.screen_stack == screens, key.name
            await keys(pilot, "escape escape escape escape")
        while session.play.order.round:
            session.undo()
        for _ in range(2):
            session.redo()
        assert session.play == before


async def test_a_fight_is_laid_out_once_and_is_the_only_screen(monkeypatch):
    laid = []
    compose = FightScreen.compose

    def counting(screen):
        yield from compose(screen)
        laid.append(sorted(screen.classes))

    monkeypatch.setattr(FightScreen, "compose", counting)
    styled = []
    update = Screen.update_node_styles
    monkeypatch.setattr(
        Screen, "update_node_styles", lambda screen, **how: (styled.append(screen), update(screen, **how))
    )
    app = app_of(memory_session(FIGHT))
    async with app.run_test(size=(120, 36)):
        assert app.screen_stack == [app.screen]
        assert laid == [["-high", "-three", "-whole"]]
        assert len(styled) <= 1
