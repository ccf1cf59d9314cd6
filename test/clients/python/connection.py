"""
Requests over a connection by the official package, as its page says: what came of each model, in one line of JSON.

    python connection.py < JSON of {url, token, models}
"""

import json
import sys

from openai import OpenAI

LAST = ("response.completed", "response.incomplete", "response.failed", "error")


def ask(connection, **body):
    connection.response.create(store=False, **body)
    events = []
    while not events or events[-1].type not in LAST:
        events.append(connection.recv())
    return events


def text_of(events):
    return "".join(event.delta for event in events if event.type == "response.output_text.delta")


def main():
    asked = json.load(sys.stdin)
    client = OpenAI(base_url=f"{asked['url']}/v1", api_key=asked["token"], max_retries=0)
    for model in asked["models"]:
        with client.responses.connect() as connection:
            first = ask(connection, model=model, input="one")
            answer = first[-1].response
            second = ask(connection, model=model, input="two", previous_response_id=answer.id)
            error = ask(connection, model=model, input="three", previous_response_id="resp_none")[-1]
        streamed = list(client.responses.create(model=model, input="one", store=False, stream=True))
        line = {
            "model": model,
            "kinds": [event.type for event in first],
            "streamed": [event.type for event in streamed],
            "output": answer.output_text,
            "first": text_of(first),
            "second": text_of(second),
            "before": second[-1].response.previous_response_id == answer.id,
            "error": error.to_dict(),
        }
        print(json.dumps(line), flush=True)


main()
