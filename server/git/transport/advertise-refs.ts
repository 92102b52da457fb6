import { runOrThrow } from '../../core/processes.ts'
import { flushPacket, writePacket } from '../formats/pkt-line.ts'
import { git } from '../processes/environment.ts'
import type { Protocol, Service } from './smart-http.ts'
import { settingsOf } from './visible-refs.ts'

interface Options {
  path: string
  service: Service
  protocol?: Protocol | undefined
}

/** Reads the ref advertisement that starts a fetch or a push. */
export async function readRefs({ path, service, protocol }: Options): Promise<Buffer> {
  const command = service.slice('git-'.length)
  return runOrThrow(
    git([command, '--stateless-rpc', '--advertise-refs', path], {
      settings: settingsOf(service),
      env: protocol ? { GIT_PROTOCOL: protocol } : {},
    }),
  )
}

/** receive-pack has no protocol version 2. A request for it gets the default version. */
export const versionFor = (service: Service, protocol: Protocol | undefined) =>
  service === 'git-receive-pack' && protocol === 'version=2' ? undefined : protocol

/**
 * Builds the response to `GET info/refs?service=…`: the refs or, in protocol version 2, the
 * server's capabilities.
 */
export async function advertiseRefs(options: Options): Promise<Buffer> {
  const { service } = options
  const protocol = versionFor(service, options.protocol)
  const advertisement = await readRefs({ ...options, protocol })
  if (protocol === 'version=2') return advertisement
  return Buffer.concat([writePacket(`# service=${service}\n`), flushPacket, advertisement])
}
