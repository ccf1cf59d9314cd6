"""
Sessions by the official package, as its page says: what came of each, in one line of JSON.

    python realtime.py < JSON of {url, token, models, speech, stop}, the last two being samples in base64
"""

import base64
import json
import sys

from openai import OpenAI

PIECE = 4_800
STORY = "Tell me a long story about a quick brown fox and a lazy dog that nobody has heard before"
WEATHER = {
    "type": "function",
    "name": "weather",
    "parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
}


class Talk:
    def __init__(self, connection):
        self.connection = connection
        self.events = []
        self.until("session.created")

    def until(self, kind):
        while True:
            event = self.connection.recv()
            self.events.append(event)
            assert event.type != "error", event.error
            if event.type == kind:
                return event

    def configure(self, **session):
        self.connection.session.update(session={"type": "realtime", **session})

    def say(self, text):
        content = [{"type": "input_text", "text": text}]
        self.connection.conversation.item.create(item={"type": "message", "role": "user", "content": content})

    def speak(self, samples):
        for at in range(0, len(samples), PIECE):
            audio = base64.b64encode(samples[at : at + PIECE]).decode()
            self.connection.input_audio_buffer.append(audio=audio)

    def pieces(self, kind):
        return [event.delta for event in self.events if event.type == kind]


def words(talk, given):
    talk.configure(output_modalities=["text"], instructions="Be brief.")
    talk.say("Hello")
    talk.connection.response.create()
    done = talk.until("response.done").response
    said = "".join(talk.pieces("response.output_text.delta"))
    return {"said": said, "whole": done.output[0].content[0].text, "tokens": done.usage.total_tokens}


def speech(talk, given):
    talk.configure(audio={"input": {"transcription": {"model": "any"}}})
    talk.speak(given["speech"])
    done = talk.until("response.done").response
    heard = [
        event.transcript
        for event in talk.events
        if event.type == "conversation.item.input_audio_transcription.completed"
    ]
    sound = b"".join(base64.b64decode(piece) for piece in talk.pieces("response.output_audio.delta"))
    return {
        "heard": heard,
        "said": done.output[0].content[0].transcript,
        "sound": base64.b64encode(sound).decode(),
    }


def tools(talk, given):
    talk.configure(output_modalities=["text"], tools=[WEATHER])
    talk.say('Call weather for "Paris".')
    talk.connection.response.create()
    called = talk.until("response.function_call_arguments.done")
    talk.until("response.done")
    result = {"type": "function_call_output", "call_id": called.call_id, "output": "sunny"}
    talk.connection.conversation.item.create(item=result)
    talk.connection.response.create()
    done = talk.until("response.done").response
    return {"arguments": json.loads(called.arguments), "said": done.output[0].content[0].text}


def interruption(talk, given):
    talk.say(STORY)
    talk.connection.response.create()
    talk.until("response.output_audio.delta")
    talk.speak(given["stop"])
    talk.until("input_audio_buffer.speech_started")
    return {"status": talk.until("response.done").response.status}


def main():
    asked = json.load(sys.stdin)
    given = {name: base64.b64decode(asked[name]) for name in ("speech", "stop")}
    client = OpenAI(base_url=f"{asked['url']}/v1", api_key=asked["token"])
    for model in asked["models"]:
        for feature in (words, speech, tools, interruption):
            with client.realtime.connect(model=model) as connection:
                line = {"model": model, "feature": feature.__name__, **feature(Talk(connection), given)}
            print(json.dumps(line), flush=True)


main()
