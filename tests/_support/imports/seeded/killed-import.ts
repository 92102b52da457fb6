import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { exited, start, stop } from '../../../../server/core/processes.ts'
import type { Report } from '../../../../server/workers/imports/worker/protocol.ts'
import { root } from '../../bundles.ts'
import {
  continueImport,
  ordersFor,
  steps,
  taskIn,
  type EndedImport,
  type SeededSource,
} from './ended-import.ts'

interface Killing {
  /** The step in which the process is killed. */
  step: (typeof steps)[number]
  /** Milliseconds after the step has started, or when this resolves. */
  after: number | Promise<void>
}

/**
 * Kills the process of an import in one of its steps, if the step takes so long, and continues with
 * that step as a server does.
 */
export async function killAndContinue(
  source: SeededSource,
  folder: string,
  { step, after }: Killing,
): Promise<EndedImport> {
  const task = await taskIn(folder)
  const args = [join(root, 'server/app/bin.js'), 'import-worker']
  const worker = start({ file: process.execPath, args })
  const end = exited(worker).catch(() => {})
  worker.stdin.on('error', () => {})
  const lines = createInterface({ input: worker.stdout })[Symbol.asyncIterator]()
  worker.stdin.write(`${JSON.stringify(task)}\n`)
  const orders = ordersFor(source)
  for (const state of steps) {
    worker.stdin.write(`${JSON.stringify({ state, asked: orders[state] })}\n`)
    if (state === step) break
    await untilDone(lines)
  }
  await (typeof after === 'number' ? pause(after) : after)
  stop(worker)
  await end
  return continueImport(source, task, step)
}

async function untilDone(lines: AsyncIterator<string>): Promise<void> {
  for (;;) {
    const { done, value } = await lines.next()
    if (done) throw new Error('The process of the import has ended')
    const report = JSON.parse(value) as Report
    if ('done' in report || 'failed' in report) return
    if ('broken' in report) throw new Error(report.broken)
  }
}
