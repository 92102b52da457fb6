import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ended, start, stop } from '../../core/processes.ts'
import { root } from '../../core/root.ts'
import type { Progress } from '../../workers/imports/converter.ts'
import { ImportFailure } from '../../workers/imports/failure.ts'
import { workerHeap } from '../../workers/imports/limits.ts'
import type { Order, Report, Task } from '../../workers/imports/worker/protocol.ts'

/** The process ended, or said that it could not go on, for a reason that is not the source's. */
export class WorkerBroke extends Error {
  override readonly name = 'WorkerBroke'
}

/** The process of one import. Disposing it kills it with all that it has started. */
export interface ImportWorker extends AsyncDisposable {
  /**
   * Has one step done.
   * @throws ImportFailure, WorkerBroke
   */
  perform(order: Order, progress: (progress: Progress) => void): Promise<unknown>
  /** Kills it at once; a step under way then throws. */
  kill(): void
}

type Failed = Extract<Report, { failed: unknown }>['failed']

/** Nothing but the way to programs: what an import needs to know comes by the pipe. */
const command = {
  file: process.execPath,
  args: [`--max-old-space-size=${workerHeap}`, join(root, 'server/bin.js'), 'import-worker'],
}

const failureIn = ({ reason, message, trace }: Failed) => new ImportFailure(reason, message, trace)

/** Starts the process of an import. Where this process dies, it finds its input closed, and ends. */
export function startWorker(task: Task): ImportWorker {
  const child = start(command)
  const end = ended(child).catch((error: Error) => ({ stderr: error.message }))
  const output = createInterface({ input: child.stdout }) as AsyncIterable<string, undefined>
  const lines = output[Symbol.asyncIterator]()
  const write = (line: object) => child.stdin.write(`${JSON.stringify(line)}\n`)
  write(task)

  async function read(): Promise<Report> {
    const { value } = await lines.next()
    if (value === undefined)
      throw new WorkerBroke(`The process of an import ended: ${(await end).stderr.trim()}`)
    return JSON.parse(value) as Report
  }

  return {
    async perform(order, progress) {
      write(order)
      for (;;) {
        const report = await read()
        if ('progress' in report) progress(report.progress)
        else if ('done' in report) return report.done
        else if ('broken' in report) throw new WorkerBroke(report.broken)
        else throw failureIn(report.failed)
      }
    },
    kill: () => stop(child),
    async [Symbol.asyncDispose]() {
      stop(child)
      await end
    },
  }
}
