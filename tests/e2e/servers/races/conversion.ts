import { randomBytes } from 'node:crypto'
import { hashToken } from '../../../../server/access/auth/token-format.ts'
import { systemClock } from '../../../../server/core/clock.ts'
import { registerApp } from '../../../../server/domains/apps/register.ts'
import type { Cluster } from './cluster.ts'
import { doorsFor, oneWinner, type Contest } from './contest.ts'
import { atOnce } from './jitter.ts'

const anHour = 3_600_000

/** An app created from a manifest, whose secrets were not fetched yet. */
async function newManifest({ storage, newUser }: Cluster) {
  const code = randomBytes(20).toString('hex')
  const { app } = await registerApp(
    {
      owner: await newUser(),
      name: `Manifest ${code}`,
      externalUrl: 'https://example.com/',
      callbackUrls: [],
      permissions: {},
      events: [],
    },
    { storage, clock: systemClock },
  )
  const row = { hash: hashToken(code), app_id: app.id, expires_at: Date.now() + anHour }
  await storage.manifestCodes.create(row)
  return { app, code }
}

interface Kept {
  client_secret_hash: string
  keys: number
}

/** The app has the secrets that the winner received, and nothing from the losers. */
async function examine({ query }: Cluster, app: { id: number }, told: string[]) {
  const [kept] = await query<Kept>(
    `select client_secret_hash,
       cast((select count(*) from app_keys where app_id = apps.id) as integer) as keys
     from apps where id = ${app.id}`,
  )
  const broken = kept?.keys === 1 ? [] : [`the app has ${kept?.keys} keys`]
  const known = told.map(hashToken).includes(kept?.client_secret_hash ?? '')
  return known ? broken : [...broken, 'the app has a secret that nobody was told']
}

/** The code of one manifest is converted by several concurrent requests. */
export const conversions: Contest = {
  name: 'Conversions of one manifest code',
  slow: true, // every request in time generates a key pair
  async run(cluster, chance) {
    const { app, code } = await newManifest(cluster)
    const calls = doorsFor(chance.between(2, 4), cluster, chance).map(
      (door) => () => door.convert(code),
    )
    const answers = await atOnce(calls, chance)
    const outcome = oneWinner(answers.map(({ status }) => status === 201))
    const told = answers.flatMap(({ body }) => body?.client_secret ?? [])
    const odd = answers.filter(({ status }) => status !== 201 && status !== 404)
    const broken = [
      ...outcome.broken,
      ...odd.map(({ status, text }) => `a conversion was answered ${status} ${text}`),
      ...(await examine(cluster, app, told)),
    ]
    return { ...outcome, valid: told.length, broken }
  },
}
