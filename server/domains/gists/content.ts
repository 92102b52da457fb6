import { isUtf8 } from 'node:buffer'
import { readBlobs, readStart } from '../../git/objects/blobs.ts'
import type { GistFile } from '../../storage/gists/gists.ts'
import { maxFileBytes, maxGistBytes } from './limits.ts'

/** Displayed content of a file. */
export interface ShownContent {
  content: string
  encoding: 'utf-8' | 'base64'
  truncated: boolean
}

const nothing: ShownContent = { content: '', encoding: 'utf-8', truncated: true }

/** Byte length of the UTF-8 character that starts with this byte. */
const lengthFrom = (byte: number) => (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1)

/** Removes an incomplete UTF-8 character at the end of truncated content. */
function wholeCharacters(bytes: Buffer): Buffer {
  for (let back = 1; back <= 4 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] as number
    if ((byte & 0xc0) === 0x80) continue // continuation byte
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

/** Selects the files whose content fits into the size limit, in order. */
function thatFit(files: readonly GistFile[]): GistFile[] {
  let room = maxGistBytes
  return files.filter(({ size }) => {
    const wanted = Math.min(size, maxFileBytes)
    if (wanted > room) return false
    room -= wanted
    return true
  })
}

/** Returns the displayed content of files of the repository at `path`. */
export async function contentOf(
  path: string,
  files: readonly GistFile[],
): Promise<(file: GistFile) => ShownContent> {
  const fitting = thatFit(files)
  const whole = fitting.filter(({ size }) => size <= maxFileBytes)
  const blobs = await readBlobs(
    path,
    whole.map(({ blob }) => blob),
  )
  const known = new Map([...blobs].map(([blob, bytes]) => [blob, shown(bytes, false)]))
  for (const { blob, size } of fitting) {
    if (size > maxFileBytes) known.set(blob, shown(await readStart(path, blob, maxFileBytes), true))
  }
  return ({ blob }) => known.get(blob) ?? nothing
}
