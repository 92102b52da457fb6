import type { Caller } from '../../access/auth/caller.ts'
import { bucketOf } from '../../access/limits/bucket.ts'
import { takeSlot } from '../../access/limits/take-slot.ts'
import type { Context } from '../../api/context.ts'
import type { StreamedMedia } from '../../api/media.ts'
import { isText, writeBlob } from '../../git/objects/blobs.ts'
import type { Change } from '../../git/processes/send-output.ts'

/** Larger blobs are sent while they are read. In bytes. */
export const largestInMemory = 1024 * 1024

interface Streamed {
  /** The repository, and a blob in it. */
  path: string
  blob: { id: string; size: number }
  caller: Caller
}

type Slots = Pick<Context, 'serviceSlots'>

/**
 * A blob in raw form.
 * @param named whether its type has a charset if it is valid UTF-8, because clients decode such a
 * body as text
 */
export const streamedBlob = (
  { path, blob: { id, size }, caller }: Streamed,
  { type, named }: { type: string; named: boolean },
  context: Slots,
): StreamedMedia => ({
  id: `${type} ${id}`,
  size,
  async open(response) {
    await takeSlot(bucketOf(caller), response, context, 'file')
    const charset = named && (await isText(path, id)) ? '; charset=utf-8' : ''
    return { type: `${type}${charset}`, send: () => writeBlob(path, id, response) }
  },
})

/** Bytes in a line of Base64. */
const lineBytes = 45

/** Base64 in lines, as part of a JSON text. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  const lines = (bytes: Buffer) => bytes.toString('base64').replace(/.{1,60}/g, String.raw`$&\n`)
  for await (const chunk of chunks) {
    const all = Buffer.concat([rest, chunk])
    const end = all.length - (all.length % lineBytes)
    if (end > 0) yield lines(all.subarray(0, end))
    rest = all.subarray(end)
  }
  if (rest.length > 0) yield lines(rest)
}

/** Length of `linesOf` for a number of bytes. */
function lengthOfLines(bytes: number): number {
  const length = 4 * Math.ceil(bytes / 3)
  return length + 2 * Math.ceil(length / 60)
}

/** A blob in Base64 as `content` of a JSON object that begins with other properties. */
export function streamedJson(
  { path, blob: { id, size }, caller }: Streamed,
  properties: object,
  context: Slots,
): StreamedMedia {
  const head = `${JSON.stringify(properties).slice(0, -1)},"content":"`
  const tail = '","encoding":"base64"}'
  const within: Change = async function* (chunks) {
    yield head
    yield* linesOf(chunks)
    yield tail
  }
  return {
    id: head,
    size: Buffer.byteLength(head) + lengthOfLines(size) + tail.length,
    async open(response) {
      await takeSlot(bucketOf(caller), response, context, 'file')
      const send = () => writeBlob(path, id, response, within)
      return { type: 'application/json; charset=utf-8', send }
    },
  }
}
