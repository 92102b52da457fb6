import { flushPacket, writePacket } from '../../../server/git/formats/pkt-line.ts'
import { send } from './attack.ts'

const none = '0'.repeat(40)

/**
 * Pushes a pack, without git on the side of the client.
 * @param before what the refs are now; by default they are new
 * @returns the report of git
 */
export async function pushPack(
  remote: string,
  refs: ReadonlyMap<string, string>,
  pack: Buffer,
  before = none,
): Promise<string> {
  const { username, password, origin, pathname } = new URL(remote)
  const commands = [...refs].map(([name, id], at) =>
    writePacket(`${before} ${id} ${name}${at === 0 ? '\0report-status' : ''}\n`),
  )
  const { text } = await send(`${origin}${pathname}/git-receive-pack`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'content-type': 'application/x-git-receive-pack-request',
    },
    body: Buffer.concat([...commands, flushPacket, pack]),
  })
  return text
}
