import { malformed, unsupported } from './failures.ts'

/** What a manifest says of one path (`hg help internals.revlogs`): `path NUL node flag newline`. */
export interface ManifestChange {
  path: Buffer
  /** In hexadecimal; absent where the path is gone. */
  node?: Buffer
  mode: '100644' | '100755' | '120000'
}

/** Bytes that are compared at once. */
const stretch = 4096

const newline = 10

const modes = { '': '100644', x: '100755', l: '120000' } as const

/** How many bytes are the same from two places on. */
function common(a: Buffer, atA: number, b: Buffer, atB: number): number {
  const end = Math.min(a.length - atA, b.length - atB)
  let same = 0
  while (same < end) {
    const size = Math.min(stretch, end - same)
    const [startA, startB] = [atA + same, atB + same]
    if (a.compare(b, startB, startB + size, startA, startA + size) !== 0) break
    same += size
  }
  while (same < end && a[atA + same] === b[atB + same]) same++
  return same
}

/** Where the line begins that the byte is in. */
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
  if (flag === 't')
    throw unsupported('The source keeps its history in a form that is not known here.')
  if (!(flag in modes)) throw malformed()
  return { path, node: rest.subarray(0, 40), mode: modes[flag as keyof typeof modes] }
}

/**
 * What differs from one manifest to another, by path. What is the same is passed over by comparing memory, so
 * that it costs little however long the manifests are.
 * @throws ImportFailure
 */
export function* manifestChanges(before: Buffer, after: Buffer): Generator<ManifestChange> {
  let [old, now] = [0, 0]
  for (;;) {
    const same = common(before, old, after, now)
    const shift = old + same - lineStart(before, old + same)
    old += same - shift
    now += same - shift
    const [gone, come] = [lineAt(before, old), lineAt(after, now)]
    if (!gone && !come) return
    const order = !gone ? 1 : !come ? -1 : gone.path.compare(come.path)
    if (order >= 0) yield present(come!)
    else yield { path: gone!.path, mode: '100644' }
    if (order <= 0) old = gone!.end
    if (order >= 0) now = come!.end
  }
}
