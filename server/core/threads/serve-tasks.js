import { parentPort } from 'node:worker_threads'

/**
 * Answers the tasks that thread.ts sends, one after the other.
 *
 * @param {Record<string, (input: any) => unknown>} tasks by name
 */
export function serveTasks(tasks) {
  parentPort.on('message', async ({ name, input }) => {
    try {
      parentPort.postMessage({ result: await tasks[name](input) })
    } catch (error) {
      parentPort.postMessage({ failed: String(error) })
    }
  })
  parentPort.postMessage('ready')
}
