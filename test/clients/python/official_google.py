"""The official package of the Content wire."""

from client import Person, Refusal, Said
from google import genai
from google.genai import errors, types


class GoogleGenAI:
    name = "google-genai"

    def __init__(self, url: str, token: str):
        options = types.HttpOptions(base_url=url)
        self.sdk = genai.Client(api_key=token, vertexai=False, http_options=options)

    def say(self, model, turns, system=None):
        contents = [
            types.Content(role="user" if role == "user" else "model", parts=[types.Part(text=text)])
            for role, text in turns
        ]
        config = types.GenerateContentConfig(system_instruction=system)
        done = self.sdk.models.generate_content(model=model, contents=contents, config=config)
        return Said(done.text, *usage_of(done.usage_metadata))

    def stream(self, model, prompt, system=None):
        config = types.GenerateContentConfig(system_instruction=system)
        chunks = list(self.sdk.models.generate_content_stream(model=model, contents=prompt, config=config))
        pieces = [chunk.text for chunk in chunks if chunk.text]
        return pieces, Said("".join(pieces), *usage_of(chunks[-1].usage_metadata))

    def tools(self, model, prompt, weather):
        """The package calls the function by itself."""

        def tool(city: str, unit: str) -> str:
            """The weather in a city."""
            return weather(city, unit)

        tool.__name__ = "weather"
        config = types.GenerateContentConfig(tools=[tool])
        return self.sdk.models.generate_content(model=model, contents=prompt, config=config).text

    def structured(self, model, prompt):
        config = types.GenerateContentConfig(response_mime_type="application/json", response_schema=Person)
        return self.sdk.models.generate_content(model=model, contents=prompt, config=config).parsed

    def image(self, model, prompt, png):
        picture = types.Part.from_bytes(data=png, mime_type="image/png")
        return self.sdk.models.generate_content(model=model, contents=[prompt, picture]).text

    def refused(self, model, patient):
        try:
            self.sdk.models.generate_content(model=model, contents="Hi")
        except errors.APIError as error:
            return Refusal(error.code, error.message)


def usage_of(usage) -> tuple[int, int]:
    return usage.prompt_token_count, (usage.candidates_token_count or 0) + (usage.thoughts_token_count or 0)


CLIENTS = [GoogleGenAI]
