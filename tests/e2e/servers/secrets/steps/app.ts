import { signJwt } from '../../../../_support/keys/app-jwt.ts'
import { basic, bearer } from '../asking.ts'
import type { Journey } from '../journey.ts'
import { keepJwt, keepKey } from '../world.ts'
import type { Visit } from './visit.ts'

const anHour = 3_600

/** Valid for five minutes. */
const sign = (key: string, iss: string, iat: number) =>
  signJwt({ iss, iat, exp: iat + 300 }, { key })

/** An app signs valid and invalid JWTs, and gets an installation token for the valid one. */
export async function actAsApp({ ask, ledger, planted }: Journey): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const { privateKey } = planted.key
  const right = sign(privateKey, 'Iv23canary', now - 10)
  const wrong = [
    sign(privateKey, 'Iv23canary', now - anHour),
    sign(privateKey, 'Iv23canary', now + anHour),
    sign(privateKey, 'Iv23nobody', now - 10),
    `${right.slice(0, -4)}AAAA`,
  ]
  for (const jwt of [right, ...wrong]) keepJwt(ledger, jwt)
  for (const jwt of wrong) await ask('GET /app', bearer(jwt))
  await ask('GET /app', bearer(right))
  await ask('GET /app', { headers: { authorization: `token ${right}` } })
  await ask('GET /app', basic('x', right))
  await ask('GET /user', bearer(right))
  await ask(`GET /app?jwt=${right}`)
  await ask(`GET /${right}`)
  await ask('GET /app', bearer(privateKey.replaceAll('\n', '')))
  const { body: installation } = await ask('GET /orgs/acme/installation', bearer(right))
  const path = `POST /app/installations/${installation.id}/access_tokens`
  await ask(path, { ...bearer(right), json: { repositories: [right] } })
  await ask(path, { ...bearer(right), json: { permissions: { contents: right } } })
  const made = await ask(path, { ...bearer(right), json: { repositories: ['widgets'] } })
  const token = ledger.learn('installation token', made, made.body.token)
  await ask('GET /installation/repositories', bearer(token))
  await ask('DELETE /installation/token', bearer(token))
  await ask('GET /installation/repositories', bearer(token))
}

const manifest = (hook: string) => ({
  name: 'Made by a manifest',
  url: 'https://example.com/',
  redirect_url: 'http://127.0.0.1:9999/made',
  hook_attributes: { url: hook },
  default_permissions: { contents: 'read' },
})

/** An app is created from a manifest, and its secrets are fetched once. */
export async function makeApp(journey: Journey, visit: Visit): Promise<void> {
  const { ask, ledger, receiver } = journey
  const text = JSON.stringify(manifest(`${receiver.url}app`))
  const encoded = Buffer.from(text).toString('base64url')
  const page = await visit.ask(`GET /settings/apps/new?manifest=${encoded}`)
  const made = await visit.submit(page, { name: 'Made by a manifest' })
  const given = new URL(made.headers.location ?? '').searchParams.get('code')
  const code = ledger.learn('manifest code', made, given)
  await ask(`POST /app-manifests/${code}x/conversions`)
  await ask(`GET /app-manifests/${code}/conversions`)
  const converted = await ask(`POST /app-manifests/${code}/conversions`)
  const { client_secret, webhook_secret, pem, client_id } = converted.body
  const secret = ledger.learn('client secret', converted, client_secret)
  ledger.learn('webhook secret', converted, webhook_secret)
  keepKey(ledger, ledger.shown(converted, pem))
  await ask(`POST /app-manifests/${code}/conversions`)
  const jwt = sign(pem as string, client_id as string, Math.floor(Date.now() / 1000))
  keepJwt(ledger, jwt)
  await ask('GET /app', bearer(jwt))
  await ask('GET /rate_limit', basic(client_id as string, secret))
}
