import { malformed, unsupported } from './failures.ts'

/**
 * A change of one path. A manifest line is `path NUL node flag newline` (`hg help
 * internals.revlogs`).
 */
export interface ManifestChange {
  path: Buffer
  /** Hexadecimal; absent when the path was removed. */
  node?: Buffer
  mode: '100644' | '100755' | '120000'
}

/** Bytes compared in one step. */
const blockSize = 4096

const newline = 10

const modes = { '': '100644', x: '100755', l: '120000' } as const

/** Counts equal bytes from two offsets. */
function common(a: Buffer, atA: number, b: Buffer, atB: number): number {
  const end = Math.min(a.length - atA, b.length - atB)
  let same = 0
  while (same < end) {
    const size = Math.min(blockSize, end - same)
    const [startA, startB] = [atA + same, atB + same]
    if (a.compare(b, startB, startB + size, startA, startA + size) !== 0) break
    same += size
  }
  while (same < end && a[atA + same] === b[atB + same]) same++
  return same
}

/** Offset of the line that contains a byte. */
const lineStart = (text: Buffer, at: number) =>
  at === 0 ? 0 : text.lastIndexOf(newline, at - 1) + 1

interface Line {
  path: Buffer
  rest: Buffer
  end: number
}

function lineAt(text: Buffer, at: number): Line | undefined {
  if (at === text.length) return undefined
  const nul = text.indexOf(0, at)
  const end = text.indexOf(newline, at)
  if (nul < 0 || end < nul + 41) throw malformed()
  return { path: text.subarray(at, nul), rest: text.subarray(nul + 1, end), end: end + 1 }
}

function present({ path, rest }: Line): ManifestChange {
  const flag = rest.toString('latin1', 40)
  if (flag === 't') throw unsupported('The source stores its history in an unsupported format.')
  if (!(flag in modes)) throw malformed()
  return { path, node: rest.subarray(0, 40), mode: modes[flag as keyof typeof modes] }
}

/**
 * Yields the differences between two manifests, ordered by path. Equal ranges are skipped by
 * comparing memory, so long manifests with few changes are cheap.
 * @throws ImportFailure
 */
export function* manifestChanges(before: Buffer, after: Buffer): Generator<ManifestChange> {
  let [old, now] = [0, 0]
  for (;;) {
    const same = common(before, old, after, now)
    const shift = old + same - lineStart(before, old + same)
    old += same - shift
    now += same - shift
    const [removed, added] = [lineAt(before, old), lineAt(after, now)]
    if (!removed && !added) return
    const order = !removed ? 1 : !added ? -1 : removed.path.compare(added.path)
    if (order >= 0) yield present(added!)
    else yield { path: removed!.path, mode: '100644' }
    if (order <= 0) old = removed!.end
    if (order >= 0) now = added!.end
  }
}
