import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Send } from '../../../client/send.ts'

/** A response in the folder of a recording. */
interface Kept {
  /** The run in which the source sent or confirmed it. */
  run: number
  status: number
  headers: Record<string, string>
  body: string
}

/** What a recording is of. A folder has one. */
export interface Identity {
  from: string
  targets: string[]
  anonymise: boolean
}

interface Run extends Identity {
  number: number
  complete: boolean
}

/** Responses that a later request for the same would have again. */
const lasting = new Set([200, 204, 404, 410, 451])

const keptHeaders = ['content-type', 'etag', 'link']

/** Writes a file so that it is complete or absent. */
async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { flush: true })
  await rename(`${file}.new`, file)
}

const absent = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
}

async function readJson<Value>(file: string): Promise<Value | undefined> {
  const text = await readFile(file, 'utf8').catch(absent)
  return text === undefined ? undefined : (JSON.parse(text) as Value)
}

const replied = ({ status, headers, body }: Kept) =>
  new Response(status === 204 ? null : body, { status, headers })

/**
 * The responses of a source, in a folder. A run that was killed continues with those that it has. A
 * new run asks the source whether they have changed, which counts against no rate limit.
 */
export class KeptReplies {
  readonly #folder: string
  readonly #run: Run
  /** Requests that were sent, and how many of them were confirmed without a body. */
  readonly counts = { sent: 0, unchanged: 0, kept: 0 }

  private constructor(folder: string, run: Run) {
    this.#folder = folder
    this.#run = run
  }

  /** @returns undefined when the folder has the recording of something else */
  static async open(folder: string, identity: Identity): Promise<KeptReplies | undefined> {
    await mkdir(join(folder, 'replies'), { recursive: true })
    const former = await readJson<Run>(join(folder, 'run.json'))
    if (former) {
      const { number: _number, complete: _complete, ...of } = former
      if (JSON.stringify(of) !== JSON.stringify(identity)) return undefined
    }
    const number = (former?.number ?? 0) + (former && !former.complete ? 0 : 1)
    const kept = new KeptReplies(folder, { ...identity, number, complete: false })
    await kept.#writeRun()
    return kept
  }

  get run(): number {
    return this.#run.number
  }

  async complete(): Promise<void> {
    this.#run.complete = true
    await this.#writeRun()
  }

  #writeRun(): Promise<void> {
    return writeWhole(join(this.#folder, 'run.json'), JSON.stringify(this.#run))
  }

  /** Whether something was done, in this run. */
  async isDone(name: string): Promise<boolean> {
    return (await readJson<number>(join(this.#folder, `${name}.done`))) === this.run
  }

  /** Whether something was done, in any run. */
  async wasDone(name: string): Promise<boolean> {
    return (await readJson<number>(join(this.#folder, `${name}.done`))) !== undefined
  }

  async setDone(name: string): Promise<void> {
    await writeWhole(join(this.#folder, `${name}.done`), String(this.run))
  }

  /** Keeps the responses to reads, and responds with them. */
  remember(send: Send): Send {
    return async (request) => {
      const { pathname, search } = new URL(request.url)
      const id = createHash('sha256')
        .update(pathname + search)
        .digest('hex')
      const file = join(this.#folder, 'replies', `${id}.json`)
      const former = await readJson<Kept>(file)
      if (former?.run === this.run) {
        this.counts.kept++
        return replied(former)
      }
      const kept = await this.#ask(request, former, send)
      if (!lasting.has(kept.status)) return replied(kept)
      await writeWhole(file, JSON.stringify(kept))
      return replied(kept)
    }
  }

  async #ask(request: Request, former: Kept | undefined, send: Send): Promise<Kept> {
    const etag = former?.headers.etag
    const headers = new Headers(request.headers)
    if (etag !== undefined) headers.set('if-none-match', etag)
    this.counts.sent++
    const response = await send(new Request(request, { headers }))
    if (response.status === 304 && former) {
      this.counts.unchanged++
      return { ...former, run: this.run }
    }
    const all = [...response.headers]
    const lasts = lasting.has(response.status)
    return {
      run: this.run,
      status: response.status,
      headers: Object.fromEntries(lasts ? all.filter(([name]) => keptHeaders.includes(name)) : all),
      body: await response.text(),
    }
  }
}
