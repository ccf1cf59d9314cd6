"""The official package of the Chat and the Responses wire."""

import base64
import json

from client import WEATHER_SCHEMA, Person, Refusal, Said
from openai import APIStatusError, OpenAI


class Base:
    def __init__(self, url: str, token: str):
        self.patient = OpenAI(base_url=f"{url}/v1", api_key=token)
        self.sdk = self.patient.with_options(max_retries=0)

    def refused(self, model, patient):
        try:
            self.ask(self.patient if patient else self.sdk, model)
        except APIStatusError as error:
            return Refusal(error.status_code, error.message)


class OpenAIChat(Base):
    name = "openai, chat"

    def ask(self, sdk, model):
        return sdk.chat.completions.create(model=model, messages=[{"role": "user", "content": "Hi"}])

    def say(self, model, turns, system=None):
        done = self.sdk.chat.completions.create(model=model, messages=messages(turns, system))
        return Said(done.choices[0].message.content, done.usage.prompt_tokens, done.usage.completion_tokens)

    def stream(self, model, prompt, system=None):
        pieces = []
        with self.sdk.chat.completions.stream(
            model=model,
            messages=messages([("user", prompt)], system),
            stream_options={"include_usage": True},
        ) as events:
            for event in events:
                if event.type == "content.delta":
                    pieces.append(event.delta)
            done = events.get_final_completion()
        said = done.choices[0].message.content
        return pieces, Said(said, done.usage.prompt_tokens, done.usage.completion_tokens)

    def tools(self, model, prompt, weather):
        tools = [{"type": "function", "function": {"name": "weather", "parameters": WEATHER_SCHEMA}}]
        history = [{"role": "user", "content": prompt}]
        while True:
            done = self.sdk.chat.completions.create(model=model, messages=history, tools=tools)
            message = done.choices[0].message
            if not message.tool_calls:
                return message.content
            history.append(message)
            for call in message.tool_calls:
                result = weather(**json.loads(call.function.arguments))
                history.append({"role": "tool", "tool_call_id": call.id, "content": result})

    def structured(self, model, prompt):
        done = self.sdk.chat.completions.parse(
            model=model, messages=messages([("user", prompt)], None), response_format=Person
        )
        return done.choices[0].message.parsed

    def image(self, model, prompt, png):
        parts = [
            {"type": "text", "text": prompt},
            {"type": "image_url", "image_url": {"url": data_url(png)}},
        ]
        done = self.sdk.chat.completions.create(model=model, messages=[{"role": "user", "content": parts}])
        return done.choices[0].message.content


class OpenAIResponses(Base):
    name = "openai, responses"

    def ask(self, sdk, model):
        return sdk.responses.create(model=model, input="Hi")

    def say(self, model, turns, system=None):
        done = self.sdk.responses.create(model=model, instructions=system, input=messages(turns, None))
        return Said(done.output_text, done.usage.input_tokens, done.usage.output_tokens)

    def stream(self, model, prompt, system=None):
        pieces = []
        with self.sdk.responses.stream(model=model, instructions=system, input=prompt) as events:
            for event in events:
                if event.type == "response.output_text.delta":
                    pieces.append(event.delta)
            done = events.get_final_response()
        return pieces, Said(done.output_text, done.usage.input_tokens, done.usage.output_tokens)

    def tools(self, model, prompt, weather):
        """Goes on from the answer that is kept."""
        tools = [{"type": "function", "name": "weather", "parameters": WEATHER_SCHEMA, "strict": False}]
        done = self.sdk.responses.create(model=model, input=prompt, tools=tools)
        while calls := [item for item in done.output if item.type == "function_call"]:
            results = [
                {
                    "type": "function_call_output",
                    "call_id": call.call_id,
                    "output": weather(**json.loads(call.arguments)),
                }
                for call in calls
            ]
            done = self.sdk.responses.create(
                model=model, input=results, tools=tools, previous_response_id=done.id
            )
        return done.output_text

    def structured(self, model, prompt):
        return self.sdk.responses.parse(model=model, input=prompt, text_format=Person).output_parsed

    def image(self, model, prompt, png):
        parts = [
            {"type": "input_text", "text": prompt},
            {"type": "input_image", "image_url": data_url(png), "detail": "auto"},
        ]
        return self.sdk.responses.create(model=model, input=[{"role": "user", "content": parts}]).output_text


def messages(turns, system):
    first = [] if system is None else [{"role": "system", "content": system}]
    return first + [{"role": role, "content": text} for role, text in turns]


def data_url(png: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(png).decode()}"


CLIENTS = [OpenAIChat, OpenAIResponses]
