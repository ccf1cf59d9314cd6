"""LangChain's three packages, all used through the same interface."""

import base64

from client import Person, Refusal, Said
from langchain_anthropic import ChatAnthropic
from langchain_core.messages import AIMessage, HumanMessage, SystemMessage, ToolMessage
from langchain_core.tools import tool
from langchain_google_genai import ChatGoogleGenerativeAI
from langchain_openai import ChatOpenAI


class Base:
    def __init__(self, url: str, token: str):
        self.url = url
        self.token = token

    def model(self, model: str, **more):
        raise NotImplementedError

    def once(self, model: str):
        """A model whose requests are not repeated."""
        return self.model(model, max_retries=0)

    def say(self, model, turns, system=None):
        first = [] if system is None else [SystemMessage(system)]
        said = [HumanMessage(text) if role == "user" else AIMessage(text) for role, text in turns]
        return said_of(self.once(model).invoke(first + said))

    def stream(self, model, prompt, system=None):
        first = [] if system is None else [SystemMessage(system)]
        chunks = list(self.once(model).stream([*first, HumanMessage(prompt)]))
        whole = chunks[0]
        for chunk in chunks[1:]:
            whole = whole + chunk
        return [chunk.text for chunk in chunks if chunk.text], said_of(whole)

    def tools(self, model, prompt, weather):
        @tool("weather")
        def weather_tool(city: str, unit: str) -> str:
            """The weather in a city."""
            return weather(city, unit)

        able = self.once(model).bind_tools([weather_tool])
        history = [HumanMessage(prompt)]
        while True:
            message = able.invoke(history)
            if not message.tool_calls:
                return message.text
            history.append(message)
            for call in message.tool_calls:
                result = weather_tool.invoke(call)
                assert isinstance(result, ToolMessage)
                history.append(result)

    def structured(self, model, prompt):
        return self.once(model).with_structured_output(Person).invoke(prompt)

    def image(self, model, prompt, png):
        content = [
            {"type": "text", "text": prompt},
            {"type": "image", "base64": base64.b64encode(png).decode(), "mime_type": "image/png"},
        ]
        return self.once(model).invoke([HumanMessage(content_blocks=content)]).text

    def refused(self, model, patient):
        asked = self.model(model) if patient else self.once(model)
        try:
            asked.invoke("Hi")
        except Exception as error:  # Each package throws its maker's, or words with its maker's below them.
            made = error.__cause__ if error.__cause__ is not None else error
            return Refusal(getattr(made, "status_code", None) or getattr(made, "code", None), str(error))


class LangChainOpenAI(Base):
    name = "langchain-openai, chat"
    responses = False

    def model(self, model, **more):
        return ChatOpenAI(
            model=model,
            base_url=f"{self.url}/v1",
            api_key=self.token,
            use_responses_api=self.responses,
            stream_usage=True,
            **more,
        )


class LangChainOpenAIResponses(LangChainOpenAI):
    name = "langchain-openai, responses"
    responses = True


class LangChainAnthropic(Base):
    name = "langchain-anthropic"

    def model(self, model, **more):
        return ChatAnthropic(model=model, base_url=self.url, api_key=self.token, max_tokens=1000, **more)


class LangChainGoogle(Base):
    name = "langchain-google-genai"

    def model(self, model, max_retries=2):
        """It counts the first request as a try, and waits a second before the next; six would take half a minute."""
        return ChatGoogleGenerativeAI(
            model=model, base_url=self.url, api_key=self.token, vertexai=False, max_retries=max(1, max_retries)
        )


def said_of(message: AIMessage) -> Said:
    usage = message.usage_metadata
    return Said(message.text, usage["input_tokens"], usage["output_tokens"])


CLIENTS = [LangChainOpenAI, LangChainOpenAIResponses, LangChainAnthropic, LangChainGoogle]
