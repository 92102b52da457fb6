import { unwrap, type Client } from '../../client/index.ts'
import { systemClock } from '../../server/core/clock.ts'
import { makeGpgKey } from '../_support/keys/gpg-keys.ts'
import { plantImportBeside } from '../_support/planted/import.ts'
import { makeSshKey } from '../_support/keys/ssh-keys.ts'
import type { OpenStore } from '../_support/stores.ts'
import { until } from '../_support/patience.ts'

/* Resources of users, organizations and apps. */

/**
 * Creates a hook of an organization for some of its events, and returns it with the delivery of its
 * ping.
 * @param url of its receiver
 */
export async function arrangeOrganizationHook(client: Client, org: string, url: string) {
  const at = '/orgs/{org}/hooks'
  const body = { config: { url }, events: ['org_block'] }
  const { id: hook_id } = await unwrap(client.POST(at, { params: { path: { org } }, body }))
  const params = { path: { org, hook_id } }
  const ping = await until(async () => {
    return (await unwrap(client.GET(`${at}/{hook_id}/deliveries`, { params })))[0]
  }, 'a ping in the log')
  return { hook_id, delivery_id: ping.id }
}

/** Adds a key of each type to the client's user. */
export async function arrangeKeys(client: Client) {
  const { armored: armored_public_key } = await makeGpgKey()
  const [ssh, signing, gpg] = await Promise.all([
    unwrap(client.POST('/user/keys', { body: { key: makeSshKey().line } })),
    unwrap(client.POST('/user/ssh_signing_keys', { body: { key: makeSshKey().line } })),
    unwrap(client.POST('/user/gpg_keys', { body: { armored_public_key } })),
  ])
  return { key_id: ssh.id, ssh_signing_key_id: signing.id, gpg_key_id: gpg.id }
}

/** A social account and a secondary email address, and an OpenPGP key that is not registered. */
export async function arrangeProfile(client: Client, name: string) {
  const account_url = `https://example.com/${name}`
  const email = `${name}@example.com`
  await unwrap(client.POST('/user/social_accounts', { body: { account_urls: [account_url] } }))
  await unwrap(client.POST('/user/emails', { body: { emails: [email] } }))
  const { armored: armored_public_key } = await makeGpgKey()
  const { id: account_id } = await unwrap(client.GET('/user'))
  return { account_url, email, armored_public_key, account_id }
}

/** The team of acme, which may have it already. */
export async function arrangeTeam(client: Client) {
  const body = { name: 'Core', privacy: 'closed' as const }
  await client.POST('/orgs/{org}/teams', { params: { path: { org: 'acme' } }, body })
  return { team_slug: 'core' }
}

/** A gist with a comment and a star by its owner. */
export async function arrangeGist(client: Client) {
  const input = { body: { files: { a: { content: 'a' } } } }
  const { id: gist_id } = await unwrap(client.POST('/gists', input))
  const params = { path: { gist_id } }
  const said = { params, body: { body: 'Mine' } }
  const [comment, [commit]] = await Promise.all([
    unwrap(client.POST('/gists/{gist_id}/comments', said)),
    unwrap(client.GET('/gists/{gist_id}/commits', { params })),
    unwrap(client.PUT('/gists/{gist_id}/star', { params })),
  ])
  return { gist_id, sha: commit?.version ?? '', comment_id: comment.id }
}

/**
 * A repository with a completed import.
 * @param store of the server
 */
export async function arrangeImport(client: Client, name: string, store: OpenStore) {
  const { id } = await unwrap(client.POST('/user/repos', { body: { name } }))
  return { repo: name, ...(await plantImportBeside(store, id, systemClock.now())) }
}

/** Exports a new repository of acme's and one of the caller's, and locks both. */
export async function arrangeMigrations(client: Client, name: string) {
  const acme = { path: { org: 'acme' } }
  const body = { repositories: [name], lock_repositories: true }
  const start = async () => {
    await unwrap(client.POST('/orgs/{org}/repos', { params: acme, body: { name } }))
    return unwrap(client.POST('/orgs/{org}/migrations', { params: acme, body }))
  }
  const startOwn = async () => {
    await unwrap(client.POST('/user/repos', { body: { name } }))
    return unwrap(client.POST('/user/migrations', { body }))
  }
  const [org, own] = await Promise.all([start(), startOwn()])
  await until(async () => {
    const listed = await unwrap(client.GET('/user/migrations'))
    const others = await unwrap(client.GET('/orgs/{org}/migrations', { params: acme }))
    return [...listed, ...others].every(({ state }) => state === 'exported')
  }, 'both archives')
  return { org: org.id, own: own.id }
}

/**
 * Gives the app a webhook, and returns a delivery to it.
 * @param installation_id is suspended for a moment, which the webhook receives
 */
export async function arrangeAppHook(app: Client, installation_id: number, url: string) {
  await unwrap(app.PATCH('/app/hook/config', { body: { url } }))
  const suspended = '/app/installations/{installation_id}/suspended'
  const params = { path: { installation_id } }
  await unwrap(app.PUT(suspended, { params }))
  await unwrap(app.DELETE(suspended, { params }))
  const list = async () => (await unwrap(app.GET('/app/hook/deliveries')))[0]
  const { id } = await until(list, 'a delivery to the app in the log')
  return { app_delivery_id: id }
}

/**
 * Installations of an app: on acme, and on an account where it will be uninstalled, if it is there.
 * @param url of the receiver of its webhook
 */
export async function arrangeInstallations(app: Client, username: string, url: string) {
  const path = { org: 'acme' }
  const { id: installation_id } = await unwrap(
    app.GET('/orgs/{org}/installation', { params: { path } }),
  )
  const found = await app.GET('/users/{username}/installation', { params: { path: { username } } })
  const leaving_id = found.data?.id ?? installation_id
  return { installation_id, leaving_id, ...(await arrangeAppHook(app, leaving_id, url)) }
}
