import type { Writable } from 'node:stream'
import { exited, start, stop, throwUnlessSucceeded } from '../../core/processes.ts'
import { checkedId } from '../formats/names.ts'
import { gitIn, type Setting } from '../processes/environment.ts'
import { sendOutput, type Change } from '../processes/send-output.ts'
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

/** git streams files from this size, instead of reading them into memory, unless they are deltas. */
const settings: Setting[] = [['core.bigFileThreshold', '1m']]

const blobCommand = (path: string, id: string) =>
  gitIn(path, ['cat-file', 'blob', checkedId(id)], { settings })

/** Sends a blob of any size to `output`, see `sendOutput`. @param change changes the content */
export const writeBlob = (
  path: string,
  id: string,
  output: Writable,
  change: Change = (chunks) => chunks,
): Promise<void> => sendOutput(blobCommand(path, id), change, output)

/** Whether a blob of any size is valid UTF-8. Reads to the first character that is not. */
export async function isText(path: string, id: string): Promise<boolean> {
  const command = blobCommand(path, id)
  const child = start(command)
  const end = exited(child)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of child.stdout) decoder.decode(chunk as Buffer, { stream: true })
    throwUnlessSucceeded(command, await end)
    decoder.decode()
    return true
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return false
  } finally {
    stop(child)
    await end
  }
}
