import { decodeText, firstBytes } from './decode-text.ts'
import { isoDate } from './git-date.ts'

export interface Person {
  name: string
  email: string
  /** ISO 8601 with the UTC offset of the author or committer. */
  date: string
}

export interface Commit {
  sha: string
  treeId: string
  parents: string[]
  message: string
  author: Person
  committer: Person
  /** Set when the commit is known to have no signature. */
  isUnsigned?: true
  /**
   * Paths changed relative to the first parent, at most 3000 in total, where they were asked for. A
   * rename is a removal and an addition.
   */
  added: string[]
  removed: string[]
  modified: string[]
  /** Set when paths are left out, because there are too many files or folders. */
  isCut?: true
}

/** Maximum number of changed paths that are listed of a commit. */
export const maxPaths = 3000
const maxTokenBytes = 1024 * 1024

const lengthOf = (texts: readonly string[]) => texts.reduce((sum, { length }) => sum + length, 0)

/** The approximate size of a commit in memory and in payloads, in bytes. */
export const sizeOf = ({ message, author, committer, ...commit }: Commit): number =>
  lengthOf([message, author.name, author.email, committer.name, committer.email]) +
  lengthOf(commit.parents) +
  lengthOf([...commit.added, ...commit.removed, ...commit.modified])

const fields = ['%H', '%T', '%P', '%an', '%ae', '%ad', '%cn', '%ce', '%cd', '%B']

/** Arguments for `git log` that produce the input of `readCommits`. */
export const logArguments = [
  'log',
  '-z',
  `--format=${fields.map((field) => `${field}%x00`).join('')}`,
  '--date=raw',
  '--no-mailmap',
  '--encoding=UTF-8',
]

/**
 * Parses the output of `git log` with `logArguments`. Each commit has ten fields. NUL ends every
 * part. Git puts an empty token or a newline between commits.
 */
export async function* readCommits(output: AsyncIterable<Buffer>): AsyncGenerator<Commit> {
  const tokens = readTokens(output)
  const next = async () => (await tokens.next()).value ?? ''
  for await (const token of tokens) {
    const sha = token.trim()
    if (sha !== '') yield await readFields(sha, next)
  }
}

async function readFields(sha: string, next: () => Promise<string>): Promise<Commit> {
  const treeId = await next()
  const parents = (await next()).split(' ').filter(Boolean)
  const author = await readPerson(next)
  const committer = await readPerson(next)
  const message = (await next()).trimEnd()
  return { sha, treeId, parents, message, author, committer, added: [], removed: [], modified: [] }
}

async function readPerson(next: () => Promise<string>): Promise<Person> {
  return { name: await next(), email: await next(), date: isoDate(await next()) }
}

/** Splits at NUL. Truncates tokens at 1 MiB to limit memory use. */
async function* readTokens(output: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  let open: Buffer[] = []
  let size = 0
  for await (const chunk of output) {
    let from = 0
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, from)) {
      const token = Buffer.concat([...open, chunk.subarray(from, end)])
      yield decodeText(firstBytes(token, maxTokenBytes))
      open = []
      size = 0
      from = end + 1
    }
    if (size < maxTokenBytes) open.push(chunk.subarray(from))
    size += chunk.length - from
  }
}
