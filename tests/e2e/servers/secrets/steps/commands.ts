import { join } from 'node:path'
import { exited, start } from '../../../../../server/core/processes.ts'
import { root } from '../../../../_support/bundles.ts'
import { pidOf } from '../../../../_support/processes/pid-of.ts'
import type { Journey } from '../journey.ts'
import { watchProcess } from '../processes.ts'
import { awkward, keepKey } from '../world.ts'

/**
 * Runs an operator's command next to the server, observed like it.
 * @param input for standard input
 * @param more environment variables in addition to those that locate the store
 */
async function command(journey: Journey, line: string, input = '', more = {}) {
  const { opened, data } = journey.server
  const database = opened.databaseUrl !== undefined && { DATABASE_URL: opened.databaseUrl }
  const args = [join(root, 'server/app/bin.js'), ...line.split(' '), '--json']
  const env = { DEVPLATFORM_DATA: data, ...database, ...more }
  const child = start({ file: process.execPath, args, env })
  await using watch = watchProcess(await pidOf(child))
  journey.watches.push(watch)
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stdin.end(input)
  const { code, stderr } = await exited(child)
  const said = { status: code ?? -1, rawHeaders: [], text: text + stderr }
  return { said: journey.ledger.hear(said), told: text === '' ? undefined : JSON.parse(text) }
}

/** Swaps the keys and swaps them back, so that everything is encrypted again twice. */
async function rotate(journey: Journey): Promise<void> {
  const { DEVPLATFORM_SECRET_KEY: present = '', DEVPLATFORM_OTHER_SECRET_KEYS: other = '' } =
    journey.keys
  const swapped = { DEVPLATFORM_SECRET_KEY: other, DEVPLATFORM_OTHER_SECRET_KEYS: present }
  for (const keys of [swapped, journey.keys]) {
    const { told } = await command(journey, 'secrets rotate', '', keys)
    if (!(told?.resealed > 0)) throw new Error('No secret was sealed anew')
  }
}

/** Commands of an operator: secrets are read from standard input and shown only once. */
export async function operate(journey: Journey): Promise<void> {
  const { ledger } = journey
  const password = ledger.keep('password', awkward())
  await command(journey, 'user create keeper --password-stdin', `${password}\n`)
  await command(journey, 'user create keeper --password-stdin', `${password}\n`)
  const { said, told } = await command(journey, 'token create --login mona --kind classic')
  const token = ledger.learn('classic token', said, told.token)
  await command(journey, 'token list')
  await command(journey, 'token revoke -', `${token}x\n`)
  await command(journey, 'token revoke -', `${token}\n`)
  const oauthApp = await command(journey, 'oauth-app create --name Made --owner mona')
  ledger.learn('client secret', oauthApp.said, oauthApp.told.client_secret)
  const app = await command(journey, 'app create --name Commanded --owner mona')
  ledger.learn('client secret', app.said, app.told.client_secret)
  keepKey(ledger, ledger.shown(app.said, app.told.pem))
  await rotate(journey)
}
