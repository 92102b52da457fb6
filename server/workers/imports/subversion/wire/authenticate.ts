import { createHmac } from 'node:crypto'
import { ImportFailure } from '../../failure.ts'
import { sourceFailure } from '../../source-failure.ts'
import { malformed } from '../malformed.ts'
import { succeeded } from './answer.ts'
import type { Item } from './items.ts'
import { bytes, list, perhaps, word } from './shape.ts'
import type { Wire } from './wire.ts'
import { string } from './write.ts'

export interface Credentials {
  username?: string
  password?: string
}

/**
 * Answers an authentication request (protocol, section 2). A password is never sent, only the proof that it is
 * known (CRAM-MD5, RFC 2195), as the connection is open to all who are in its way.
 * @throws ImportFailure where what is offered does not fit, or it is not accepted
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
  } else throw unfit(mechanisms)
}

function unfit(mechanisms: string[]): ImportFailure {
  return mechanisms.includes('CRAM-MD5')
    ? sourceFailure('credentials')
    : new ImportFailure('unsupported', 'The source asks for a kind of login that is not supported.')
}

async function prove(wire: Wire, username: string, password: string): Promise<void> {
  const [step, token] = await challenge(wire)
  if (step !== 'step') throw malformed()
  const proof = createHmac('md5', password)
    .update(bytes(perhaps(token)))
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
