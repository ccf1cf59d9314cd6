"""The official package of the Messages wire."""

import base64

from anthropic import NOT_GIVEN, Anthropic, APIStatusError, beta_tool
from client import Person, Refusal, Said


class AnthropicMessages:
    name = "anthropic"

    def __init__(self, url: str, token: str):
        self.patient = Anthropic(base_url=url, api_key=token)
        self.sdk = self.patient.with_options(max_retries=0)

    def say(self, model, turns, system=None):
        done = self.sdk.messages.create(
            model=model,
            max_tokens=1000,
            system=system or NOT_GIVEN,
            messages=[{"role": role, "content": text} for role, text in turns],
        )
        return Said(text_of(done), *usage_of(done.usage))

    def stream(self, model, prompt, system=None):
        with self.sdk.messages.stream(
            model=model,
            max_tokens=1000,
            system=system or NOT_GIVEN,
            messages=[{"role": "user", "content": prompt}],
        ) as events:
            pieces = list(events.text_stream)
            done = events.get_final_message()
        return pieces, Said(text_of(done), *usage_of(done.usage))

    def tools(self, model, prompt, weather):
        """The package's own runner calls the function and sends its result."""

        @beta_tool(name="weather")
        def tool(city: str, unit: str) -> str:
            """The weather in a city.

            Args:
                city: Name of the city
                unit: celsius or fahrenheit
            """
            return weather(city, unit)

        runner = self.sdk.beta.messages.tool_runner(
            model=model, max_tokens=1000, tools=[tool], messages=[{"role": "user", "content": prompt}]
        )
        return text_of(runner.until_done())

    def structured(self, model, prompt):
        return self.sdk.messages.parse(
            model=model,
            max_tokens=1000,
            messages=[{"role": "user", "content": prompt}],
            output_format=Person,
        ).parsed_output

    def image(self, model, prompt, png):
        source = {"type": "base64", "media_type": "image/png", "data": base64.b64encode(png).decode()}
        content = [{"type": "image", "source": source}, {"type": "text", "text": prompt}]
        done = self.sdk.messages.create(
            model=model, max_tokens=1000, messages=[{"role": "user", "content": content}]
        )
        return text_of(done)

    def refused(self, model, patient):
        sdk = self.patient if patient else self.sdk
        try:
            sdk.messages.create(model=model, max_tokens=9, messages=[{"role": "user", "content": "Hi"}])
        except APIStatusError as error:
            return Refusal(error.status_code, error.message)


def text_of(message) -> str:
    return "".join(block.text for block in message.content if block.type == "text")


def usage_of(usage) -> tuple[int, int]:
    cached = (usage.cache_read_input_tokens or 0) + (usage.cache_creation_input_tokens or 0)
    return usage.input_tokens + cached, usage.output_tokens


CLIENTS = [AnthropicMessages]
