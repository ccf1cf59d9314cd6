"""Agents of pydantic-ai over each of its three makers' packages."""

import asyncio
import threading

from anthropic import AsyncAnthropic
from client import Person, Refusal, Said
from google import genai
from google.genai import types
from openai import AsyncOpenAI
from pydantic_ai import Agent, BinaryContent, ModelHTTPError, NativeOutput, Tool
from pydantic_ai.messages import ModelRequest, ModelResponse, TextPart, UserPromptPart
from pydantic_ai.models.anthropic import AnthropicModel
from pydantic_ai.models.google import GoogleModel
from pydantic_ai.models.openai import OpenAIChatModel, OpenAIResponsesModel
from pydantic_ai.providers.anthropic import AnthropicProvider
from pydantic_ai.providers.google import GoogleProvider
from pydantic_ai.providers.openai import OpenAIProvider


class Base:
    native = True

    def __init__(self, url: str, token: str):
        self.url = url
        self.token = token

    def model(self, model: str, patient: bool = False):
        raise NotImplementedError

    def agent(self, model: str, system: str | None = None, patient: bool = False, **more) -> Agent:
        return Agent(self.model(model, patient), instructions=system, retries=0, **more)

    def say(self, model, turns, system=None):
        history = [
            ModelRequest(parts=[UserPromptPart(text)]) if role == "user" else ModelResponse(parts=[TextPart(text)])
            for role, text in turns[:-1]
        ]
        done = run(self.agent(model, system).run(turns[-1][1], message_history=history))
        return said_of(done.output, done.usage)

    def stream(self, model, prompt, system=None):
        async def gather():
            async with self.agent(model, system).run_stream(prompt) as done:
                pieces = [piece async for piece in done.stream_text(delta=True, debounce_by=None)]
                return pieces, said_of("".join(pieces), done.usage)

        return run(gather())

    def tools(self, model, prompt, weather):
        """The agent calls the function by itself."""

        def tool(city: str, unit: str) -> str:
            """The weather in a city."""
            return weather(city, unit)

        agent = self.agent(model, tools=[Tool(tool, name="weather")])
        return run(agent.run(prompt)).output

    def structured(self, model, prompt):
        """Its own way is a tool that must be called; the wire's way, where it takes a strange model for able, too."""
        called = run(self.agent(model, output_type=Person).run(prompt)).output
        if self.native:
            same = run(self.agent(model, output_type=NativeOutput(Person)).run(prompt)).output
            assert same == called, f"{same} by schema, {called} by a tool"
        return called

    def image(self, model, prompt, png):
        picture = BinaryContent(data=png, media_type="image/png")
        return run(self.agent(model).run([prompt, picture])).output

    def refused(self, model, patient):
        try:
            run(self.agent(model, patient=patient).run("Hi"))
        except ModelHTTPError as error:
            return Refusal(error.status_code, str(error))


class OverOpenAI(Base):
    name = "pydantic-ai, chat"
    kind = OpenAIChatModel

    def model(self, model, patient=False):
        more = {} if patient else {"max_retries": 0}
        sdk = AsyncOpenAI(base_url=f"{self.url}/v1", api_key=self.token, **more)
        return self.kind(model, provider=OpenAIProvider(openai_client=sdk))


class OverOpenAIResponses(OverOpenAI):
    name = "pydantic-ai, responses"
    kind = OpenAIResponsesModel


class OverAnthropic(Base):
    name = "pydantic-ai, messages"
    native = False

    def model(self, model, patient=False):
        more = {} if patient else {"max_retries": 0}
        sdk = AsyncAnthropic(base_url=self.url, api_key=self.token, **more)
        return AnthropicModel(model, provider=AnthropicProvider(anthropic_client=sdk))


class OverGoogle(Base):
    name = "pydantic-ai, content"

    def model(self, model, patient=False):
        options = types.HttpOptions(base_url=self.url)
        sdk = genai.Client(api_key=self.token, vertexai=False, http_options=options)
        return GoogleModel(model, provider=GoogleProvider(client=sdk))


def said_of(text: str, usage) -> Said:
    return Said(text, usage.input_tokens, usage.output_tokens)


# Its clients belong to the loop that they were first used in.
LOOP = asyncio.new_event_loop()
threading.Thread(target=LOOP.run_forever, daemon=True).start()


def run(coroutine):
    return asyncio.run_coroutine_threadsafe(coroutine, LOOP).result()


CLIENTS = [OverOpenAI, OverOpenAIResponses, OverAnthropic, OverGoogle]
