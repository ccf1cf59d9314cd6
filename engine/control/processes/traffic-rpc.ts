/** Calls of control to a traffic process. A call to a process that serves nothing fails. */

import type { HubError } from "../../conversion/contract.ts";
import type { ChannelCheck } from "../../gateway/attempts/check-channel.ts";
import type { OtherChannel } from "../../gateway/config/config-input.ts";
import type { RunningReport } from "../../gateway/load/running-report.ts";
import { type ChannelStatus, readChannelStatus } from "../../gateway/operator/channel-status.ts";
import { tasksUnreachable } from "../../gateway/refusals/task-refusals.ts";
import { alertBodyIn } from "../../gateway/tasks/alert-body.ts";
import { cancelTask } from "../../gateway/tasks/cancel-task.ts";
import {
  type NotificationResult,
  postWebhook,
  type WebhookMessage,
} from "../../gateway/tasks/post-webhook.ts";
import { queryTask, type TaskReport } from "../../gateway/tasks/query-task.ts";
import { sendNotification } from "../../gateway/tasks/send-notification.ts";
import type { AllowList } from "../../media/fetch/allow-list.ts";
import type { CircuitChange } from "../../routing/circuit-change.ts";
import type { CircuitStatus } from "../../routing/circuit-registry.ts";
import type { Task, Tasks } from "../../store/tasks/task-contract.ts";
import type { Notification } from "../../store/tasks/task-notifications.ts";
import type { Serving } from "../publication/service-builder.ts";
import type { ChannelChecks } from "./channel-checks.ts";
import {
  type ExplainAnswer,
  type ExplainRequest,
  explainDryRun,
  explainRouteRequest,
  type RouteAnswer,
  type RouteRequest,
} from "./explain-asked.ts";
import type { ProcessLoad } from "./process-load.ts";
import type { RpcHandlers } from "./rpc.ts";
import { type Listing, type ProbeRequest, runListing, runProbe, type Trial } from "./run-probe.ts";
import type { SharedCircuits } from "./shared-circuits.ts";

export interface TrafficRpc {
  /** Sends one request through the channel. */
  try(request: ProbeRequest): Promise<Trial>;
  /** Lists the models of the channel's provider. */
  list(channel: OtherChannel): Promise<Listing>;
  /** Explains the choice of channels for a request. */
  route(request: RouteRequest): RouteAnswer;
  /** Answers what the gateway would do with a request. Nothing is sent. */
  dryRun(request: ExplainRequest): Promise<ExplainAnswer>;
  /** The state of the channels in this process. */
  channelStatus(): readonly ChannelStatus[];
  /** The load of this process. */
  load(): ProcessLoad;
  /** The oldest running requests of this process. */
  running(): readonly RunningReport[];
  /** The circuit breakers of this process. */
  circuits(): readonly CircuitStatus[];
  /** The last health checks of channels; empty in all processes except for the first. */
  checks(): readonly ChannelCheck[];
  /** Uses a refused key of a channel again at once. */
  enableKey(channel: string, key: string): void;
  /** Takes over changes of circuit breakers, from other processes, other machines and operators. */
  adopt(changes: readonly CircuitChange[]): void;
  /** Queries a task. */
  look(task: Task): Promise<TaskReport>;
  /** Delivers the webhook of an ended task. */
  deliver(notification: Notification, secrets: readonly string[]): Promise<NotificationResult>;
  /** Calls the operator's webhook, which may have any address. */
  /** @param format of the body (`alerts.webhook_format`) */
  alert(message: WebhookMessage, secrets: readonly string[], format: string): Promise<NotificationResult>;
  /** Cancels a task at its upstream. @returns the error; undefined on success */
  cancel(task: Task): Promise<HubError | undefined>;
}

export type TrafficReply<Name extends keyof TrafficRpc> = Awaited<ReturnType<TrafficRpc[Name]>>;

/** Calls one process. Rejects if it dies meanwhile. */
export type CallTraffic = <Name extends keyof TrafficRpc>(
  name: Name,
  ...values: Parameters<TrafficRpc[Name]>
) => Promise<TrafficReply<Name>>;

const ANY_ADDRESS: AllowList = { hasHost: () => true, hasAddress: () => true };

const INTERNAL_ERROR = "internal error of the gateway; its log has the cause";

/**
 * @param serving undefined while the gateway is not listening yet
 * @param load reads the load of this process
 * @param running reads its running requests
 */
export function createTrafficHandlers(
  serving: () => Serving | undefined,
  circuits: SharedCircuits,
  checks: ChannelChecks,
  load: () => ProcessLoad,
  running: () => readonly RunningReport[] = () => [],
): RpcHandlers {
  const requireServing = (): Serving => {
    const current = serving();
    if (current === undefined) throw new Error("the process is not listening yet");
    return current;
  };
  const methods: TrafficRpc = {
    async try(request) {
      const { service, read } = requireServing();
      return runProbe(read, service, request).catch((err: unknown) => {
        service.log.error(
          { part: "channels", err, channel: request.channel.name },
          "a channel could not be tested",
        );
        return { status: 0, totalMs: 0, failure: INTERNAL_ERROR };
      });
    },
    async list(channel) {
      const { service, read } = requireServing();
      return runListing(read, service, channel).catch((err: unknown) => {
        service.log.error(
          { part: "channels", err, channel: channel.name },
          "a channel's models could not be listed",
        );
        return { models: [], status: 0, totalMs: 0, failure: INTERNAL_ERROR };
      });
    },
    route: (request) => explainRouteRequest(requireServing().service, request),
    dryRun: async (request) => explainDryRun(requireServing().service, request),
    channelStatus: () => readChannelStatus(requireServing().service),
    load,
    running,
    circuits: () => circuits.registry.list(),
    checks: () => checks.list(),
    enableKey: (channel, key) => requireServing().service.router.enableKey(channel, key),
    adopt: (changes) => circuits.adopt(changes),
    look: async (task) => queryTask(requireServing().service, task),
    deliver: async (notification, secrets) =>
      sendNotification(requireServing().service, notification, secrets),
    async alert(message, secrets, format) {
      const body = await alertBodyIn(format, message.body);
      return postWebhook({ ...message, body }, secrets, ANY_ADDRESS, requireServing().service.nowMs());
    },
    async cancel(task) {
      const { service } = requireServing();
      return cancelTask(service, service.tasks as Tasks, task).catch((err: unknown) => {
        service.log.error({ part: "channels", err, task: task.id }, "a task could not be cancelled");
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
