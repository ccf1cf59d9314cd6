"""What every client is asked to do. Each is used as its own page says, and answers are read with its own objects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Protocol

from pydantic import BaseModel


class Address(BaseModel):
    city: str
    kind: str


class Person(BaseModel):
    """A person."""

    name: str
    age: int
    tags: list[str]
    address: Address


@dataclass
class Said:
    text: str
    # Every prompt token, cached ones included; visible ones and reasoning.
    input: int
    output: int


@dataclass
class Refusal:
    status: int | None
    message: str


class Client(Protocol):
    name: str

    def say(self, model: str, turns: list[tuple[str, str]], system: str | None = None) -> Said:
        """`turns` are (`user` or `assistant`, text)."""

    def stream(self, model: str, prompt: str, system: str | None = None) -> tuple[list[str], Said]:
        """The pieces as they came, and the whole as the client adds it up."""

    def tools(self, model: str, prompt: str, weather: Callable[[str, str], str]) -> str:
        """The whole loop: what is said when the tool has answered. `weather` takes a city and a unit."""

    def structured(self, model: str, prompt: str) -> Person: ...

    def image(self, model: str, prompt: str, png: bytes) -> str: ...

    def refused(self, model: str, patient: bool) -> Refusal:
        """What the client throws. `patient`: it may ask again as often as it does by itself."""


WEATHER_SCHEMA = {
    "type": "object",
    "properties": {
        "city": {"type": "string", "description": "Name of the city"},
        "unit": {"type": "string", "enum": ["celsius", "fahrenheit"]},
    },
    "required": ["city", "unit"],
}
