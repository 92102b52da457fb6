import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { exited, start, stop } from '../../core/processes.ts'
import { root } from '../../core/root.ts'
import type { Progress } from '../../workers/imports/converter.ts'
import { ImportFailure } from '../../workers/imports/failure.ts'
import { workerHeap } from '../../workers/imports/limits.ts'
import type { Order, Report, Task } from '../../workers/imports/worker/protocol.ts'

/** The worker process exited or failed for a reason other than the source. */
export class WorkerCrashed extends Error {
  override readonly name = 'WorkerCrashed'
}

/** The worker process of one import. Disposing kills it and its child processes. */
export interface ImportWorker extends AsyncDisposable {
  /**
   * Runs one step.
   * @throws ImportFailure, WorkerCrashed
   */
  perform(order: Order, progress: (progress: Progress) => void): Promise<unknown>
  /** Kills the process immediately. A running step then throws. */
  kill(): void
}

type Failed = Extract<Report, { failed: unknown }>['failed']

/** Only program paths appear in the arguments. Everything else is passed through the pipe. */
const command = {
  file: process.execPath,
  args: [`--max-old-space-size=${workerHeap}`, join(root, 'server/app/bin.js'), 'import-worker'],
}

const failureIn = ({ reason, message, trace }: Failed) => new ImportFailure(reason, message, trace)

/**
 * Starts the worker process of an import. It exits when its standard input closes, so it does not
 * outlive the server.
 */
export function startWorker(task: Task): ImportWorker {
  const child = start(command)
  const end = exited(child).catch((error: Error) => ({ stderr: error.message }))
  const output = createInterface({ input: child.stdout }) as AsyncIterable<string, undefined>
  const lines = output[Symbol.asyncIterator]()
  const write = (line: object) => child.stdin.write(`${JSON.stringify(line)}\n`)
  write(task)

  async function read(): Promise<Report> {
    const { value } = await lines.next()
    if (value === undefined)
      throw new WorkerCrashed(`import worker exited: ${(await end).stderr.trim()}`)
    return JSON.parse(value) as Report
  }

  return {
    async perform(order, progress) {
      write(order)
      for (;;) {
        const report = await read()
        if ('progress' in report) progress(report.progress)
        else if ('done' in report) return report.done
        else if ('broken' in report) throw new WorkerCrashed(report.broken)
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
