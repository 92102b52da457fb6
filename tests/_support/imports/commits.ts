import type { Bare } from './bare.ts'

/** Text with one character per byte. */
export const latin1 = (text: string): string => Buffer.from(text).toString('latin1')

export interface PlannedCommit {
  branch?: string
  /** With one character per byte. */
  author?: string
  committer?: string
  encoding?: string
  message?: string
  mark?: number
  /** Other parents, by their marks. */
  merges?: readonly number[]
  from?: number
}

const date = '1700000000 +0100'

/** A commit for git-fast-import(1), on top of its branch. */
export function commitOf(commit: PlannedCommit): Buffer {
  const { branch = 'main', author = 'Mona <mona@example.com>', message = 'A change' } = commit
  const { committer = author, encoding, mark, from, merges = [] } = commit
  const lines = [
    `commit refs/heads/${branch}`,
    ...(mark === undefined ? [] : [`mark :${mark}`]),
    `author ${author} ${date}`,
    `committer ${committer} ${date}`,
    ...(encoding === undefined ? [] : [`encoding ${encoding}`]),
    `data ${message.length}`,
    message,
    ...(from === undefined ? [] : [`from :${from}`]),
    ...merges.map((parent) => `merge :${parent}`),
    '',
  ]
  return Buffer.from(lines.join('\n'), 'latin1')
}

/** Stores an object verbatim, even if git would not write it so. */
export async function hashed(bare: Bare, type: string, content: string): Promise<string> {
  const args = ['hash-object', '-t', type, '-w', '--literally', '--stdin']
  const { stdout, stderr } = await bare.git.try(args, Buffer.from(content, 'latin1'))
  if (stdout.length === 0) throw new Error(stderr)
  return stdout.toString().trim()
}

/** The raw content of an object. */
export async function raw(bare: Bare, id: string): Promise<string> {
  const type = await bare.git('cat-file', '-t', id)
  return (await bare.git.try(['cat-file', type, id])).stdout.toString('latin1')
}
