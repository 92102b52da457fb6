import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { idOf, packOf } from '../../git/packs.ts'
import { gitUrl, type Attack, type Attacked } from '../attack.ts'
import { pushPack } from '../push-pack.ts'
import { blobOf, commitOf, entryOf, treeOf } from './objects.ts'

const readers = 10

/** Reads a file of 90 MB raw, or only the beginning. @returns the status and what arrived, in bytes */
async function read(url: string, { token }: Attacked, whole: boolean): Promise<[number, number]> {
  const headers = {
    'user-agent': 'attacker',
    authorization: `Bearer ${token}`,
    accept: 'application/vnd.github.raw',
  }
  const sent = request(url, { headers, agent: false }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (!whole) break // which closes the connection
  }
  return [response.statusCode!, size]
}

const readAll = (name: string, whole: boolean, at: (blob: string) => string): Attack => ({
  name,
  statuses: [200],
  async arrange(attacked) {
    const { server, repository } = attacked
    const blob = blobOf(Buffer.alloc(90_000_000, 'text '))
    const tree = treeOf(entryOf('100644', 'large', blob))
    const commit = commitOf(tree, [])
    const refs = new Map([['refs/heads/main', idOf(commit)]])
    await pushPack(gitUrl(attacked), refs, packOf([blob, tree, commit]))
    const url = `${server.url}${repository}/${at(idOf(blob))}`
    return async () => {
      const reads = Array.from({ length: readers }, () => read(url, attacked, whole))
      const answers = await Promise.all(reads)
      const isShort = answers.some(([, size]) => whole && size < blob.content.length)
      if (isShort) throw new Error('A file was not sent as a whole')
      return answers.map(([status]) => status)
    }
  },
})

/** Files in raw form that many read at the same time. */
export const rawReads: Attack[] = [
  readAll('Ten raw reads of a file of 90 MB', true, () => 'contents/large'),
  readAll('Ten raw reads of a blob of 90 MB', true, (blob) => `git/blobs/${blob}`),
  readAll('Ten raw reads of a file of 90 MB that end at once', false, () => 'contents/large'),
]
