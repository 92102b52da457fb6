import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { writePast } from '../../../../_support/databases/write-past.ts'
import { basic, bearer } from '../asking.ts'
import { tried, type Journey } from '../journey.ts'
import { pushWith } from './git.ts'

/** Columns that are read whenever a secret is used. */
const columns: [table: string, column: string][] = [
  ['tokens', 'hash'],
  ['installation_tokens', 'hash'],
  ['workflow_tokens', 'hash'],
  ['oauth_apps', 'client_secret_hash'],
  ['apps', 'client_secret_hash'],
  ['accounts', 'password_hash'],
  ['authorization_codes', 'hash'],
  ['device_codes', 'hash'],
  ['manifest_codes', 'hash'],
]

/** Sends every secret to a server that cannot look it up: every response is an unexpected 500. */
async function showAll(journey: Journey): Promise<number> {
  const { ask, planted } = journey
  const { oauthSecret, oauth } = planted
  const client = basic('Ov23canary', oauthSecret)
  let failures = 0
  for (const value of tried(journey)) {
    const text = encodeURIComponent(value)
    const answers = [
      await ask('GET /user', bearer(text)),
      await ask('GET /user', basic('Ov23canary', value)),
      await ask(`POST /app-manifests/${text}/conversions`),
      await ask('POST /applications/Ov23canary/token', {
        ...client,
        json: { access_token: oauth },
      }),
      await ask('POST /login/oauth/access_token', {
        form: { client_id: 'Ov23canary', client_secret: value, code: value },
      }),
    ]
    failures += answers.filter(({ status }) => status === 500).length
  }
  return failures
}

/** Makes the store and git fail, and repairs them. */
export async function fail(journey: Journey): Promise<void> {
  const { opened, data } = journey.server
  for (const [table, column] of columns) {
    await writePast(opened, `alter table ${table} rename column ${column} to lost`)
  }
  const failures = await showAll(journey)
  for (const [table, column] of columns) {
    await writePast(opened, `alter table ${table} rename column lost to ${column}`)
  }
  if (failures === 0) throw new Error('Nothing failed, although the store was broken')
  const repositories = join(data, 'repositories')
  await rename(repositories, `${repositories}.away`)
  await pushWith(journey, { username: 'mona', password: journey.planted.classic }, 'failing')
  await rename(`${repositories}.away`, repositories)
}
