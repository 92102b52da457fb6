import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exited, runOrThrow, start, stop } from '../core/processes.ts'
import { gitIn } from './environment.ts'
import { checkedId } from './names.ts'

/**
 * Parses the output of `git cat-file --batch`: per object a header line, the content and a newline.
 */
function* objectsIn(output: Buffer): Generator<[id: string, content: Buffer]> {
  for (let at = 0; at < output.length;) {
    const end = output.indexOf(10, at)
    const [id = '', , size] = output.toString('latin1', at, end).split(' ')
    const from = end + 1
    const until = from + Number(size)
    yield [id, output.subarray(from, until)]
    at = until + 1
  }
}

/**
 * Reads whole blobs by id with one git process. All of them must exist and fit into memory
 * together.
 */
export async function readBlobs(
  path: string,
  ids: readonly string[],
): Promise<Map<string, Buffer>> {
  if (ids.length === 0) return new Map()
  const input = [...new Set(ids)].map((id) => `${checkedId(id)}\n`).join('')
  return new Map(objectsIn(await runOrThrow(gitIn(path, ['cat-file', '--batch']), input)))
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
  const command = gitIn(path, ['cat-file', '--batch-check'])
  const output = (await runOrThrow(command, `${checkedId(id)}\n`)).toString()
  const [, size] = /^\S+ blob (\d+)$/m.exec(output) ?? []
  return size === undefined ? undefined : Number(size)
}

/** Streams a blob of any size to `output`. Stops the git process when the reader disconnects. */
export async function writeBlob(path: string, id: string, output: Writable): Promise<void> {
  const child = start(gitIn(path, ['cat-file', 'blob', checkedId(id)]))
  const end = exited(child)
  await pipeline(child.stdout, output).catch(() => stop(child))
  await end
}
