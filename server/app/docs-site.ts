import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { DocsSite, DocsState } from '../api/docs-site.ts'
import type { Log } from '../core/log.ts'
import { exited, start, stop, type Child } from '../core/processes.ts'
import { root } from '../core/root.ts'

/** Output folder of `npm run docs`. */
const builtDocs = join(root, 'dist/docs')

const builders = ['tools/docs-site/build-when-stale.js', 'server/app/unpack-docs.js']

/** A published package has the site packed, and not its sources. */
const builder = builders.map((file) => join(root, file)).find(existsSync) ?? ''

export const isBuilt = ({ folder }: Pick<DocsSite, 'folder'>): boolean =>
  existsSync(join(folder, 'index.html'))

/** A site that is never built. */
export const siteIn = (folder: string): DocsSite => ({
  folder,
  state: () => Promise.resolve('ready'),
  [Symbol.asyncDispose]: () => Promise.resolve(),
})

/** Whether files can be created beside `folder`, which an installed program may not allow. */
async function isWritable(folder: string): Promise<boolean> {
  const parent = dirname(folder)
  try {
    await mkdir(parent).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await rmdir(await mkdtemp(join(parent, '.docs-')))
    return true
  } catch {
    return false
  }
}

interface BuildOptions {
  log: Log
  folder?: string
  /**
   * Program that prints a line when it starts to build, `partial` when some pages can be read, and
   * nothing if the site is up to date.
   */
  script?: string
}

/**
 * The site of this project. At the first request, a child process compares it with its sources and
 * builds it if it is missing or outdated, the guides first; in a published package, it unpacks the site. Several servers may build
 * it concurrently.
 */
export class BuiltDocs implements DocsSite {
  folder: string
  readonly #log: Log
  readonly #script: string
  #state: DocsState = 'building'
  #begun: Promise<void> | undefined
  #child: Child | undefined
  #ended: Promise<void> | undefined
  #temporary: string | undefined
  #isClosing = false

  constructor({ log, folder = builtDocs, script = builder }: BuildOptions) {
    this.#log = log
    this.folder = folder
    this.#script = script
  }

  async state(): Promise<DocsState> {
    await (this.#begun ??= this.#begin().catch((error: unknown) => this.#fail(String(error))))
    return this.#state
  }

  /** Resolves when the site is up to date, or its build has started or failed. */
  async #begin(): Promise<void> {
    if (!isBuilt(this) && !(await isWritable(this.folder))) {
      this.#temporary = await mkdtemp(join(tmpdir(), 'devplatform-docs-'))
      this.folder = join(this.#temporary, 'docs')
    }
    if (this.#isClosing) return
    const args = [this.#script, this.folder]
    const child = start({ file: process.execPath, args, cwd: root })
    this.#child = child
    const printed = new Promise<void>((resolve) =>
      child.stdout.on('data', (text: Buffer) => {
        if (this.#state === 'building' && text.includes('partial')) this.#state = 'partial'
        resolve()
      }),
    )
    child.stdin.end()
    this.#ended = exited(child).then(
      ({ code, stderr }) => (code === 0 ? void (this.#state = 'ready') : this.#fail(stderr)),
      (error: unknown) => this.#fail(String(error)),
    )
    await Promise.race([printed, this.#ended])
  }

  #fail(reason: string): void {
    this.#state = 'failed'
    if (this.#isClosing) return
    this.#log.warn({ reason: reason.trim() }, 'documentation not built')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosing = true
    if (this.#child) stop(this.#child)
    await this.#begun
    await this.#ended
    if (this.#temporary) await rm(this.#temporary, { recursive: true, force: true })
  }
}
