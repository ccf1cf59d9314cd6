/** Captured content of requests. Every access is recorded in the audit log. */

import type {
  Captured,
  CapturedAnswer,
  CapturedAttempt,
  CapturedBody,
} from "../../store/captures/capture-contract.ts";
import { type FoundCapture, readCapture } from "../../store/captures/capture-rows.ts";
import { StoreMissing } from "../../store/database/store-errors.ts";
import { recordAudit } from "../../store/identity/audit-rows.ts";
import { SecretError } from "../../store/secrets/secrets.ts";
import { getUsage } from "../../store/usage/usage-queries.ts";
import { AdminError, type Call } from "../admin-call.ts";
import { object, orNull, type Route, type Shape, text, timeMs, whole } from "../admin-route.ts";

const bodyFields: Record<keyof CapturedBody, Shape> = {
  contentType: orNull(text),
  bytes: orNull({ ...whole, description: "Null if the length is unknown." }),
  text: orNull({ ...text, description: "The first part of the text; null if the content is not text." }),
  cutBytes: { ...whole, description: "Number of bytes after `text` that are not stored." },
};
const answerFields: Record<keyof CapturedAnswer, Shape> = { status: whole, ...bodyFields };
const body = requireAll(bodyFields);
const answer = requireAll(answerFields);

const attemptFields: Record<keyof CapturedAttempt, Shape> = {
  channel: text,
  method: text,
  path: orNull({ ...text, description: "Path with query, without host; null for members." }),
  request: body,
  answer: orNull({
    ...answer,
    description:
      "The response of the upstream; null if there was none. The `text` of an error response is null for members.",
  }),
};

const fields: Record<keyof Captured | "requestId" | "capturedMs" | "expiresMs", Shape> = {
  requestId: text,
  capturedMs: timeMs,
  expiresMs: { ...timeMs, description: "Time of deletion." },
  caller: requireAll({ method: text, path: text, body: orNull(body) }),
  attempts: { type: "array", items: requireAll(attemptFields), description: "In the order of the attempts." },
  attemptsLeftOut: { ...whole, description: "Number of attempts before the last one that are not stored." },
  answer: orNull({
    ...answer,
    description: "The response to the client; null if the client disconnected before.",
  }),
};

function requireAll(properties: Readonly<Record<string, Shape>>): Shape {
  return object(properties, Object.keys(properties));
}

export const captures: Route[] = [
  {
    method: "GET",
    path: "/usage/requests/{id}/capture",
    minimumRole: "member",
    summary:
      "Reads the stored content of one request, if its token has `captureDays`. The audit log records the access.",
    responseBody: requireAll(fields),
    async handle(call) {
      const { actor } = call;
      const found = await readSealedCapture(call);
      if (found === undefined || (actor.role !== "admin" && found.accountId !== actor.accountId))
        throw await explainAbsence(call);
      await recordAudit(call.store, {
        actor: actor.accountId,
        actorName: actor.login,
        action: "capture.read",
        subjectKind: "capture",
        subjectId: found.requestId,
        address: call.address,
      });
      const { requestId, capturedMs, expiresMs, captured } = found;
      return {
        requestId,
        capturedMs,
        expiresMs,
        ...(actor.role === "admin" ? captured : hideFromMember(captured)),
      };
    },
  },
];

async function readSealedCapture({ store, keys, id }: Call): Promise<FoundCapture | undefined> {
  try {
    return await readCapture(store, keys, id);
  } catch (error) {
    if (error instanceof SecretError) throw new AdminError(409, "sealed", error.message);
    throw error;
  }
}

/** Upstream addresses, and error responses that mention the operator's account, are for administrators only. */
function hideFromMember(captured: Captured): object {
  const attempts = captured.attempts.map(({ answer, ...attempt }) => ({
    ...attempt,
    path: null,
    answer: answer === null || answer.status < 400 ? answer : { ...answer, text: null },
  }));
  return { ...captured, attempts };
}

/** @returns the error to throw. @throws StoreMissing for an unknown request */
async function explainAbsence({ store, id, actor }: Call): Promise<Error> {
  const { accountId } = await getUsage(store, id);
  if (actor.role !== "admin" && accountId !== actor.accountId) return new StoreMissing("request", id);
  return new AdminError(
    404,
    "not_captured",
    `the content of request ${JSON.stringify(id)} is not stored. To store the content of later requests, an administrator sets \`captureDays\` of their token to 1 to 30 (\`capture_days\` of a token in polywire.yaml). If it is set, the request is older than the setting, its content has expired, or the queue was full, which the log reports.`,
  );
}
