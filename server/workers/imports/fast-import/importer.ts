import { gitIn, type Setting } from '../../../git/environment.ts'
import { Output } from '../../../git/output.ts'
import {
  ended,
  start,
  stop,
  throwUnlessSucceeded,
  type Command,
  type Ended,
} from '../../../core/processes.ts'
import { ImportFailure } from '../failure.ts'
import { Sink } from './batched-writer.ts'

export interface PenOptions {
  /** The bare repository that is written into. */
  stage: string
  signal: AbortSignal
  /** A file that keeps the marks at each checkpoint; those of a run that was interrupted hold again. */
  marks?: string
}

/** Everything into packs, however little it is. */
const settings: Setting[] = [['fastimport.unpackLimit', '1']]

function commandFor({ stage, marks }: PenOptions): Command {
  const kept = marks ? [`--import-marks-if-exists=${marks}`, `--export-marks=${marks}`] : []
  const fixed = ['--quiet', '--done', '--force', '--date-format=raw', '--active-branches=64']
  return gitIn(stage, ['fast-import', ...fixed, ...kept], { settings })
}

const noSpace = /No space left|Out of diskspace|Disk quota|File too large/i

function throwUnlessWritten(command: Command, end: Ended): void {
  if (end.signal === 'SIGXFSZ' || (end.code !== 0 && noSpace.test(end.stderr)))
    throw new ImportFailure('no space', 'There is no room for the history of the source.')
  throwUnlessSucceeded({ ...command, args: ['fast-import'] }, end)
}

/** The process of git-fast-import(1), told commands and asked questions. */
export class Importer implements Disposable {
  readonly #child
  readonly #sink
  readonly #output
  readonly #end: Promise<void>
  readonly #stop = () => stop(this.#child)

  constructor(options: PenOptions) {
    const { signal } = options
    const command = commandFor(options)
    this.#child = start(command)
    this.#sink = new Sink(this.#child.stdin)
    this.#output = new Output(this.#child.stdout, 'git fast-import')
    this.#end = ended(this.#child).then((end) => {
      signal.removeEventListener('abort', this.#stop)
      signal.throwIfAborted()
      throwUnlessWritten(command, end)
    })
    const over = () => this.#sink.fail(new Error('git fast-import has ended'))
    this.#end.then(over, (failure: Error) => this.#sink.fail(failure))
    signal.addEventListener('abort', this.#stop)
  }

  async write(...parts: (Buffer | string)[]): Promise<void> {
    this.#sink.put(...parts)
    await this.#sink.room()
  }

  async ask<Answer>(question: string, read: (output: Output) => Promise<Answer>): Promise<Answer> {
    await this.write(question)
    this.#sink.flush()
    try {
      return await read(this.#output)
    } catch (error) {
      await this.#end // says better why there is no answer
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
