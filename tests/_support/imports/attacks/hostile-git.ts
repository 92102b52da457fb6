import type { ServerResponse } from 'node:http'
import { writePacket } from '../../../../server/git/pkt-line.ts'
import { runOrThrow } from '../../../../server/core/processes.ts'
import { type Heard, startHttpServer, type TestHttpServer } from '../http-server.ts'
import { bareFrom } from '../bare.ts'

/** A ref as a server names it, and what it names. */
export type Offered = readonly [name: string | Buffer, id: string]

/** The objects of a small history, as a server would send them. */
export interface Goods {
  id: string
  pack: Buffer
}

const person = 'Mona <mona@example.com> 1700000000 +0000'
const stream = `commit refs/heads/main
committer ${person}
data 1
x
M 100644 inline a
data 1
a
`

/** One commit. */
export async function makeGoods(): Promise<Goods> {
  await using bare = await bareFrom(stream)
  const id = await bare.git('rev-parse', 'main')
  const args = [`--git-dir=${bare.path}`, 'pack-objects', '--stdout', '--revs', '-q']
  return { id, pack: await runOrThrow({ file: 'git', args }, 'main\n') }
}

const advertisement = 'application/x-git-upload-pack-advertisement'

/** What a server says first (gitprotocol-pack(5)): its refs, the first with what it can. */
export function advertise(refs: readonly Offered[], more = ''): Buffer {
  const lines = refs.map(([name, id], index) => {
    const tail = index === 0 ? `\0ofs-delta symref=HEAD:refs/heads/main ${more}\n` : '\n'
    return writePacket(Buffer.concat([Buffer.from(`${id} `), Buffer.from(name), Buffer.from(tail)]))
  })
  const service = writePacket('# service=git-upload-pack\n')
  return Buffer.concat([service, Buffer.from('0000'), ...lines, Buffer.from('0000')])
}

export interface Script {
  refs: readonly Offered[]
  /** Instead of the refs. */
  first?: (response: ServerResponse, heard: Heard) => void | Promise<void>
  /** Instead of a pack. */
  second?: (response: ServerResponse) => void | Promise<void>
}

/** A git server of a few lines, over HTTP, that says whatever it is told to. */
export function serveScript(
  goods: Goods,
  { refs, first, second }: Script,
): Promise<TestHttpServer> {
  return startHttpServer((heard, response) => {
    if (heard.path.includes('/info/refs')) {
      if (first) return first(response, heard)
      return void response.writeHead(200, { 'Content-Type': advertisement }).end(advertise(refs))
    }
    if (!heard.path.endsWith('/git-upload-pack')) return void response.writeHead(404).end()
    response.writeHead(200, { 'Content-Type': 'application/x-git-upload-pack-result' })
    response.write(writePacket('NAK\n'))
    return second ? second(response) : void response.end(goods.pack)
  })
}

/** The head of an answer with an advertisement of which more is to come. */
export const advertising = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { 'Content-Type': advertisement })
