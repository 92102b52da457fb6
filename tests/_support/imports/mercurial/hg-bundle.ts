import { createHash } from 'node:crypto'

/** A file of a changeset; null deletes it. */
export type HgFile = {
  content: Buffer
  flag?: '' | 'x' | 'l'
  /** Path in the first parent that the file was copied from. */
  copy?: string
} | null

export interface HgChangeset {
  /** Indexes of earlier changesets. */
  parents: number[]
  /** Differences from the first parent, by path. */
  files: Record<string, HgFile>
  user?: string
  branch?: string
  /** Seconds since the epoch, and seconds west of UTC. */
  date?: readonly [seconds: number, west: number]
  /** Other fields than the branch, such as `close`. */
  extra?: Record<string, string>
  description: string
}

interface Entry {
  node: Buffer
  p1: Buffer
  p2: Buffer
  /** The base of the delta. */
  base: Buffer
  link: Buffer
  delta: Buffer
}

const nullNode: Buffer = Buffer.alloc(20)

const uint32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4))
  return bytes
}

const chunk = (...parts: Buffer[]) =>
  Buffer.concat([uint32(4 + parts.reduce((sum, { length }) => sum + length, 0)), ...parts])

function nodeFor(p1: Buffer, p2: Buffer, text: Buffer): Buffer {
  const parents = [p1, p2].sort((a, b) => a.compare(b))
  return createHash('sha1')
    .update(Buffer.concat([...parents, text]))
    .digest()
}

/**
 * The single range of lines that differs. Mercurial's manifest deltas must consist of whole lines.
 */
function deltaOf(base: Buffer, text: Buffer): Buffer {
  const most = Math.min(base.length, text.length)
  let start = 0
  while (start < most && base[start] === text[start]) start++
  start = start === 0 ? 0 : base.lastIndexOf(10, start - 1) + 1
  let end = 0
  while (end < most - start && base[base.length - 1 - end] === text[text.length - 1 - end]) end++
  const newline = base.indexOf(10, base.length - end)
  end = newline < 0 ? 0 : base.length - newline - 1
  const piece = text.subarray(start, text.length - end)
  return Buffer.concat([uint32(start, base.length - end, piece.length), piece])
}

/**
 * A delta line by line, if the number of lines is equal: much shorter for a manifest with few
 * differences.
 */
function lineDelta(base: Buffer, text: Buffer): Buffer {
  const [old, now] = [base, text].map((bytes) => bytes.toString('latin1').split('\n'))
  if (old!.length !== now!.length) return deltaOf(base, text)
  const hunks: Buffer[] = []
  let at = 0
  for (const [index, line] of old!.entries()) {
    const end = Math.min(at + line.length + 1, base.length)
    const piece = Buffer.from(`${now![index]}${end > at + line.length ? '\n' : ''}`, 'latin1')
    if (line !== now![index]) hunks.push(uint32(at, end, piece.length), piece)
    at = end
  }
  return Buffer.concat(hunks)
}

/** Revisions of one file or manifest. Keeps the text of the last one. */
export class HgLog {
  readonly entries: Entry[] = []
  readonly #known = new Set<string>()
  #last = { node: nullNode, text: Buffer.alloc(0) as Buffer }

  add(p1: Buffer, p2: Buffer, text: Buffer, link: Buffer): Buffer {
    const node = nodeFor(p1, p2, text)
    if (this.#known.has(node.toString('hex'))) return node
    this.#known.add(node.toString('hex'))
    const own = link.length > 0 ? link : node
    const { node: base, text: old } = this.#last
    this.entries.push({ node, p1, p2, base, link: own, delta: lineDelta(old, text) })
    this.#last = { node, text }
    return node
  }
}

/** Content that starts like a metadata header is stored with an empty header before it. */
const stored = (content: Buffer, header = '', encoding: BufferEncoding = 'utf8') =>
  header || content.toString('latin1', 0, 2) === '\x01\n'
    ? Buffer.concat([Buffer.from(`\x01\n${header}\x01\n`, encoding), content])
    : content

interface Made {
  node: Buffer
  manifest: Buffer
  /** Node in hexadecimal and flag, by path. */
  files: Map<string, string>
}

const isSame = (one: Made['files'], other: Made['files'] = new Map()) =>
  one.size === other.size && [...one].every(([path, entry]) => other.get(path) === entry)

/** Escapes an extra field. */
const escaped = (text: string) =>
  text.replace(
    /[\\\n\r\0]/g,
    (one) => ({ '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\0': '\\0' })[one]!,
  )

/**
 * A history as the parts of a changegroup, with correct hashes of all revisions.
 * @param encoding of paths and texts; `latin1` has one character for each byte
 */
export function hgHistory(changesets: Iterable<HgChangeset>, encoding: BufferEncoding = 'utf8') {
  const changelog = new HgLog()
  const manifests = new HgLog()
  const files = new Map<string, HgLog>()
  const made: Made[] = []
  // The link node of a file is its changeset, whose hash depends on the file. It is filled in
  // afterwards.
  for (const changeset of changesets) {
    const [first, second] = changeset.parents.map((parent) => made[parent]!)
    const entries = new Map(first?.files)
    const link = Buffer.alloc(20)
    for (const [path, file] of Object.entries(changeset.files)) {
      if (file === null) entries.delete(path)
      else {
        const log = files.get(path) ?? new HgLog()
        files.set(path, log)
        const before = first?.files.get(path)?.slice(0, 40)
        const from = file.copy === undefined ? undefined : first?.files.get(file.copy)?.slice(0, 40)
        const header = from ? `copy: ${file.copy}\ncopyrev: ${from}\n` : ''
        const p1 = before && !from ? Buffer.from(before, 'hex') : nullNode
        const node = log.add(p1, nullNode, stored(file.content, header, encoding), link)
        entries.set(path, node.toString('hex') + (file.flag ?? ''))
      }
    }
    made.push(commit(changeset, entries, link, first, second))
  }
  return { changelog, manifests, files, made, encoding }

  function commit(
    changeset: HgChangeset,
    entries: Map<string, string>,
    link: Buffer,
    first?: Made,
    second?: Made,
  ): Made {
    const { files: changed, user = 'Mona <mona@example.com>', branch, description } = changeset
    const bytes = (text: string) => Buffer.from(text, encoding)
    const paths = [...entries.keys()].sort((a, b) => bytes(a).compare(bytes(b)))
    const lines = paths.map((path) => `${path}\0${entries.get(path)}\n`)
    const [p1, p2] = [first?.manifest ?? nullNode, second?.manifest ?? nullNode]
    const manifest =
      lines.length === 0
        ? nullNode
        : isSame(entries, first?.files)
          ? p1
          : manifests.add(p1, p2, bytes(lines.join('')), link)
    const isThere = (path: string) => changed[path] !== null || first?.files.has(path)
    const names = Object.keys(changed).filter(isThere).sort()
    const fields = Object.entries({ ...changeset.extra, ...(branch && { branch }) }).sort()
    const extra = fields.map((field) => escaped(field.join(':'))).join('\0')
    const [seconds, west] = changeset.date ?? [1_500_000_000 + made.length * 60, 0]
    const date = `${seconds} ${west}${extra && ` ${extra}`}`
    const head = [manifest.toString('hex'), user, date, ...names].join('\n')
    const text = bytes(`${head}\n\n${description}`)
    const node = changelog.add(
      first?.node ?? nullNode,
      second?.node ?? nullNode,
      text,
      Buffer.alloc(0),
    )
    node.copy(link)
    return { node, manifest, files: entries }
  }
}

type Written = ReturnType<typeof hgHistory>
export type HgHistory = Omit<Written, 'encoding'> & Partial<Written>

function* groupOf({ entries }: HgLog, version: '01' | '02'): Generator<Buffer> {
  for (const { node, p1, p2, base, link, delta } of entries)
    yield version === '02'
      ? chunk(node, p1, p2, base, link, delta)
      : chunk(node, p1, p2, link, delta)
  yield uint32(0)
}

/** In version 01, the first delta of each group is against its first parent, which is null here. */
export function* changegroupBytes(
  { changelog, manifests, files, encoding = 'utf8' }: HgHistory,
  version: '01' | '02' = '02',
): Generator<Buffer> {
  yield* groupOf(changelog, version)
  yield* groupOf(manifests, version)
  for (const [path, log] of files) {
    yield chunk(Buffer.from(path, encoding))
    yield* groupOf(log, version)
  }
  yield uint32(0)
}

/** A part of a bundle, with its payload in chunks. */
export function* bundlePart(
  type: string,
  parameters: [string, string][],
  payload: Iterable<Buffer>,
): Generator<Buffer> {
  const sizes = parameters.flatMap(([key, value]) => [key.length, value.length])
  const head = Buffer.concat([
    Buffer.from([type.length]),
    Buffer.from(type),
    uint32(0),
    Buffer.from([parameters.length, 0, ...sizes]),
    Buffer.from(parameters.flat().join('')),
  ])
  yield uint32(head.length)
  yield head
  for (const piece of payload) {
    yield uint32(piece.length)
    yield piece
  }
  yield uint32(0)
}

/** A bundle in the format of `hg unbundle` and the wire protocol. */
export function* bundleBytes(
  history: HgHistory,
  payload: Iterable<Buffer> = changegroupBytes(history),
): Generator<Buffer> {
  yield Buffer.from('HG20\0\0\0\0')
  const parameters: [string, string][] = [
    ['version', '02'],
    ['nbchanges', String(history.made.length)],
  ]
  yield* bundlePart('CHANGEGROUP', parameters, payload)
  yield uint32(0)
}
