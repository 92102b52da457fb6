import { pipeline } from 'node:stream/promises'
import { exited, start, stop, throwUnlessSucceeded } from '../../core/processes.ts'
import { isObjectId } from '../formats/names.ts'
import { gitIn } from '../processes/environment.ts'
import { ProcessOutput } from '../processes/process-output.ts'

/** A part of the history of a repository. */
export interface History {
  /** Path of the repository. */
  path: string
  /** Commits or tags, with everything reachable from them. */
  wanted: Iterable<string>
  /** Commits whose content is left out. */
  known?: readonly string[]
}

/** Pointers are smaller (git-lfs, docs/spec.md). */
const maxPointerBytes = 1024

/** Lists blobs that are small enough for a pointer. */
const smallBlobs = [
  'rev-list',
  '--objects',
  '--no-object-names',
  '--filter=object:type=blob',
  `--filter=blob:limit=${maxPointerBytes}`,
  '--filter-provided-objects',
  '--stdin',
]

const readBlobs = ['cat-file', '--batch', '--buffer']

function revisions({ wanted, known = [] }: History): string {
  const ids = [...wanted]
  if (![...ids, ...known].every(isObjectId)) throw new RangeError('Invalid object id')
  return [...ids, ...known.map((id) => `^${id}`), ''].join('\n')
}

export interface LfsPointer {
  /** SHA-256 of the content, lowercase hex. */
  oid: string
  /** In bytes; absent if the pointer has no valid size. */
  size?: number
}

/** Returns the LFS object that a pointer names; undefined for other content. */
function pointerIn(content: string): LfsPointer | undefined {
  if (!content.startsWith('version ')) return undefined
  const oid = /^oid sha256:([0-9a-f]{64})$/m.exec(content)?.[1]
  const size = Number(/^size (\d+)$/m.exec(content)?.[1])
  return oid === undefined ? oid : { oid, ...(Number.isSafeInteger(size) && { size }) }
}

/**
 * Lists the LFS objects that are named in a history. Reads one blob at a time, and stops when the
 * caller does.
 */
export async function* pointersIn(history: History): AsyncGenerator<LfsPointer> {
  const input = revisions(history)
  const commands = [gitIn(history.path, smallBlobs), gitIn(history.path, readBlobs)] as const
  const [listing, reading] = [start(commands[0]), start(commands[1])]
  const ends = [exited(listing), exited(reading)] as const
  const output = new ProcessOutput(reading.stdout)
  try {
    listing.stdin.end(input)
    // A broken pipe is reported below through the exit status of the process that failed.
    const piped = pipeline(listing.stdout, reading.stdin).catch(() => {})
    while (!(await output.isOver())) {
      const [, type, size] = (await output.line()).split(' ')
      if (type !== 'blob') throw new Error('git cat-file found no such blob')
      const pointer = pointerIn((await output.bytes(Number(size))).toString('latin1'))
      if (pointer) yield pointer
    }
    await piped
    throwUnlessSucceeded(commands[0], await ends[0])
    throwUnlessSucceeded(commands[1], await ends[1])
  } finally {
    stop(listing)
    stop(reading)
  }
}
