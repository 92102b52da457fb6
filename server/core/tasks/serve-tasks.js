import { Console } from 'node:console'
import { readMessages, writeMessage } from './messages.js'

/**
 * Performs the tasks that task-process.ts sends, one after the other. The process ends with its
 * standard input, so it does not outlive the server.
 *
 * @param {Record<string, (input: any) => unknown>} tasks by name
 */
export function serveTasks(tasks) {
  // Standard output is for messages.
  globalThis.console = new Console(process.stderr)
  const tell = (message) => writeMessage(process.stdout, message)
  readMessages(process.stdin, async ({ name, input }) => {
    try {
      tell({ result: await tasks[name](input) })
    } catch (error) {
      tell({ failed: String(error) })
    }
  })
  for (const end of ['end', 'error']) process.stdin.on(end, () => process.exit())
  process.stdout.on('error', () => process.exit())
  tell('ready')
}
