import { runOrThrow } from '../processes.ts'
import { git } from './environment.ts'
import { flushPacket, writePacket } from './pkt-line.ts'
import type { Protocol, Service } from './smart-http.ts'

interface Question {
  path: string
  service: Service
  protocol?: Protocol
}

/**
 * What `GET info/refs?service=…` answers: the refs, or under protocol 2 what the server can do. Pushing
 * knows no version 2, so there the question is answered as if none had been named.
 */
export async function advertiseRefs({ path, service, protocol }: Question): Promise<Buffer> {
  const version = service === 'git-receive-pack' && protocol === 'version=2' ? undefined : protocol
  const command = service.slice('git-'.length)
  const advertisement = await runOrThrow(
    git([command, '--stateless-rpc', '--advertise-refs', path], {
      env: version ? { GIT_PROTOCOL: version } : {},
    }),
  )
  if (version === 'version=2') return advertisement
  return Buffer.concat([writePacket(`# service=${service}\n`), flushPacket, advertisement])
}
