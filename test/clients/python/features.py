"""What is asked of every client, and what the demo is known to answer. Each feature throws where it is anything else."""

from __future__ import annotations

import base64
import math

from client import Address, Client, Person

# 68 bytes: one transparent pixel.
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII="
)


def same(actual, expected):
    assert actual == expected, f"{actual!r} and not {expected!r}"


def includes(text: str, part: str):
    assert part in text, f"{text!r} does not include {part!r}"


def tokens(text: str) -> int:
    """As the demo counts: four bytes are one."""
    return math.ceil(len(text.encode()) / 4)


def text(client: Client, wire: str):
    prompt = 'Grüße 😀\nund "zwei" Zeilen'
    said = client.say(f"demo-{wire}", [("user", prompt)], "Be brief.")
    same(said.text, answer_to(prompt, wire, "Be brief."))


def stream(client: Client, wire: str):
    prompt = 'Grüße 😀\nund "zwei" Zeilen'
    pieces, said = client.stream(f"demo-{wire}", prompt, "Be brief.")
    same("".join(pieces), answer_to(prompt, wire, "Be brief."))
    same(said.text, "".join(pieces))
    assert len(pieces) > 2, f"it came in {len(pieces)} pieces"


def silence(client: Client, wire: str):
    """The upstream says nothing for longer than the gateway leaves a caller without a sign of life."""
    pieces, _ = client.stream(f"demo-{wire}-pause", "Wait.")
    same("".join(pieces), answer_to("Wait.", wire))


def tools(client: Client, wire: str):
    called = []

    def weather(city: str, unit: str) -> str:
        called.append((city, unit))
        return f"1.10 degrees in {city}"

    said = client.tools(f"demo-{wire}", 'Call weather for "São Paulo" in fahrenheit.', weather)
    # Clients whose schema says nothing of units are given the next word that was quoted, of which there is none.
    same([city for city, _ in called], ["São Paulo"])
    assert called[0][1] in ("fahrenheit", "demo"), f"the unit is {called[0][1]!r}"
    includes(said, "1.10 degrees in São Paulo")
    includes(said, f"This reached me as a {wire} request.")


def structured(client: Client, wire: str):
    person = client.structured(f"demo-{wire}", 'Describe "Ada", 36, tagged "math", at work in "London" at "work".')
    same(person, Person(name="Ada", age=36, tags=["math"], address=Address(city="London", kind="work")))


def image(client: Client, wire: str):
    includes(client.image(f"demo-{wire}", "What is this?", PIXEL), "I see 1 image (image/png, 68 bytes).")


def turns(client: Client, wire: str):
    """The demo quotes the last turn only; that the others came is in what it counts."""
    said = [("user", "My name is Ada."), ("assistant", "Hello, Ada Lovelace!"), ("user", "What is my name?")]
    answer = client.say(f"demo-{wire}", said)
    same(answer.text, answer_to("What is my name?", wire))
    same(answer.input, sum(tokens(text) for _, text in said))


def error(client: Client, wire: str):
    limited = client.refused(f"demo-{wire}-429", patient=False)
    same(limited.status, 429)
    includes(limited.message, "Rate limit")
    invalid = client.refused(f"demo-{wire}-400", patient=True)
    same(invalid.status, 400)
    includes(invalid.message, "refuses every request")


def usage(client: Client, wire: str):
    prompt = "Count this, please."
    system = "Be exact."
    answer = answer_to(prompt, wire, system)
    expected = (tokens(prompt) + tokens(system), tokens(answer))
    whole = client.say(f"demo-{wire}", [("user", prompt)], system)
    same((whole.input, whole.output), expected)
    _, streamed = client.stream(f"demo-{wire}", prompt, system)
    same((streamed.input, streamed.output), expected)


def unknown(client: Client, wire: str):
    """The name is the client's own, so that the gateway's log tells how often it asked."""
    model = f"demo-{wire}z by {client.name}".replace(" ", "_").replace(",", "")
    refusal = client.refused(model, patient=True)
    same(refusal.status, 503)
    includes(refusal.message, model)


def answer_to(prompt: str, wire: str, system: str | None = None) -> str:
    instructions = "" if system is None else f' My instructions: "{system}".'
    return f'You said: "{prompt}".{instructions} This reached me as a {wire} request.'


FEATURES = {
    feature.__name__: feature
    for feature in (text, stream, silence, tools, structured, image, turns, error, usage, unknown)
}
