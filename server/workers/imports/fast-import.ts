import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Output } from '../../git/output.ts'
import {
  commitText,
  personText,
  quotedPath,
  referenceText,
  refText,
  type PenCommit,
  type Person,
  type Reference,
} from './fast-import/commands.ts'
import { Importer, type PenOptions } from './fast-import/importer.ts'

export type { FileChange, FileMode, PenCommit, Person, Reference } from './fast-import/commands.ts'
export { fitPath } from './fast-import/fit-path.ts'

export interface PenTag {
  /** Without `refs/tags/`. */
  name: string
  of: Reference
  tagger: Person
  message: Buffer | string
}

/** An entry of a tree. */
export interface PenEntry {
  mode: string
  type: string
  id: string
}

/** Disposing of it kills the process; what was written since the last checkpoint is lost then. */
export interface Pen extends Disposable {
  /** A file's content, which is to stay as it is afterwards; its mark. */
  addBlob(content: Buffer): Promise<number>
  /** Its mark. @throws RangeError for what git does not take, with nothing written */
  commit(commit: PenCommit): Promise<number>
  /** An annotated tag. */
  tag(tag: PenTag): Promise<void>
  /** Moves or makes a ref, a lightweight tag too; null removes it. */
  reset(ref: string, to: Reference | null): Promise<void>
  /** Once it resolves, what was written outlives this process, refs and marks too. */
  checkpoint(): Promise<void>
  /** The id of what has a mark. */
  id(mark: number): Promise<string>
  /** The content of a file, as it was added. */
  blob(of: Reference): Promise<Buffer>
  /** What is at a path of a commit, at '' its whole tree; undefined where there is nothing. */
  entry(commit: Reference, path: Buffer | string): Promise<PenEntry | undefined>
  /** Writes refs and marks, and ends the process. */
  finish(): Promise<void>
}

/** The highest of a file of marks; 0 where there is no such file. */
async function lastMark(file: string): Promise<number> {
  let last = 0
  try {
    for await (const line of createInterface({ input: createReadStream(file) }))
      last = Math.max(last, Number(/^:(\d{1,15}) /.exec(line)?.[1] ?? 0))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return last
}

async function readBlob(output: Output): Promise<Buffer> {
  const [, size] = /^[0-9a-f]{40} blob (\d+)$/.exec(await output.line()) ?? []
  if (size === undefined) throw new Error('git fast-import has no such file')
  return output.bytes(Number(size))
}

async function readEntry(output: Output): Promise<PenEntry | undefined> {
  const [, mode, type, id] = /^(\d{6}) (\w+) ([0-9a-f]{40})\t/.exec(await output.line()) ?? []
  return mode && type && id ? { mode, type, id } : undefined
}

const data = (content: Buffer | string): [string, Buffer, string] => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return [`data ${bytes.length}\n`, bytes, '\n']
}

/**
 * Opens a pen over git-fast-import(1). One call at a time: who does not wait for the last one has no bound on
 * memory, and gets answers to other questions. Git does not check objects on their way, so that a path goes
 * through `fitPath` first.
 * @throws ImportFailure ('no space') from any call; what the signal was aborted with; Error for any other end of
 *   the process but a good one
 */
export async function openPen(options: PenOptions): Promise<Pen> {
  options.signal.throwIfAborted()
  let mark = options.marks === undefined ? 0 : await lastMark(options.marks)
  const importer = new Importer(options)
  const moving = (ref: string, to: string) =>
    importer.write(`reset ${refText(ref)}\nfrom ${to}\n\n`)
  return {
    addBlob: async (content) => {
      const given = ++mark
      await importer.write(`blob\nmark :${given}\n`, ...data(content))
      return given
    },
    commit: async (commit) => {
      const [before, after] = commitText(mark + 1, commit)
      const given = ++mark
      await importer.write(before, ...data(commit.message), after)
      return given
    },
    tag: async ({ name, of, tagger, message }) => {
      refText(`refs/tags/${name}`)
      const head = `tag ${name}\nfrom ${referenceText(of)}\ntagger ${personText(tagger)}\n`
      await importer.write(head, ...data(message))
    },
    reset: async (ref, to) => moving(ref, to === null ? '0'.repeat(40) : referenceText(to)),
    checkpoint: () =>
      importer.ask('checkpoint\nprogress kept\n', async (output) => void (await output.line())),
    id: async (of) => importer.ask(`get-mark ${referenceText(of)}\n`, (output) => output.line()),
    blob: async (of) => importer.ask(`cat-blob ${referenceText(of)}\n`, readBlob),
    entry: async (commit, path) =>
      importer.ask(`ls ${referenceText(commit)} ${quotedPath(path)}\n`, readEntry),
    finish: () => importer.finish(),
    [Symbol.dispose]: () => importer[Symbol.dispose](),
  }
}
