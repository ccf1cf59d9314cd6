/** What control asks a traffic process. Both ends agree on this page; what is asked of one that serves nothing yet fails. */

import type { HubError } from "../../conversion/contract.ts";
import type { OtherChannel } from "../../gateway/config/config-input.ts";
import { type ChannelStatus, readChannelStatus } from "../../gateway/operator/channel-status.ts";
import { tasksUnreachable } from "../../gateway/refusals/task-refusals.ts";
import { cancelTask } from "../../gateway/tasks/cancel-task.ts";
import { queryTask, type TaskReport } from "../../gateway/tasks/query-task.ts";
import { type NotificationResult, sendNotification } from "../../gateway/tasks/send-notification.ts";
import type { Task, Tasks } from "../../store/tasks/task-contract.ts";
import type { Notification } from "../../store/tasks/task-notifications.ts";
import type { Serving } from "../publication/service-builder.ts";
import type { RpcHandlers } from "./rpc.ts";
import { type Listing, type ProbeRequest, runListing, runProbe, type Trial } from "./run-probe.ts";

export interface TrafficRpc {
  /** Asks the channel once. */
  try(trying: ProbeRequest): Promise<Trial>;
  /** Asks which models the channel's place has. */
  list(channel: OtherChannel): Promise<Listing>;
  /** How this process serves. */
  stand(): readonly ChannelStatus[];
  /** Looks how far a task is. */
  look(task: Task): Promise<TaskReport>;
  /** Tells somebody that a task is over. */
  deliver(notification: Notification, secrets: readonly string[]): Promise<NotificationResult>;
  /** Gives a task up, where it is worked on. @returns why not; undefined when it is */
  cancel(task: Task): Promise<HubError | undefined>;
}

export type TrafficReply<Name extends keyof TrafficRpc> = Awaited<ReturnType<TrafficRpc[Name]>>;

/** Asks one process; what it is asked with are the values of the question. Rejects when it dies meanwhile. */
export type CallTraffic = <Name extends keyof TrafficRpc>(
  name: Name,
  ...values: Parameters<TrafficRpc[Name]>
) => Promise<TrafficReply<Name>>;

const FAILED = "internal error of the gateway; its log has the cause";

/** @param serving undefined while the gateway is not listening yet */
export function createTrafficHandlers(serving: () => Serving | undefined): RpcHandlers {
  const known = (): Serving => {
    const now = serving();
    if (now === undefined) throw new Error("the process is not listening yet");
    return now;
  };
  const methods: TrafficRpc = {
    async try(trying) {
      const { service, read } = known();
      return runProbe(read, service, trying).catch((err: unknown) => {
        service.log.error({ err, channel: trying.channel.name }, "a channel could not be tested");
        return { status: 0, totalMs: 0, failure: FAILED };
      });
    },
    async list(channel) {
      const { service, read } = known();
      return runListing(read, service, channel).catch((err: unknown) => {
        service.log.error({ err, channel: channel.name }, "a channel's models could not be listed");
        return { models: [], status: 0, totalMs: 0, failure: FAILED };
      });
    },
    stand: () => readChannelStatus(known().service),
    look: async (task) => queryTask(known().service, task),
    deliver: async (notification, secrets) => sendNotification(known().service, notification, secrets),
    async cancel(task) {
      const { service } = known();
      return cancelTask(service, service.tasks as Tasks, task).catch((err: unknown) => {
        service.log.error({ err, task: task.id }, "a task could not be cancelled");
        return tasksUnreachable();
      });
    },
  };
  return Object.fromEntries(
    Object.entries(methods).map(([name, handle]) => [
      name,
      (values: unknown) => (handle as (...values: unknown[]) => unknown)(...(values as unknown[])),
    ]),
  );
}
