import { isUtf8 } from 'node:buffer'
import { readBlobs, readStart } from '../../git/blobs.ts'
import type { GistFile } from '../../storage/gists/gists.ts'
import { mostOfFile, mostOfGist } from './limits.ts'

/** What is shown of a file. */
export interface ShownContent {
  content: string
  encoding: 'utf-8' | 'base64'
  truncated: boolean
}

const nothing: ShownContent = { content: '', encoding: 'utf-8', truncated: true }

/** Bytes of the character that begins with this one. */
const lengthFrom = (byte: number) => (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1)

/** Drops what is left of a character that the cut went through. */
function wholeCharacters(bytes: Buffer): Buffer {
  for (let back = 1; back <= 4 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] as number
    if ((byte & 0xc0) === 0x80) continue // in the middle of one
    return lengthFrom(byte) > back ? bytes.subarray(0, -back) : bytes
  }
  return bytes
}

function shown(bytes: Buffer, truncated: boolean): ShownContent {
  const text = truncated ? wholeCharacters(bytes) : bytes
  return isUtf8(text) && !text.includes(0)
    ? { content: text.toString(), encoding: 'utf-8', truncated }
    : { content: bytes.toString('base64'), encoding: 'base64', truncated }
}

/** Which files there is room for, in the order in which they are. */
function thatFit(files: readonly GistFile[]): GistFile[] {
  let room = mostOfGist
  return files.filter(({ size }) => {
    const wanted = Math.min(size, mostOfFile)
    if (wanted > room) return false
    room -= wanted
    return true
  })
}

/** What is shown of some files of the repository at `path`, by their blobs. */
export async function contentOf(
  path: string,
  files: readonly GistFile[],
): Promise<(file: GistFile) => ShownContent> {
  const fitting = thatFit(files)
  const whole = fitting.filter(({ size }) => size <= mostOfFile)
  const blobs = await readBlobs(
    path,
    whole.map(({ blob }) => blob),
  )
  const known = new Map([...blobs].map(([blob, bytes]) => [blob, shown(bytes, false)]))
  for (const { blob, size } of fitting) {
    if (size > mostOfFile) known.set(blob, shown(await readStart(path, blob, mostOfFile), true))
  }
  return ({ blob }) => known.get(blob) ?? nothing
}
