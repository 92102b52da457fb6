import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { ProcessOutput } from '../../git/processes/process-output.ts'
import {
  commitText,
  personText,
  quotedPath,
  referenceText,
  refText,
  type FastImportCommit,
  type Person,
  type Reference,
} from './fast-import/commands.ts'
import { FastImportProcess, type FastImportOptions } from './fast-import/process.ts'

export type {
  FileChange,
  FileMode,
  FastImportCommit,
  Person,
  Reference,
} from './fast-import/commands.ts'
export { fitPath } from './fast-import/fit-path.ts'

export interface FastImportTag {
  /** Without `refs/tags/`. */
  name: string
  of: Reference
  tagger: Person
  message: Buffer | string
}

/** An entry of a tree. */
export interface FastImportEntry {
  mode: string
  type: string
  id: string
}

/**
 * Writes objects and refs with git-fast-import(1). Disposing kills the process and loses everything
 * since the last checkpoint.
 */
export interface FastImport extends Disposable {
  /** Adds a blob and returns its mark. The buffer must not be modified afterwards. */
  addBlob(content: Buffer): Promise<number>
  /**
   * Adds a commit and returns its mark.
   * @throws RangeError for invalid input, before anything is written
   */
  commit(commit: FastImportCommit): Promise<number>
  /** Adds an annotated tag. */
  tag(tag: FastImportTag): Promise<void>
  /** Sets a ref, which may be a lightweight tag; null deletes it. */
  reset(ref: string, to: Reference | null): Promise<void>
  /** Makes everything written so far durable, including refs and marks. */
  checkpoint(): Promise<void>
  /** Returns the object id of a mark. */
  id(mark: number): Promise<string>
  /** Reads a blob. */
  blob(of: Reference): Promise<Buffer>
  /**
   * Reads the entry at a path of a commit; '' is the root tree. Returns undefined when there is
   * none.
   */
  entry(commit: Reference, path: Buffer | string): Promise<FastImportEntry | undefined>
  /** Writes refs and marks, and ends the process. */
  finish(): Promise<void>
}

/** Returns the highest mark in a marks file; 0 when the file does not exist. */
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

async function readBlob(output: ProcessOutput): Promise<Buffer> {
  const [, size] = /^[0-9a-f]{40} blob (\d+)$/.exec(await output.line()) ?? []
  if (size === undefined) throw new Error('git fast-import found no such blob')
  return output.bytes(Number(size))
}

async function readEntry(output: ProcessOutput): Promise<FastImportEntry | undefined> {
  const [, mode, type, id] = /^(\d{6}) (\w+) ([0-9a-f]{40})\t/.exec(await output.line()) ?? []
  return mode && type && id ? { mode, type, id } : undefined
}

const data = (content: Buffer | string): [string, Buffer, string] => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return [`data ${bytes.length}\n`, bytes, '\n']
}

/**
 * Starts git-fast-import(1). Await each call before the next: concurrent calls have unbounded
 * memory use and mix up responses. Git does not check paths here, so pass them through `fitPath`
 * first.
 * @throws ImportFailure 'no space' from any call; the signal's reason; Error when the process fails
 */
export async function openFastImport(options: FastImportOptions): Promise<FastImport> {
  options.signal.throwIfAborted()
  let mark = options.marks === undefined ? 0 : await lastMark(options.marks)
  const importer = new FastImportProcess(options)
  const resetTo = (ref: string, to: string) =>
    importer.write(`reset ${refText(ref)}\nfrom ${to}\n\n`)
  return {
    addBlob: async (content) => {
      const newMark = ++mark
      await importer.write(`blob\nmark :${newMark}\n`, ...data(content))
      return newMark
    },
    commit: async (commit) => {
      const [before, after] = commitText(mark + 1, commit)
      const newMark = ++mark
      await importer.write(before, ...data(commit.message), after)
      return newMark
    },
    tag: async ({ name, of, tagger, message }) => {
      refText(`refs/tags/${name}`)
      const head = `tag ${name}\nfrom ${referenceText(of)}\ntagger ${personText(tagger)}\n`
      await importer.write(head, ...data(message))
    },
    reset: async (ref, to) => resetTo(ref, to === null ? '0'.repeat(40) : referenceText(to)),
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
