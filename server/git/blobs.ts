import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exited, start, stop } from '../core/processes.ts'
import { gitIn } from './environment.ts'
import { checkedId } from './names.ts'
import { openObjects } from './object-reader.ts'

/**
 * Reads whole blobs by id with one git process. All of them must exist and fit into memory
 * together.
 */
export async function readBlobs(
  path: string,
  ids: readonly string[],
): Promise<Map<string, Buffer>> {
  if (ids.length === 0) return new Map()
  using reader = openObjects(path)
  const unique = [...new Set(ids)]
  const infos = (await reader.info(unique.map(checkedId))).map((info, index) => {
    if (!info) throw new Error(`There is no object ${unique[index]} in ${path}`)
    return info
  })
  const contents = await reader.allContents(infos)
  return new Map(infos.map(({ id }, index) => [id, contents[index] as Buffer]))
}

/** Reads the first `limit` bytes of a blob of any size. */
export async function readStart(path: string, id: string, limit: number): Promise<Buffer> {
  const child = start(gitIn(path, ['cat-file', 'blob', checkedId(id)]))
  const end = exited(child)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    if ((size += chunk.length) >= limit) break
  }
  stop(child)
  await end
  return Buffer.concat(chunks).subarray(0, limit)
}

/** Returns the size of a blob in bytes, or undefined when there is no such blob. */
export async function blobSize(path: string, id: string): Promise<number | undefined> {
  using reader = openObjects(path)
  const [found] = await reader.info([checkedId(id)])
  return found?.type === 'blob' ? found.size : undefined
}

/** Streams a blob of any size to `output`. Stops the git process when the reader disconnects. */
export async function writeBlob(path: string, id: string, output: Writable): Promise<void> {
  const child = start(gitIn(path, ['cat-file', 'blob', checkedId(id)]))
  const end = exited(child)
  await pipeline(child.stdout, output).catch(() => stop(child))
  await end
}
