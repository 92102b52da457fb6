import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import { serviceUnavailable } from '../errors.ts'
import { root } from '../root.ts'
import { TaskProcess, TaskUnavailable } from '../tasks/task-process.ts'

/** The value of Markdown is `{ html, text }`. */
export type Format = 'yaml' | 'jsonc' | 'markdown'

/** A parsed file, or why there is no value. */
export type Reading = { value: unknown } | { refused: 'invalid' | 'too complex' }

/** A file that a caller stored. */
export interface Content {
  format: Format
  /** Identifies the content, such as the object id of a blob. */
  id: string
  text: string
}

type Tasks = { parse: [Omit<Content, 'id'>, Reading] }

/** Size in bytes of the readings that are remembered. A node takes about this many bytes. */
const memory = { all: 16 * 1024 * 1024, base: 500, factor: 4 }

/** Size of a reading in bytes. HTML can be many times as long as its Markdown. */
function sizeOf(reading: Reading, { format, text }: Omit<Content, 'id'>): number {
  if (!('value' in reading)) return memory.base
  if (format !== 'markdown') return memory.base + memory.factor * text.length
  const rendered = reading.value as { html: string; text: string }
  return memory.base + 2 * (rendered.html.length + rendered.text.length)
}

/**
 * Parses files that callers stored, in a process with limits: 2 seconds, 64 MiB, 20,000 nodes, 64
 * levels, ten times the characters. Readings are remembered by content, refusals too, so that nobody
 * repeats an expensive one.
 */
export class ContentReader implements AsyncDisposable {
  readonly #process: TaskProcess<Tasks>
  readonly #known = new LRUCache<string, Reading>({ maxSize: memory.all })

  constructor(clock: Clock) {
    const script = join(root, 'server/app/bin.js')
    this.#process = new TaskProcess<Tasks>({
      clock,
      script,
      args: ['content-process'],
      timeout: 2_000,
      memory: 64,
    })
  }

  /**
   * @param owner whose content it is, for example a repository; owners take turns
   * @throws ServiceError 503 when too many contents wait or the server is stopping
   */
  async read({ id, ...content }: Content, owner: string): Promise<Reading> {
    const key = `${content.format} ${id}`
    const known = this.#known.get(key)
    if (known) return known
    const reading = await this.#process.ask('parse', content, owner).catch(refusal)
    this.#known.set(key, reading, { size: sizeOf(reading, content) })
    return reading
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#process[Symbol.asyncDispose]()
  }
}

/** `Retry-After` in seconds when too many contents wait. */
const wait = 10

/** Content that exceeds a limit of the process does so each time. */
function refusal(error: unknown): Reading {
  if (!(error instanceof TaskUnavailable)) throw error
  if (error.isLasting) return { refused: 'too complex' }
  throw serviceUnavailable(wait)
}
