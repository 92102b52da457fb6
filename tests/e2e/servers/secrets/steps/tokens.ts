import { basic, bearer } from '../asking.ts'
import type { Journey } from '../journey.ts'

/** Uses every kind of token in every supported way. */
export async function useTokens({ ask, planted }: Journey): Promise<void> {
  const { classic, fineGrained, oauth, appUser, installation, workflow } = planted
  const paths = ['/user', '/repos/acme/widgets', '/installation/repositories', '/user/repos']
  for (const token of [classic, fineGrained, oauth, appUser, installation, workflow]) {
    for (const path of paths) {
      await ask(`GET ${path}`, bearer(token))
      await ask(`GET ${path}`, { headers: { authorization: `token ${token}` } })
      await ask(`GET ${path}`, basic('mona', token))
      await ask(`GET ${path}`, basic(token, 'x-oauth-basic'))
      await ask(`GET ${path}`, basic(token, ''))
    }
    await ask('DELETE /repos/acme/nowhere', bearer(token))
    await ask('POST /user/repos', { ...bearer(token), json: { name: '' } })
  }
}

/** A client with one of its tokens. */
interface Held {
  id: string
  secret: string
  value: string
  kind: string
}

/** Checks a token in wrong ways, and then in the right one. */
async function check({ ask, ledger }: Journey, { id, secret, value }: Held): Promise<void> {
  const path = `/applications/${id}/token`
  const client = basic(id, secret)
  const json = { access_token: value }
  await ask(`POST ${path}`, { ...basic(id, `${secret}x`), json })
  await ask(`POST ${path}`, { ...basic(`${id}x`, secret), json })
  await ask('POST /applications/other/token', { ...client, json })
  await ask(`POST ${path}`, { ...client, json: { access_token: `${value}x` } })
  ledger.shown(await ask(`POST ${path}`, { ...client, json }), value)
}

/** Resets a token, creates a scoped one from it, and revokes all of them. */
async function change({ ask, ledger }: Journey, { id, secret, value, kind }: Held): Promise<void> {
  const path = `/applications/${id}`
  const client = basic(id, secret)
  const reset = await ask(`PATCH ${path}/token`, { ...client, json: { access_token: value } })
  const access_token = ledger.learn(kind, reset, reset.body.token)
  await ask(`PATCH ${path}/token`, { ...client, json: { access_token: value } })
  const json = { access_token, target: 'acme', repositories: ['widgets'] }
  const narrowed = await ask(`POST ${path}/token/scoped`, { ...client, json })
  if (narrowed.status === 200) ledger.learn(kind, narrowed, narrowed.body.token)
  await ask(`POST ${path}/token/scoped`, { ...client, json: { ...json, target: 'nobody' } })
  await ask(`DELETE ${path}/token`, { ...client, json: { access_token } })
  await ask(`DELETE ${path}/grant`, { ...client, json: { access_token } })
}

/** Token operations of clients: check, reset, scope and revoke. */
export async function manageTokens(journey: Journey): Promise<void> {
  const { oauth, appUser, oauthSecret, appSecret } = journey.planted
  const held = [
    { id: 'Ov23canary', secret: oauthSecret, value: oauth, kind: 'OAuth app token' },
    { id: 'Iv23canary', secret: appSecret, value: appUser, kind: 'app user token' },
  ]
  for (const each of held) {
    await check(journey, each)
    await change(journey, each)
  }
}
