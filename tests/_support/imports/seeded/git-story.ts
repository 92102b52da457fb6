import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runOrThrow } from '../../../../server/core/processes.ts'
import type { SourceLfs } from '../lfs-source.ts'
import type { Draw } from './seeds.ts'

/** Texts have one character for each byte, because not all of a history is UTF-8. */
type Bytes = string

export interface StoryCommit {
  /** Full ref name, or a branch. */
  on?: Bytes
  /** Marks. Without parents the commit is a root; by default it continues its ref. */
  parents?: readonly number[]
  /** Commands of git-fast-import(1) that change the tree. */
  changes?: readonly Bytes[]
  author?: Bytes
  committer?: Bytes
  date?: Bytes
  encoding?: Bytes
  message?: Bytes
}

const quoted = (path: Bytes): Bytes =>
  `"${path.replace(/["\\\n\x80-\xff]/g, (byte) => `\\${byte.charCodeAt(0).toString(8).padStart(3, '0')}`)}"`

const data = (text: Bytes) => `data ${text.length}\n${text}\n`

/** Change of a file. */
export const file = (path: Bytes, content: Bytes, mode = '100644'): Bytes =>
  `M ${mode} inline ${quoted(path)}\n${data(content)}`

export const removed = (path: Bytes): Bytes => `D ${quoted(path)}\n`

export const submodule = (path: Bytes, id: string): Bytes => `M 160000 ${id} ${quoted(path)}\n`

const environment = {
  ...{ GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', HOME: '/nonexistent' },
  ...{
    GIT_AUTHOR_NAME: 'M',
    GIT_AUTHOR_EMAIL: 'm@example.com',
    GIT_AUTHOR_DATE: '1500000000 +0000',
  },
  ...{ GIT_COMMITTER_NAME: 'M', GIT_COMMITTER_EMAIL: 'm@example.com' },
  GIT_COMMITTER_DATE: '1500000000 +0000',
}

export const gitAt = (path: string, args: string[], input?: string | Buffer) =>
  runOrThrow({ file: 'git', args: ['-C', path, ...args], env: environment }, input)

/** A history in the making, and what is done to its repository afterwards. */
export class GitStory {
  readonly draw: Draw
  /** The last commit of each ref, by mark. */
  readonly tips = new Map<Bytes, number>()
  /** Done in the order of the shapes, when the commits are there. */
  readonly later: ((path: string) => Promise<unknown>)[] = []
  /** What its server has of Git LFS. */
  readonly lfs: SourceLfs = new Map()
  readonly #parts: Bytes[] = []
  #marks = 0

  constructor(draw: Draw) {
    this.draw = draw
  }

  commit(commit: StoryCommit = {}): number {
    const { on = 'main', encoding, message = `Change ${this.#marks + 1}\n` } = commit
    const { author = 'Mona <mona@example.com>', committer = author, changes = [] } = commit
    const ref = on.startsWith('refs/') ? on : `refs/heads/${on}`
    const date = commit.date ?? `${1_600_000_000 + this.#marks * 60} +0200`
    const known = this.tips.get(ref)
    const [first, ...others] = commit.parents ?? (known === undefined ? [] : [known])
    this.#marks += 1
    this.#parts.push(
      first === undefined ? `reset ${ref}\n` : '',
      `commit ${ref}\nmark :${this.#marks}\nauthor ${author} ${date}\n`,
      `committer ${committer} ${date}\n${encoding === undefined ? '' : `encoding ${encoding}\n`}`,
      data(message),
      first === undefined ? '' : `from :${first}\n`,
      ...others.map((mark) => `merge :${mark}\n`),
      ...changes,
      '\n',
    )
    this.tips.set(ref, this.#marks)
    return this.#marks
  }

  /** Some commits on a branch. */
  grow(on: Bytes, commits: number): number {
    for (let each = 0; each < commits; each++)
      this.commit({
        on,
        changes: [
          file(`d${this.draw.between(0, 3)}/f${this.draw.between(0, 5)}`, `${this.#marks}`),
        ],
      })
    return this.tips.get(`refs/heads/${on}`)!
  }

  /** Sets a ref. */
  reset(ref: Bytes, mark: number): void {
    this.#parts.push(`reset ${ref}\nfrom :${mark}\n\n`)
    this.tips.set(ref, mark)
  }

  tag(name: Bytes, mark: number, message: Bytes = 'Tagged\n', tagger?: Bytes): void {
    const by = tagger ?? 'Mona <mona@example.com> 1600000000 +0000'
    this.#parts.push(`tag ${name}\nfrom :${mark}\n${by ? `tagger ${by}\n` : ''}${data(message)}`)
  }

  get stream(): Buffer {
    return Buffer.from(`${this.#parts.join('')}done\n`, 'latin1')
  }
}

/** Creates the bare repository of a story. */
export async function writeStory(story: GitStory, path: string, sha256: boolean): Promise<void> {
  await mkdir(path, { recursive: true })
  const format = sha256 ? ['--object-format=sha256'] : []
  await gitAt(path, ['init', '-q', '--bare', '-b', 'main', ...format])
  await writeFile(join(path, 'git-daemon-export-ok'), '')
  await gitAt(path, ['fast-import', '--quiet', '--force', '--done'], story.stream)
  for (const each of story.later) await each(path)
}
