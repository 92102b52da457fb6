import { MalformedPacket, readPacket, writePacket } from '../../../git/pkt-line.ts'
import { decoded, type Finding } from './finding.ts'
import type { SocketProbe } from './socket-probe.ts'

/** A ref in the first line of an advertisement; the id is one of zeroes where there is none. */
const advertised = /^[\da-f]{40}(?:[\da-f]{24})? /

/** The git protocol over TCP (gitprotocol-pack(5)): what is asked for is named with the first line. */
export const probeGitSocket: SocketProbe = async ({ url, socket, read }) => {
  socket.write(writePacket(`git-upload-pack ${decoded(url.pathname)}\0host=${url.host}\0`))
  const packet = await read((said) => {
    try {
      return readPacket(said, 0)
    } catch (error) {
      if (error instanceof MalformedPacket) return null
      throw error
    }
  })
  const none: Finding = 'other'
  if (!packet) return none
  const line = packet.payload?.toString('latin1')
  // A repository without refs may begin with the end of the list.
  const speaks = line === undefined || advertised.test(line)
  return speaks ? { found: 'git', url } : none
}
