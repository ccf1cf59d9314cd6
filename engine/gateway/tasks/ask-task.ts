/** Sends one request about a task to its upstream, with the key of its submission. */

import type { Step, StepConversion, StepResponse, Target } from "../../conversion/contract.ts";
import type { Task } from "../../store/tasks/task-contract.ts";
import { composeStep } from "../../upstream/upstream-target.ts";
import { requestBuffered } from "../attempts/request-buffered.ts";
import { type ChannelTarget, targetWithKey } from "../config/read-channel.ts";
import { stepOutsideUpstream, taskLockedTooLong, taskMoved } from "../refusals/task-refusals.ts";
import { joinCapabilities } from "../service/join-capabilities.ts";
import type { Service } from "../service/service.ts";

/**
 * Timeout of an upstream request, as a part of the time that a task is locked. Two requests fit into the lock, so no other
 * machine sends one meanwhile.
 */
const TIMEOUT_SHARE = 0.4;
/** With less of the lock left, no request is sent: another machine may start one soon. */
const MIN_SHARE = 0.1;

/** The upstream of a task. */
export interface TaskTarget {
  place: ChannelTarget;
  model: string;
  conversion: StepConversion;
}

/** Undefined if the channel no longer exists or has another key. */
export function findTaskTarget(
  service: Service,
  { pin, repeatedFields, model: asked }: Task,
): TaskTarget | undefined {
  if (pin === undefined) return undefined;
  const channel = service.config.channels.find(({ name }) => name === pin.channel);
  const speaks = channel?.speaks.find(({ wire, variant }) => (variant ?? wire) === pin.wire);
  const place = speaks && targetWithKey(speaks, pin.key);
  const wire = service.conversions.wires.get(pin.wire);
  if (place === undefined || wire === undefined) return undefined;
  const family = service.conversions.family(wire, pin.model, asked);
  const target: Target = {
    wire,
    model: pin.model,
    capabilities: joinCapabilities(place.capabilities, family),
  };
  return { place, model: pin.model, conversion: service.conversions.steps(target, repeatedFields) };
}

/** Undefined if the wire has no such step. Never rejects. */
export async function askTask(
  service: Service,
  task: Task,
  step: Step,
  workplace: TaskTarget | undefined = findTaskTarget(service, task),
): Promise<StepResponse | undefined> {
  if (workplace === undefined) return { error: taskMoved() };
  const { conversion, place, model } = workplace;
  const question = conversion.buildRequest(step, task.remembered ?? {});
  if (question === undefined) return undefined;
  const { leaseMs } = service.config.tasks;
  const leftMs = (task.heldUntilMs ?? Number.POSITIVE_INFINITY) - Date.now();
  if (leftMs < leaseMs * MIN_SHARE) return { error: taskLockedTooLong() };
  const request = composeStep(place, question, model);
  if (request === undefined) return { error: stepOutsideUpstream() };
  const response = await requestBuffered(service, request, Math.min(leaseMs * TIMEOUT_SHARE, leftMs));
  return "error" in response
    ? response
    : conversion.readResponse(response.status, response.headers, response.body);
}
