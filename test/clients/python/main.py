"""
Runs every client × model × feature, and prints one line of JSON for each: `{client, wire, feature, failure?}`.

    python main.py URL TOKEN [CLIENT [FEATURE]]
"""

import importlib
import json
import sys
import threading
import traceback
from concurrent.futures import ThreadPoolExecutor

from features import FEATURES

MODULES = ["official_openai", "official_anthropic", "official_google", "langchain_clients", "pydantic_ai_client"]
WIRES = ["chat", "messages", "responses", "content"]
AT_ONCE = 4

printing = threading.Lock()


def tell(line: dict) -> None:
    with printing:
        print(json.dumps(line), flush=True)


def run(kind, url: str, token: str, only: str | None) -> None:
    client = kind(url, token)
    for feature, check in FEATURES.items():
        # How often a client asks for what there is not depends on nothing that answers.
        wires = WIRES[:1] if feature == "unknown" else WIRES
        for wire in wires if only in (None, feature) else ():
            line = {"client": client.name, "wire": wire, "feature": feature}
            try:
                check(client, wire)
            except Exception as error:
                line["failure"] = "".join(traceback.format_exception(error)[-4:])
            tell(line)


def main(url: str, token: str, name: str | None = None, feature: str | None = None) -> None:
    # All are read before the first is at work: openai looks for httpx among the modules, and would find it half read.
    clients = [kind for module in MODULES for kind in importlib.import_module(module).CLIENTS]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        chosen = [kind for kind in clients if name is None or kind.name.startswith(name)]
        started = [pool.submit(run, kind, url, token, feature) for kind in chosen]
        for one in started:
            one.result()


main(*sys.argv[1:])
