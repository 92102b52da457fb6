import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Clock, Timer } from '../clock.ts'
import { root } from '../root.ts'

/** A key or subkey, as it describes itself. */
export interface KeyDescription {
  key_id: string
  fingerprint: string
  public_key: string
  can_sign: boolean
  can_encrypt_comms: boolean
  can_encrypt_storage: boolean
  can_certify: boolean
  revoked: boolean
  expires_at: number | null
}

export interface KeyringDescription extends KeyDescription {
  emails: string[]
  subkeys: KeyDescription[]
}

interface Signed {
  /** In ASCII armor. */
  signature: string
  payload: Uint8Array
  /** The key that is said to have made it. */
  armored: string
}

export type Outcome = 'valid' | 'invalid' | 'expired_key' | 'not_signing_key'

/** What the thread is asked, and what it answers. */
interface Tasks {
  /** What one public key in ASCII armor says of itself. */
  read: [
    { armored: string },
    { key: KeyringDescription } | { refused: 'private' | 'malformed' | 'too much' },
  ]
  /** Numbers of the keys that signatures name; null for what is no signature. */
  issuers: [{ signatures: string[] }, (string | null)[]]
  /** What is to be said of signatures at an instant, in milliseconds. */
  verify: [{ signed: Signed[]; now: number }, Outcome[]]
}

/** No answer came: it took too long, too much is waiting, or the server ends. */
export class OpenPgpUnavailable extends Error {
  override readonly name = 'OpenPgpUnavailable'
}

interface Question {
  id: number
  task: keyof Tasks
  input: unknown
}

interface Waiting {
  question: Question
  resolve: (result: never) => void
  reject: (error: Error) => void
}

interface Answer {
  id: number
  result?: unknown
  failed?: string
}

/** How long one question may take, in milliseconds, and how many may wait. */
const longest = 5_000
const mostWaiting = 200

/**
 * Asks the thread in which OpenPGP is done, one question at a time. It is started by the first and is
 * no reason for the process to go on. One that does not answer in time is ended, and the next question
 * gets a new one.
 */
export class OpenPgp implements AsyncDisposable {
  readonly #clock: Clock
  readonly #queue: Waiting[] = []
  #worker: Worker | undefined
  #timer: Timer | undefined
  #asked = 0
  #ended = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** @throws OpenPgpUnavailable when there is no answer */
  ask<Task extends keyof Tasks>(task: Task, input: Tasks[Task][0]): Promise<Tasks[Task][1]> {
    return new Promise((resolve, reject) => {
      if (this.#ended || this.#queue.length >= mostWaiting) {
        return reject(new OpenPgpUnavailable('Too much is waiting'))
      }
      this.#queue.push({ question: { id: ++this.#asked, task, input }, resolve, reject })
      if (this.#queue.length === 1) this.#next()
    })
  }

  #next(): void {
    const [first] = this.#queue
    if (!first) return
    this.#worker ??= this.#start()
    this.#worker.ref()
    this.#timer = this.#clock.after(longest, () => this.#fail('It took too long')).unref()
    this.#worker.postMessage(first.question)
  }

  #start(): Worker {
    const worker = new Worker(join(root, 'server/core/openpgp/worker.js'), {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    })
    const failed = (error?: Error) => {
      if (this.#worker === worker) this.#fail(error?.message ?? 'It ended')
    }
    return worker
      .on('message', (answer: Answer) => this.#answer(worker, answer))
      .on('error', failed)
      .on('exit', () => failed())
  }

  #answer(worker: Worker, { id, result, failed }: Answer): void {
    const [first] = this.#queue
    if (this.#worker !== worker || first?.question.id !== id) return
    worker.unref()
    this.#done()
    if (failed === undefined) first.resolve(result as never)
    else first.reject(new Error(`OpenPGP: ${failed}`))
    this.#next()
  }

  #done(): void {
    this.#timer?.[Symbol.dispose]()
    this.#queue.shift()
  }

  /** Gives the question up that is being answered, and the thread with it. */
  #fail(reason: string): void {
    const [first] = this.#queue
    void this.#worker?.terminate()
    this.#worker = undefined
    if (!first) return
    this.#done()
    first.reject(new OpenPgpUnavailable(reason))
    this.#next()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ended = true
    const worker = this.#worker
    this.#worker = undefined
    this.#timer?.[Symbol.dispose]()
    for (const { reject } of this.#queue.splice(0)) {
      reject(new OpenPgpUnavailable('The server ends'))
    }
    await worker?.terminate()
  }
}
