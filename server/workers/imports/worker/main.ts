import { createInterface } from 'node:readline'
import { systemClock } from '../../../core/clock.ts'
import { confineChildren, stopOwnGroup } from '../../../core/processes.ts'
import type { Order, Report, Task } from './protocol.ts'

const say = (report: Report): void => void process.stdout.write(`${JSON.stringify(report)}\n`)

/** Loaded late: the process is there at once, and what it needs comes while its first order does. */
async function carryOut(task: Task, order: Order): Promise<void> {
  const { perform } = await import('./perform.ts')
  say(await perform(task, order, { clock: systemClock, say }))
}

/**
 * Runs one import, as it is ordered to by lines on standard input: what all steps have in common first, then
 * one step after another. When the input ends, whoever gave the orders is gone, and so is this process with
 * all that it has started.
 */
export async function main(): Promise<void> {
  const lines = createInterface({ input: process.stdin })
  lines.once('close', stopOwnGroup)
  let task: Task | undefined
  let work = Promise.resolve()
  lines.on('line', (line) => {
    if (task) {
      const [given, order] = [task, JSON.parse(line) as Order]
      work = work.then(() => carryOut(given, order))
    } else {
      task = JSON.parse(line) as Task
      const { memory, bytes } = task.limits
      confineChildren({ memory, fileSize: bytes })
    }
  })
  await new Promise(() => {})
}
