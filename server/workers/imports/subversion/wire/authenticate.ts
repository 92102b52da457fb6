import { createHmac } from 'node:crypto'
import { ImportFailure } from '../../failure.ts'
import { sourceFailure } from '../../source-failure.ts'
import { malformed } from '../malformed.ts'
import { succeeded } from './answer.ts'
import type { Item } from './items.ts'
import { bytes, list, optional, word } from './shape.ts'
import type { Wire } from './wire.ts'
import { string } from './encode-item.ts'

export interface Credentials {
  username?: string
  password?: string
}

/**
 * Responds to an authentication request (protocol, section 2). The connection is not encrypted, so
 * a password is never sent, only a CRAM-MD5 digest (RFC 2195).
 * @throws ImportFailure when no offered mechanism is supported, or the credentials are rejected
 */
export async function authenticate(wire: Wire, credentials: Credentials): Promise<void> {
  const [offered] = succeeded(await wire.next())
  const mechanisms = list(offered).map(word)
  if (mechanisms.length === 0) return
  const { username, password = '' } = credentials
  if (username !== undefined && mechanisms.includes('CRAM-MD5')) {
    wire.send(['CRAM-MD5', []])
    await prove(wire, username, password)
  } else if (mechanisms.includes('ANONYMOUS')) {
    wire.send(['ANONYMOUS', [string('')]])
    await accepted(wire)
  } else throw unsupportedMechanism(mechanisms)
}

function unsupportedMechanism(mechanisms: string[]): ImportFailure {
  return mechanisms.includes('CRAM-MD5')
    ? sourceFailure('credentials')
    : new ImportFailure('unsupported', 'The source requires an unsupported login method.')
}

async function prove(wire: Wire, username: string, password: string): Promise<void> {
  const [step, token] = await challenge(wire)
  if (step !== 'step') throw malformed()
  const proof = createHmac('md5', password)
    .update(bytes(optional(token)))
    .digest('hex')
  wire.send(string(`${username} ${proof}`))
  await accepted(wire)
}

async function accepted(wire: Wire): Promise<void> {
  const [step] = await challenge(wire)
  if (step !== 'success') throw malformed()
}

async function challenge(wire: Wire): Promise<[string, Item | undefined]> {
  const [step, token] = list(await wire.next())
  if (word(step) !== 'failure') return [word(step), token]
  throw sourceFailure('credentials')
}
