"""The official package uploads a file, lists it by pages, reads it, and deletes it."""

import sys

from openai import NotFoundError, OpenAI

url, token, path = sys.argv[1:]
client = OpenAI(base_url=f"{url}/v1", api_key=token, max_retries=0)
with open(path, "rb") as source:
    made = client.files.create(file=source, purpose="user_data")
with open(path, "rb") as source:
    same = client.files.content(made.id).read() == source.read()
listed = [file.filename for file in client.files.list(limit=1) if file.id == made.id]
client.files.delete(made.id)
try:
    client.files.retrieve(made.id)
    gone = False
except NotFoundError:
    gone = True
print(made.bytes, same, listed, gone)
