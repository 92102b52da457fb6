import type { ServerResponse } from 'node:http'
import { writePacket } from '../../../../server/git/formats/pkt-line.ts'
import { runOrThrow } from '../../../../server/core/processes.ts'
import { type Heard, startHttpServer, type TestHttpServer } from '../http-server.ts'
import { bareFrom } from '../bare.ts'

/** A ref in an advertisement, and its object id. */
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

/**
 * The first response of a server (gitprotocol-pack(5)): its refs, the first with the capabilities.
 */
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
  /** Replaces the ref advertisement. */
  first?: (response: ServerResponse, heard: Heard) => void | Promise<void>
  /** Replaces the pack. */
  second?: (response: ServerResponse) => void | Promise<void>
}

/** A scriptable git server over HTTP. */
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

/** The head of a response with an advertisement that is still incomplete. */
export const advertising = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { 'Content-Type': advertisement })
