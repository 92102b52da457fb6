import { hash, randomBytes } from 'node:crypto'
import type { Answer } from '../asking.ts'
import type { Journey } from '../journey.ts'
import type { Visit } from './visit.ts'

const redirect_uri = 'http://127.0.0.1:9999/callback'
const authorize = '/login/oauth/authorize'
const endpoint = 'POST /login/oauth/access_token'
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

interface Client {
  client_id: string
  client_secret: string
}

/** Opens the consent page, approves if needed, and reads the code from the redirect. */
async function codeFor(visit: Visit, { ledger }: Journey, client_id: string, challenge: string) {
  const query = new URLSearchParams({
    client_id,
    redirect_uri,
    scope: 'repo',
    state: 'anything',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  const page = await visit.ask(`GET ${authorize}?${query}`)
  const answer = page.status === 200 ? await visit.submit(page, { decision: 'authorize' }) : page
  const code = new URL(answer.headers.location ?? '').searchParams.get('code')
  return ledger.learn('authorization code', answer, code)
}

function learnTokens({ ledger }: Journey, answer: Answer): { refresh_token?: string } {
  const { access_token, refresh_token } = answer.body
  ledger.learn(refresh_token ? 'app user token' : 'OAuth app token', answer, access_token)
  if (refresh_token) ledger.learn('refresh token', answer, refresh_token)
  return answer.body
}

/**
 * A code is exchanged in every wrong way and in the right one, which must come before its reuse.
 */
async function webFlow(journey: Journey, visit: Visit, client: Client) {
  const { ask, ledger } = journey
  const code_verifier = ledger.keep('PKCE verifier', randomBytes(32).toString('base64url'))
  const challenge = hash('sha256', code_verifier, 'base64url')
  const code = await codeFor(visit, journey, client.client_id, challenge)
  const form = { ...client, code, redirect_uri, code_verifier }
  const wrong = [
    { ...form, client_secret: `${client.client_secret}x` },
    { ...form, code_verifier: `${code_verifier}x` },
    { ...form, code: `${code}x` },
    { ...form, grant_type: code },
    { ...form, redirect_uri: `http://127.0.0.1:9999/${code}` },
    { ...form, client_id: client.client_secret },
  ]
  for (const each of wrong) await ask(endpoint, { form: each })
  await ask(endpoint, { json: { ...form, code: { value: code } } })
  await ask(endpoint, { raw: `{"code": "${code}", "code_verifier": "${code_verifier}"` })
  await ask(`${endpoint}?${new URLSearchParams(form)}`)
  return { given: learnTokens(journey, await ask(endpoint, { form })), form }
}

async function refresh(journey: Journey, client: Client, refresh_token: string) {
  const { ask } = journey
  const form = { ...client, grant_type: 'refresh_token', refresh_token }
  await ask(endpoint, { form: { ...form, client_secret: 'wrong' } })
  await ask(endpoint, { form: { ...form, refresh_token: `${refresh_token}x` } })
  learnTokens(journey, await ask(endpoint, { form }))
  await ask(endpoint, { form })
}

async function deviceFlow(journey: Journey, visit: Visit, client: Client) {
  const { ask, ledger } = journey
  await ask('POST /login/device/code', { form: { client_id: client.client_secret } })
  const asked = await ask('POST /login/device/code', { form: { client_id: client.client_id } })
  const { user_code } = asked.body
  const device_code = ledger.learn('device code', asked, asked.body.device_code)
  const form = { ...client, grant_type: deviceGrant, device_code }
  await ask(endpoint, { form })
  await ask(endpoint, { form: { ...form, device_code: `${device_code}x` } })
  await ask(endpoint, { form: { ...form, client_secret: device_code } })
  const page = await visit.ask('GET /login/device')
  const confirm = await visit.submit(page, { user_code })
  await visit.submit(confirm, { decision: 'authorize' })
  learnTokens(journey, await ask(endpoint, { form }))
  await ask(endpoint, { form })
}

/** Runs the OAuth flows for both kinds of clients. */
export async function authorizeApps(journey: Journey, visit: Visit): Promise<void> {
  const { oauthSecret, appSecret } = journey.planted
  for (const client of [
    { client_id: 'Ov23canary', client_secret: oauthSecret },
    { client_id: 'Iv23canary', client_secret: appSecret },
  ]) {
    const { given, form } = await webFlow(journey, visit, client)
    if (given.refresh_token) await refresh(journey, client, given.refresh_token)
    await journey.ask(endpoint, { form }) // again: this revokes the token
    await deviceFlow(journey, visit, client)
  }
}
