/** What control asks a traffic process. Both ends agree on this page; what is asked of one that serves nothing yet fails. */
import type { OtherChannel } from "../gateway/config/config.ts";
import { type StandingOffer, standingOf } from "../gateway/operator/standing.ts";
import { tasksUnreachable } from "../gateway/refusals-of-tasks.ts";
import { cancelTask } from "../gateway/tasks/cancel-task.ts";
import { type Delivery, deliverNotice } from "../gateway/tasks/deliver-notice.ts";
import { look, type Seen } from "../gateway/tasks/task-look.ts";
import type { Notice } from "../store/task-notices.ts";
import type { Task, Tasks } from "../store/tasks.ts";
import type { HubError } from "../transform/lane.ts";
import type { QuestionHandlers } from "./questions.ts";
import { type Listing, runListing, runTrial, type Trial, type Trying } from "./run-trial.ts";
import type { Serving } from "./service-builder.ts";

export interface TrafficQuestions {
  /** Asks the channel once. */
  try(trying: Trying): Promise<Trial>;
  /** Asks which models the channel's place has. */
  list(channel: OtherChannel): Promise<Listing>;
  /** How this process serves. */
  stand(): readonly StandingOffer[];
  /** Looks how far a task is. */
  look(task: Task): Promise<Seen>;
  /** Tells somebody that a task is over. */
  deliver(notice: Notice, secrets: readonly string[]): Promise<Delivery>;
  /** Gives a task up, where it is worked on. @returns why not; undefined when it is */
  cancel(task: Task): Promise<HubError | undefined>;
}

export type TrafficAnswer<Name extends keyof TrafficQuestions> = Awaited<ReturnType<TrafficQuestions[Name]>>;

/** Asks one process; what it is asked with are the values of the question. Rejects when it dies meanwhile. */
export type AskTraffic = <Name extends keyof TrafficQuestions>(
  name: Name,
  ...values: Parameters<TrafficQuestions[Name]>
) => Promise<TrafficAnswer<Name>>;

const FAILED = "the gateway failed; the log has the cause";

/** @param serving undefined while nothing is served yet */
export function handlersOfTraffic(serving: () => Serving | undefined): QuestionHandlers {
  const known = (): Serving => {
    const now = serving();
    if (now === undefined) throw new Error("the process serves nothing yet");
    return now;
  };
  const questions: TrafficQuestions = {
    async try(trying) {
      const { service, read } = known();
      return runTrial(read, service, trying).catch((err: unknown) => {
        service.log.error({ err, channel: trying.channel.name }, "a channel could not be tried");
        return { status: 0, totalMs: 0, failure: FAILED };
      });
    },
    async list(channel) {
      const { service, read } = known();
      return runListing(read, service, channel).catch((err: unknown) => {
        service.log.error({ err, channel: channel.name }, "a channel could not be asked for its models");
        return { models: [], status: 0, totalMs: 0, failure: FAILED };
      });
    },
    stand: () => standingOf(known().service),
    look: async (task) => look(known().service, task),
    deliver: async (notice, secrets) => deliverNotice(known().service, notice, secrets),
    async cancel(task) {
      const { service } = known();
      return cancelTask(service, service.tasks as Tasks, task).catch((err: unknown) => {
        service.log.error({ err, task: task.id }, "a task could not be cancelled");
        return tasksUnreachable();
      });
    },
  };
  return Object.fromEntries(
    Object.entries(questions).map(([name, handle]) => [
      name,
      (values: unknown) => (handle as (...values: unknown[]) => unknown)(...(values as unknown[])),
    ]),
  );
}
