import { runOrThrow } from '../core/processes.ts'
import { git } from './environment.ts'
import { flushPacket, writePacket } from './pkt-line.ts'
import { shownToReaders } from './upload-pack.ts'
import type { Protocol, Service } from './smart-http.ts'

interface Question {
  path: string
  service: Service
  protocol?: Protocol | undefined
}

/** The refs as either side of a conversation begins with them. */
export async function readRefs({ path, service, protocol }: Question): Promise<Buffer> {
  const command = service.slice('git-'.length)
  return runOrThrow(
    git([command, '--stateless-rpc', '--advertise-refs', path], {
      settings: command === 'upload-pack' ? shownToReaders : [],
      env: protocol ? { GIT_PROTOCOL: protocol } : {},
    }),
  )
}

/** Pushing knows no version 2, so there the question is answered as if none had been named. */
export const versionFor = (service: Service, protocol: Protocol | undefined) =>
  service === 'git-receive-pack' && protocol === 'version=2' ? undefined : protocol

/**
 * What `GET info/refs?service=…` answers: the refs, or under protocol 2 what the server can do.
 */
export async function advertiseRefs(question: Question): Promise<Buffer> {
  const { service } = question
  const protocol = versionFor(service, question.protocol)
  const advertisement = await readRefs({ ...question, protocol })
  if (protocol === 'version=2') return advertisement
  return Buffer.concat([writePacket(`# service=${service}\n`), flushPacket, advertisement])
}
