import { MalformedPacket, readPacket, writePacket } from '../../../git/formats/pkt-line.ts'
import { decoded, type Finding } from './finding.ts'
import type { SocketProbe } from './socket-probe.ts'

/** A ref in the first line of an advertisement; without refs the id is all zeros. */
const advertised = /^[\da-f]{40}(?:[\da-f]{24})? /

/**
 * Probes the git protocol over TCP (gitprotocol-pack(5)), where the first line names the
 * repository.
 */
export const probeGitSocket: SocketProbe = async ({ url, socket, read }) => {
  socket.write(writePacket(`git-upload-pack ${decoded(url.pathname)}\0host=${url.host}\0`))
  const packet = await read((received) => {
    try {
      return readPacket(received, 0)
    } catch (error) {
      if (error instanceof MalformedPacket) return null
      throw error
    }
  })
  const none: Finding = 'other'
  if (!packet) return none
  const line = packet.payload?.toString('latin1')
  // The advertisement of a repository without refs may be empty.
  const isGit = line === undefined || advertised.test(line)
  return isGit ? { found: 'git', url } : none
}
