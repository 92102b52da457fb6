import { malformed, unsupported } from './failures.ts'
import type { ByteReader } from './byte-reader.ts'

/** Format of the revisions in a changegroup. */
export type ChangegroupVersion = '01' | '02'

/** A part of a bundle (`hg help internals.bundle2`). */
interface Part {
  type: string
  parameters: Map<string, string>
}

/** Maximum bytes of a header, which has only names and short values. */
const headerLimit = 64 * 1024

/** Maximum bytes of a payload chunk; Mercurial writes 32 KiB. */
const pieceLimit = 64 * 1024 * 1024

/** Parts that an import does not need. */
const ignored =
  /^(listkeys|phase-heads|bookmarks|obsmarkers|hgtagsfnodes|output|replycaps|pushkey|cache:.*|check:.*)$/i

/**
 * Yields the payload of the changegroup part of a version 2 bundle, and validates the rest of the
 * bundle.
 * @param opened receives the version before the first byte
 * @throws ImportFailure
 */
export async function* changegroupOf(
  reader: ByteReader,
  opened: (version: ChangegroupVersion) => void,
): AsyncGenerator<Buffer> {
  await readStart(reader)
  let found = false
  for (let part; (part = await readPart(reader));) {
    if (/^error:/i.test(part.type)) throw unsupported('The source refused to send its history.')
    if (!/^changegroup$/i.test(part.type)) await skip(reader, part)
    else {
      if (found) throw malformed()
      found = true
      opened(versionOf(part))
      yield* payload(reader)
    }
  }
  if (!found) opened('02')
}

async function readStart(reader: ByteReader): Promise<void> {
  if ((await reader.take(4)).toString('latin1') !== 'HG20') throw malformed()
  const parameters = (await reader.take(await length(reader, headerLimit))).toString('latin1')
  const isMandatory = (name: string) => /^[A-Z]/.test(name)
  if (parameters.split(' ').some(isMandatory))
    throw unsupported('The source uses an unsupported compression.')
}

/** Reads a 4-byte length between 0 and a limit. */
async function length(reader: ByteReader, limit: number): Promise<number> {
  const size = (await reader.take(4)).readInt32BE()
  if (size < 0 || size > limit) throw malformed()
  return size
}

/** Reads the next part header. Returns undefined at the end of the bundle. */
async function readPart(reader: ByteReader): Promise<Part | undefined> {
  const size = await length(reader, headerLimit)
  return size === 0 ? undefined : parsePart(await reader.take(size))
}

function parsePart(header: Buffer): Part {
  const typeEnd = 1 + header.readUInt8(0)
  const countsAt = typeEnd + 4 // skips the id of the part
  if (countsAt + 2 > header.length) throw malformed()
  const count = header.readUInt8(countsAt) + header.readUInt8(countsAt + 1)
  const sizes = header.subarray(countsAt + 2, countsAt + 2 + count * 2)
  let at = countsAt + 2 + count * 2
  const texts = [...sizes].map((size) => header.toString('latin1', at, (at += size)))
  if (at !== header.length) throw malformed()
  const pairs = Array.from({ length: count }, (_, n) => [texts[n * 2]!, texts[n * 2 + 1]!] as const)
  return { type: header.toString('latin1', 1, typeEnd), parameters: new Map(pairs) }
}

/** Skips a part. A part type with a capital letter is mandatory and must not be skipped. */
async function skip(reader: ByteReader, { type }: Part): Promise<void> {
  if (!ignored.test(type) && /[A-Z]/.test(type))
    throw unsupported('The source sends its history with unsupported extensions.')
  for await (const _ of payload(reader));
}

function versionOf({ parameters }: Part): ChangegroupVersion {
  const version = parameters.get('version') ?? '01'
  const isKnown = version === '01' || version === '02'
  if (!isKnown || parameters.has('treemanifest'))
    throw unsupported('The source stores its history in an unsupported format.')
  return version
}

/** Length value that announces an interrupting part. */
const interruption = -1

async function* payload(reader: ByteReader, depth = 0): AsyncGenerator<Buffer> {
  for (;;) {
    const size = (await reader.take(4)).readInt32BE()
    if (size === 0) return
    if (size === interruption && depth === 0) await interrupting(reader)
    else if (size < 0 || size > pieceLimit) throw malformed()
    else yield* reader.pieces(size)
  }
}

async function interrupting(reader: ByteReader): Promise<void> {
  const part = await readPart(reader)
  if (!part || !ignored.test(part.type))
    throw unsupported('The source could not send its whole history.')
  for await (const _ of payload(reader, 1));
}
