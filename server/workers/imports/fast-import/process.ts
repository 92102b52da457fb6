import { gitIn, type Setting } from '../../../git/processes/environment.ts'
import { ProcessOutput } from '../../../git/processes/process-output.ts'
import {
  exited,
  start,
  stop,
  throwUnlessSucceeded,
  type Command,
  type ProcessExit,
} from '../../../core/processes.ts'
import { ImportFailure } from '../failure.ts'
import { BatchedWriter } from './batched-writer.ts'

export interface FastImportOptions {
  /** Path of the bare repository to write into. */
  stage: string
  signal: AbortSignal
  /** File that keeps the marks at each checkpoint; marks of an interrupted run stay valid. */
  marks?: string
}

/** Writes packs for any number of objects. */
const settings: Setting[] = [['fastimport.unpackLimit', '1']]

function commandFor({ stage, marks }: FastImportOptions): Command {
  const kept = marks ? [`--import-marks-if-exists=${marks}`, `--export-marks=${marks}`] : []
  const fixed = ['--quiet', '--done', '--force', '--date-format=raw', '--active-branches=64']
  return gitIn(stage, ['fast-import', ...fixed, ...kept], { settings })
}

const noSpace = /No space left|Out of diskspace|Disk quota|File too large/i

function throwUnlessWritten(command: Command, end: ProcessExit): void {
  if (end.signal === 'SIGXFSZ' || (end.code !== 0 && noSpace.test(end.stderr)))
    throw new ImportFailure('no space', 'There is no space left for the history of the source.')
  throwUnlessSucceeded({ file: command.file, args: ['fast-import'] }, end)
}

/** A git-fast-import(1) process that receives commands and returns query results. */
export class FastImportProcess implements Disposable {
  readonly #child
  readonly #sink
  readonly #output
  readonly #end: Promise<void>
  readonly #stop = () => stop(this.#child)

  constructor(options: FastImportOptions) {
    const { signal } = options
    const command = commandFor(options)
    this.#child = start(command)
    this.#sink = new BatchedWriter(this.#child.stdin)
    this.#output = new ProcessOutput(this.#child.stdout, 'git fast-import')
    this.#end = exited(this.#child).then((end) => {
      signal.removeEventListener('abort', this.#stop)
      signal.throwIfAborted()
      throwUnlessWritten(command, end)
    })
    const onExit = () => this.#sink.fail(new Error('git fast-import exited'))
    this.#end.then(onExit, (failure: Error) => this.#sink.fail(failure))
    signal.addEventListener('abort', this.#stop)
  }

  async write(...parts: (Buffer | string)[]): Promise<void> {
    this.#sink.put(...parts)
    await this.#sink.room()
  }

  async ask<Answer>(
    question: string,
    read: (output: ProcessOutput) => Promise<Answer>,
  ): Promise<Answer> {
    await this.write(question)
    this.#sink.flush()
    try {
      return await read(this.#output)
    } catch (error) {
      await this.#end // rejects with the reason why there is no response
      throw error
    }
  }

  async finish(): Promise<void> {
    await this.write('done\n')
    this.#sink.flush()
    this.#child.stdin.end()
    this.#child.stdout.resume()
    await this.#end
  }

  [Symbol.dispose](): void {
    this.#stop()
  }
}
