/** Performs the tasks that task-process.ts sends, one after the other. @param tasks by name */
export function serveTasks(tasks: Record<string, (input: never) => unknown>): void
