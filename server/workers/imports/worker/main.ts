import { createInterface } from 'node:readline'
import { systemClock } from '../../../core/clock.ts'
import { limitChildren, stopOwnGroup } from '../../../core/processes.ts'
import type { Order, Report, Task } from './protocol.ts'

const writeReport = (report: Report): void =>
  void process.stdout.write(`${JSON.stringify(report)}\n`)

/**
 * Imports the module late: the process starts quickly and loads its modules with the first order.
 */
async function carryOut(task: Task, order: Order): Promise<void> {
  const { perform } = await import('./perform.ts')
  writeReport(await perform(task, order, { clock: systemClock, say: writeReport }))
}

/**
 * Runs one import as ordered by lines on standard input: first the task, then one line for each
 * step. When the input closes, the parent is gone, and this process exits with all its children.
 */
export async function main(): Promise<void> {
  const lines = createInterface({ input: process.stdin })
  lines.once('close', stopOwnGroup)
  let task: Task | undefined
  let work = Promise.resolve()
  lines.on('line', (line) => {
    if (task) {
      const [currentTask, order] = [task, JSON.parse(line) as Order]
      work = work.then(() => carryOut(currentTask, order))
    } else {
      task = JSON.parse(line) as Task
      const { memory, bytes } = task.limits
      limitChildren({ memory, fileSize: bytes })
    }
  })
  await new Promise(() => {})
}
