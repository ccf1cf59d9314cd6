/** Task ids, as clients see them. */
const PREFIX = "task_";

/** @param id of the request that created the task */
export function taskIdOf(id: string): string {
  return PREFIX + id;
}

export function requestIdOf(taskId: string): string {
  return taskId.slice(PREFIX.length);
}

export function isTaskId(id: string): boolean {
  return id.startsWith(PREFIX);
}
