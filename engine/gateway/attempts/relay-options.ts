/** What observes or continues a request, beside its attempts. */
import type { ResponseRecording } from "../response-cache/response-recording.ts";
import type { AnswerRecorder } from "../stored-answers/answer-recorder.ts";
import type { Submission } from "../tasks/submission.ts";

export interface RelayOptions {
  /** Set if the response is to be stored. */
  recorder?: AnswerRecorder | undefined;
  /** Set for a task. */
  submission?: Submission | undefined;
  /** Set if the response is to be cached. */
  recording?: ResponseRecording | undefined;
  /** A request of the gateway itself: the budgets of channels and models do not apply. */
  isUnlimited?: boolean;
}
