import { createControlClient } from '../../client/control.ts'
import sodium from 'libsodium-wrappers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../client/index.ts'
import type { operations } from '../../generated/newest/operations.ts'
import { systemClock } from '../../server/core/clock.ts'
import { appToken } from '../_support/keys/app-jwt.ts'
import { bundleOf, digestOf } from '../_support/keys/attested.ts'
import { operationTables } from '../_support/operation-tables.ts'
import { newManifestCode } from '../_support/pages/page-visitor.ts'
import { startReceiver, type Receiver } from '../_support/webhooks/receiver.ts'
import { plantImportBeside, sourceUrl } from '../_support/planted/import.ts'
import { packed, result, sarifOf } from '../_support/fixtures/sarif.ts'
import { makeGpgKey } from '../_support/keys/gpg-keys.ts'
import { makeSshKey } from '../_support/keys/ssh-keys.ts'
import { tellJudgements } from '../_support/recorder/tell.ts'
import { spawnServer, type ServerProcess } from '../_support/spawn-server.ts'
import { firstOf, isSelected } from '../_support/selection.ts'
import { startProxy, type Prism } from '../_support/contract/start-prism.ts'
import { until } from '../_support/patience.ts'
import { callByClient, credentialsFor, story } from './_client-calls.ts'
import { arrangePlace } from './_place.ts'
import { contractWorld, holders } from './_world.ts'

let server: ServerProcess
let receiver: Receiver

beforeAll(async () => {
  receiver = await startReceiver()
  server = await spawnServer({ world: contractWorld, args: ['--rate-limits', 'off'] })
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await receiver?.[Symbol.asyncDispose]()
})

type Id = keyof typeof operations

interface Asking {
  body?: object
  headers?: Record<string, string>
  /** Whether to follow redirects; `manual` if the target is outside the API. */
  redirect?: 'follow' | 'manual'
}

const olderOnly = 'hub/subscribe' as Id

describe.each(firstOf(Object.entries(operationTables)))(
  'the server, seen through Prism as %s',
  (version, table) => {
    const seen = new Set<string>()
    let prism: Prism
    beforeAll(async () => {
      prism = await startProxy(version, server.url)
    })
    afterAll(() => prism?.[Symbol.asyncDispose]())

    /** Sends a request as a caller, and expects this status and no violation reported by Prism. */
    async function ask(id: Id, path: string, status: number, asking: Asking = {}) {
      const { body, headers, redirect = 'follow' } = asking
      // Prism follows redirects, so operations that should not follow them are not sent through it.
      const isProxied = isSelected('prism', `${version} ${id}`)
      const asked = redirect === 'manual' || !isProxied ? server : prism
      const response = await fetch(asked.url + path, {
        method: table[id].method,
        headers: {
          Authorization: 'Bearer ghp_mona',
          'X-Service-Api-Version': version,
          ...(body && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        body: body && JSON.stringify(body),
        redirect,
      })
      const text = await response.text()
      const violations = response.headers.get('sl-violations')
      const answer = { id, path, status: response.status, violations, text }
      expect(answer).toMatchObject({ status, violations: null })
      if (status < 304) seen.add(id)
      if (asked === prism) tellJudgements([{ check: 'Prism', operation: id, version, holds: 1 }])
      return { body: text ? JSON.parse(text) : undefined, headers: response.headers }
    }

    const basic = { Authorization: `Basic ${btoa('Ov23test:test-secret')}` }
    const wrong = { Authorization: 'Bearer ghp_wrong' }
    const stranger = { Authorization: 'Bearer ghp_stranger' }
    const hubot = { Authorization: 'Bearer ghp_hubot' }
    const older = version === '2022-11-28'
    const holder = holders[older ? 1 : 0]
    const name = `contract-${version}`
    const repository = `/repos/mona/${name}`

    it('users and meta', async () => {
      await ask('users/get-authenticated', '/user', 200)
      await ask('users/get-authenticated', '/user', 401, { headers: wrong })
      await ask('users/get-by-username', '/users/hubot', 200)
      await ask('users/get-by-username', '/users/acme', 200)
      await ask('users/get-by-username', '/users/nobody', 404)
    })

    it('repositories', async () => {
      const everything = { description: 'Of a contract.', private: true, has_issues: false }
      await ask('repos/create-for-authenticated-user', '/user/repos', 201, {
        body: { name, ...everything },
      })
      await ask('repos/create-for-authenticated-user', '/user/repos', 422, { body: { name } })
      await ask('repos/create-in-org', '/orgs/acme/repos', 201, {
        body: { name, visibility: 'public' },
      })
      await ask('repos/create-in-org', '/orgs/nobody/repos', 404, { body: { name } })
      await ask('repos/get', `/repos/acme/${name}`, 200, { headers: stranger })
      await ask('repos/get', repository, 404, { headers: stranger })
      const { headers } = await ask('repos/get', repository, 200)
      const etag = headers.get('ETag') as string
      await ask('repos/get', repository, 304, { headers: { 'If-None-Match': etag } })
      await ask('repos/update', repository, 200, { body: { description: 'Kept.', private: false } })
      await ask('repos/update', `/repos/acme/${name}`, 403, {
        body: { archived: true },
        headers: stranger,
      })
      await ask('repos/update', `/repos/acme/${name}`, 200, { body: { name: `${name}-renamed` } })
      await ask('repos/get', `/repos/acme/${name}`, 200) // after a 301
    })

    it('stars and forks', async () => {
      const star = `/user/starred/${repository.slice('/repos/'.length)}`
      await ask('activity/check-repo-is-starred-by-authenticated-user', star, 404)
      await ask('activity/star-repo-for-authenticated-user', star, 204)
      await ask('activity/check-repo-is-starred-by-authenticated-user', star, 204)
      await ask('activity/list-repos-starred-by-authenticated-user', '/user/starred', 200)
      await ask('activity/list-repos-starred-by-user', '/users/mona/starred?sort=updated', 200)
      await ask('activity/list-repos-starred-by-user', '/users/nobody/starred', 404)
      await ask('activity/list-stargazers-for-repo', `${repository}/stargazers`, 200)
      await ask('activity/unstar-repo-for-authenticated-user', star, 204)
      await ask('activity/star-repo-for-authenticated-user', '/user/starred/mona/nothing', 404)
      const source = `${name}-source`
      await ask('repos/create-in-org', '/orgs/acme/repos', 201, {
        body: { name: source, auto_init: true },
      })
      const forks = `/repos/acme/${source}/forks`
      await ask('repos/create-fork', forks, 202, { body: { name: `${name}-fork` } })
      await ask('repos/create-fork', forks, 422, { body: { name: 'fork.wiki' } })
      await ask('repos/list-forks', `${forks}?sort=oldest`, 200)
      await ask('repos/list-forks', '/repos/acme/nothing/forks', 404)
    })

    it('watching and following', async () => {
      const subscription = `${repository}/subscription`
      await ask('activity/get-repo-subscription', subscription, 404)
      await ask('activity/set-repo-subscription', subscription, 200, { body: { ignored: true } })
      await ask('activity/set-repo-subscription', subscription, 200, { body: {} })
      await ask('activity/set-repo-subscription', subscription, 422, { body: { ignored: 'no' } })
      await ask('activity/get-repo-subscription', subscription, 200)
      await ask('activity/list-watchers-for-repo', `${repository}/subscribers?per_page=1`, 200)
      await ask('activity/list-watched-repos-for-authenticated-user', '/user/subscriptions', 200)
      await ask('activity/list-repos-watched-by-user', '/users/mona/subscriptions', 200)
      await ask('activity/list-repos-watched-by-user', '/users/nobody/subscriptions', 404)
      await ask('activity/delete-repo-subscription', subscription, 204)
      await ask('users/follow', '/user/following/hubot', 204)
      await ask('users/follow', '/user/following/mona', 422)
      await ask('users/follow', '/user/following/acme', 404)
      await ask('users/check-person-is-followed-by-authenticated', '/user/following/hubot', 204)
      await ask('users/check-following-for-user', '/users/mona/following/hubot', 204)
      await ask('users/check-following-for-user', '/users/hubot/following/mona', 404)
      await ask('users/list-followed-by-authenticated-user', '/user/following', 200)
      await ask('users/list-followers-for-authenticated-user', '/user/followers', 200)
      await ask('users/list-following-for-user', '/users/mona/following', 200)
      await ask('users/list-followers-for-user', '/users/hubot/followers', 200)
      await ask('users/unfollow', '/user/following/hubot', 204)
      await ask('users/check-person-is-followed-by-authenticated', '/user/following/hubot', 404)
    })

    it('blocking', async () => {
      const list = 'users/list-blocked-by-authenticated-user'
      await ask('users/block', '/user/blocks/keeper', 204)
      await ask('users/block', '/user/blocks/mona', 422)
      await ask('users/block', '/user/blocks/acme', 404)
      await ask('users/check-blocked', '/user/blocks/keeper', 204)
      await ask(list, '/user/blocks?per_page=1', 200)
      await ask('users/unblock', '/user/blocks/keeper', 204)
      await ask('users/check-blocked', '/user/blocks/keeper', 404)
      const at = '/orgs/acme/blocks'
      await ask('orgs/block-user', `${at}/keeper`, 204)
      await ask('orgs/block-user', `${at}/hubot`, 422)
      await ask('orgs/block-user', `${at}/keeper`, 403, { headers: hubot })
      await ask('orgs/check-blocked-user', `${at}/keeper`, 204)
      await ask('orgs/list-blocked-users', at, 200)
      await ask('orgs/list-blocked-users', '/orgs/nobody/blocks', 404)
      await ask('orgs/unblock-user', `${at}/keeper`, 204)
      await ask('orgs/check-blocked-user', `${at}/keeper`, 404)
    })

    it('interaction limits', async () => {
      const at = '/user/interaction-limits'
      const set = 'interactions/set-restrictions-for-authenticated-user'
      const get = 'interactions/get-restrictions-for-authenticated-user'
      await ask(set, at, 200, { body: { limit: 'existing_users', expiry: 'three_days' } })
      await ask(set, at, 422, { body: { limit: 'nobody' } })
      await ask(get, at, 200)
      await ask('interactions/remove-restrictions-for-authenticated-user', at, 204)
      await ask(get, at, 204)
      await ask(get, at, 401, { headers: wrong })
    })

    it('collaborators', async () => {
      const at = `${repository}/collaborators`
      const body = { permission: 'maintain' }
      const invite = async (login: string) =>
        (await ask('repos/add-collaborator', `${at}/${login}`, 201, { body })).body.id as number
      const theirs = `${repository}/invitations`
      const own = '/user/repository_invitations'
      const taken = `${theirs}/${await invite('reader')}`
      await ask('repos/list-invitations', `${theirs}?per_page=5`, 200)
      await ask('repos/update-invitation', taken, 200, { body: { permissions: 'read' } })
      await ask('repos/update-invitation', taken, 422, { body: { permissions: 'none' } })
      await ask('repos/delete-invitation', taken, 204)
      await ask('repos/delete-invitation', taken, 404)
      const declined = `${own}/${await invite('hubot')}`
      await ask('repos/list-invitations-for-authenticated-user', own, 200, { headers: hubot })
      const decline = 'repos/decline-invitation-for-authenticated-user'
      await ask(decline, declined, 404, { headers: stranger })
      await ask(decline, declined, 204, { headers: hubot })
      const accept = 'repos/accept-invitation-for-authenticated-user'
      await ask(accept, `${own}/${await invite('hubot')}`, 204, { headers: hubot })
      await ask('repos/add-collaborator', `${at}/hubot`, 204, { body })
      await ask('repos/add-collaborator', `${at}/mona`, 422, { body })
      await ask('repos/add-collaborator', `${at}/nobody`, 404, { body })
      await ask('repos/add-collaborator', `${at}/hubot`, 403, { body, headers: stranger })
      await ask('repos/check-collaborator', `${at}/hubot`, 204)
      await ask('repos/check-collaborator', `${at}/reader`, 404)
      await ask('repos/list-collaborators', `${at}?affiliation=all`, 200)
      await ask('repos/list-collaborators', at, 404, { headers: stranger })
      await ask('repos/get-collaborator-permission-level', `${at}/hubot/permission`, 200)
      await ask('repos/get-collaborator-permission-level', `${at}/reader/permission`, 200)
      await ask('repos/remove-collaborator', `${at}/hubot`, 204)
    })

    it('issues', async () => {
      const at = `/repos/acme/${name}-source`
      const issues = `${at}/issues`
      const label = { name: 'slow', color: 'd4c5f9' }
      await ask('issues/create-label', `${at}/labels`, 201, { body: label })
      await ask('issues/create-label', `${at}/labels`, 422, { body: label })
      await ask('issues/list-labels-for-repo', `${at}/labels`, 200)
      await ask('issues/get-label', `${at}/labels/bug`, 200)
      await ask('issues/get-label', `${at}/labels/none`, 404)
      const input = { title: 'Broken', labels: ['bug'], assignees: ['mona'] }
      await ask('issues/create', issues, 201, { body: input })
      await ask('issues/create', issues, 422, { body: {} })
      await ask('issues/create', `${repository}/issues`, 410, { body: input })
      await ask('issues/list-for-repo', `${issues}?state=all&labels=bug`, 200)
      await ask('issues/list-for-repo', `${issues}?state=odd`, 422)
      const { headers } = await ask('issues/get', `${issues}/1`, 200)
      const etag = headers.get('ETag') as string
      await ask('issues/get', `${issues}/1`, 304, { headers: { 'If-None-Match': etag } })
      await ask('issues/get', `${issues}/99`, 404)
      await ask('issues/update', `${issues}/1`, 200, { body: { state: 'closed' } })
      await ask('issues/update', `${issues}/1`, 403, { body: { title: 'x' }, headers: stranger })
      const said = await ask('issues/create-comment', `${issues}/1/comments`, 201, {
        body: { body: 'Mine too.' },
      })
      const comment = `${issues}/comments/${said.body.id}`
      await ask('issues/list-comments', `${issues}/1/comments`, 200)
      await ask('issues/list-comments-for-repo', `${issues}/comments?sort=updated`, 200)
      await ask('issues/get-comment', comment, 200)
      await ask('issues/update-comment', comment, 200, { body: { body: 'Mine as well.' } })
      await ask('issues/delete-comment', comment, 403, { headers: stranger })
      await ask('issues/delete-comment', comment, 204)
      await ask('issues/lock', `${issues}/1/lock`, 204, { body: { lock_reason: 'spam' } })
      await ask('issues/unlock', `${issues}/1/lock`, 204)
      await ask('issues/list-labels-on-issue', `${issues}/1/labels`, 200)
      await ask('issues/add-labels', `${issues}/1/labels`, 200, { body: { labels: ['odd'] } })
      await ask('issues/set-labels', `${issues}/1/labels`, 200, { body: { labels: ['bug'] } })
      await ask('issues/remove-label', `${issues}/1/labels/bug`, 200)
      await ask('issues/remove-label', `${issues}/1/labels/bug`, 404)
      await ask('issues/remove-all-labels', `${issues}/1/labels`, 204)
      await ask('issues/list-assignees', `${at}/assignees`, 200)
      await ask('issues/check-user-can-be-assigned', `${at}/assignees/mona`, 204)
      await ask('issues/check-user-can-be-assigned', `${at}/assignees/nobody`, 404)
      const assignees = { body: { assignees: ['hubot'] } }
      await ask('issues/add-assignees', `${issues}/1/assignees`, 201, assignees)
      await ask('issues/remove-assignees', `${issues}/1/assignees`, 200, assignees)
      await ask('issues/update-label', `${at}/labels/bug`, 200, { body: { new_name: 'defect' } })
      await ask('issues/delete-label', `${at}/labels/defect`, 204)
    })

    it('events', async () => {
      const { headers } = await ask(
        'activity/list-repo-events',
        `${repository}/events?per_page=5&page=1`,
        200,
      )
      const etag = headers.get('ETag') as string
      await ask('activity/list-repo-events', `${repository}/events?per_page=5&page=1`, 304, {
        headers: { 'If-None-Match': etag },
      })
      await ask('activity/list-repo-events', '/repos/mona/nothing/events', 404)
    })

    it('other feeds', async () => {
      const network = 'activity/list-public-events-for-repo-network'
      const dashboard = 'activity/list-org-events-for-authenticated-user'
      await ask('activity/list-public-events', '/events', 200)
      await ask(network, `/networks/acme/${name}/events`, 200) // after a 301
      await ask(network, '/networks/mona/nothing/events', 404)
      await ask('activity/list-public-org-events', '/orgs/acme/events?per_page=3', 200)
      await ask('activity/list-public-org-events', '/orgs/nobody/events', 404)
      await ask('activity/list-events-for-authenticated-user', '/users/mona/events', 200)
      await ask('activity/list-events-for-authenticated-user', '/users/nobody/events', 404)
      await ask(dashboard, '/users/mona/events/orgs/acme', 200)
      await ask(dashboard, '/users/hubot/events/orgs/acme', 404)
      await ask('activity/list-public-events-for-user', '/users/hubot/events/public', 200)
      await ask('activity/list-received-events-for-user', '/users/mona/received_events', 200)
      const received = '/users/hubot/received_events/public'
      await ask('activity/list-received-public-events-for-user', received, 200)
    })

    it('hooks and their deliveries', async () => {
      const config = { url: receiver.url, content_type: 'json', secret: 's3cret', insecure_ssl: 0 }
      const input = { config, events: ['push', 'issues'], active: true }
      const { body: hook } = await ask('repos/create-webhook', `${repository}/hooks`, 201, {
        body: input,
      })
      await ask('repos/create-webhook', `${repository}/hooks`, 422, {
        body: { config, events: ['nothing'] },
      })
      await ask('repos/create-webhook', `${repository}/hooks`, 403, {
        body: input,
        headers: stranger,
      })
      const address = `${repository}/hooks/${hook.id}`
      await ask('repos/ping-webhook', `${address}/pings`, 204)
      await until(async () => {
        const { body: list } = await ask(
          'repos/list-webhook-deliveries',
          `${address}/deliveries`,
          200,
        )
        return list.length === 2
      }, 'both pings in the log')
      const { body: hooks } = await ask('repos/list-webhooks', `${repository}/hooks`, 200)
      expect(hooks).toHaveLength(1)
      const { body: one } = await ask('repos/get-webhook', address, 200)
      expect(one.last_response).toMatchObject({ code: 200, status: 'active' })
      const page = `${address}/deliveries?per_page=1&redelivery=false`
      const { body: deliveries, headers } = await ask('repos/list-webhook-deliveries', page, 200)
      const next = /<[^>]*[?&]cursor=([^&>]*)[^>]*>; rel="next"/.exec(headers.get('Link') ?? '')
      await ask(
        'repos/list-webhook-deliveries',
        `${address}/deliveries?per_page=1&cursor=${next?.[1]}`,
        200,
      )
      await ask('repos/list-webhook-deliveries', `${address}/deliveries?cursor=elsewhere`, 422)
      await ask('repos/get-webhook-delivery', `${address}/deliveries/${deliveries[0].id}`, 200)
      await ask('repos/get-webhook-delivery', `${address}/deliveries/999999`, 404)
      const again = `${address}/deliveries/${deliveries[0].id}/attempts`
      await ask('repos/redeliver-webhook-delivery', again, 202)
      await ask('repos/list-webhook-deliveries', `${address}/deliveries?status=failure`, 200)
      await ask('repos/list-webhook-deliveries', `${address}/deliveries?status=late`, 422)
      await ask('repos/test-push-webhook', `${address}/tests`, 204)
      await ask('repos/update-webhook', address, 200, { body: { remove_events: ['issues'] } })
      await ask('repos/update-webhook', address, 422, { body: { add_events: ['nothing'] } })
      await ask('repos/get-webhook-config-for-repo', `${address}/config`, 200)
      await ask('repos/update-webhook-config-for-repo', `${address}/config`, 200, {
        body: { content_type: 'form', insecure_ssl: '1' },
      })
      await ask('repos/update-webhook-config-for-repo', `${address}/config`, 422, {
        body: { url: 'http://10.0.0.1/' },
      })
      await ask('repos/delete-webhook', address, 204)
      await ask('repos/get-webhook', address, 404)
    })

    it('advisories', async () => {
      const area = 'security-advisories'
      const list = `${repository}/${area}`
      const input = {
        summary: 'A vulnerability',
        description: 'And what it is.',
        vulnerabilities: [{ package: { ecosystem: 'npm', name: 'widgets' } }],
        cvss_vector_string: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
      }
      const create = `${area}/create-repository-advisory` as const
      const { body } = await ask(create, list, 201, { body: input })
      await ask(create, list, 422, { body: { ...input, severity: 'low' } })
      await ask(create, list, 403, { body: input, headers: stranger })
      const report = { summary: 'x', description: 'y' }
      const reporting = { body: report, headers: stranger }
      await ask(`${area}/create-private-vulnerability-report`, `${list}/reports`, 201, reporting)
      const one = `${list}/${body.ghsa_id}`
      await ask(`${area}/get-repository-advisory`, one, 404, { headers: stranger })
      const publication = { body: { state: 'published' } }
      await ask(`${area}/update-repository-advisory`, one, 200, publication)
      await ask(`${area}/update-repository-advisory`, one, 422, { body: { state: 'draft' } })
      await ask(`${area}/get-repository-advisory`, one, 200, { headers: stranger })
      await ask(`${area}/list-repository-advisories`, `${list}?sort=updated`, 200)
      await ask(`${area}/list-org-repository-advisories`, '/orgs/acme/security-advisories', 200)
      await ask(`${area}/list-global-advisories`, '/advisories?affects=widgets@1.0.0', 200)
      await ask(`${area}/list-global-advisories`, '/advisories?published=soon', 422)
      await ask(`${area}/get-global-advisory`, `/advisories/${body.ghsa_id}`, 200)
      await ask(`${area}/get-global-advisory`, '/advisories/nothing', 404)
    })

    it('organization secrets', async () => {
      const at = '/orgs/acme/dependency-bot/secrets'
      const { body: key } = await ask('dependabot/get-org-public-key', `${at}/public-key`, 200)
      await sodium.ready
      const box = sodium.crypto_box_seal('s3cret', new Uint8Array(Buffer.from(key.key, 'base64')))
      const encrypted_value = Buffer.from(box).toString('base64')
      const input = { encrypted_value, key_id: key.key_id, visibility: 'selected' }
      const one = `${at}/${name.replace(/\W/g, '_')}`
      await ask('dependabot/create-or-update-org-secret', one, 201, { body: input })
      await ask('dependabot/create-or-update-org-secret', one, 204, { body: input })
      const stale = { body: { ...input, key_id: '1' } }
      await ask('dependabot/create-or-update-org-secret', one, 422, stale)
      await ask('dependabot/list-org-secrets', `${at}?per_page=1`, 200)
      await ask('dependabot/get-org-secret', one, 200)
      await ask('dependabot/get-org-secret', `${at}/NOTHING`, 404)
      const list = `${one}/repositories`
      const { body: widgets } = await ask('repos/get', '/repos/acme/widgets', 200)
      const body = { selected_repository_ids: [widgets.id] }
      await ask('dependabot/set-selected-repos-for-org-secret', list, 204, { body })
      const single = `${list}/${widgets.id}`
      await ask('dependabot/add-selected-repo-to-org-secret', single, 204)
      await ask('dependabot/list-selected-repos-for-org-secret', list, 200)
      await ask('dependabot/remove-selected-repo-from-org-secret', single, 204)
      const all = { body: { visibility: 'all' } }
      await ask('dependabot/create-or-update-org-secret', one, 204, all)
      await ask('dependabot/remove-selected-repo-from-org-secret', single, 409)
      await ask('dependabot/delete-org-secret', one, 204)
    })

    it('issue types and fields', async () => {
      const types = '/orgs/acme/issue-types'
      const kind = { body: { name: `Kind ${version}`, is_enabled: true, color: 'pink' } }
      const { body: type } = await ask('orgs/create-issue-type', types, 200, kind)
      await ask('orgs/create-issue-type', types, 422, kind)
      await ask('orgs/list-issue-types', types, 200)
      await ask('orgs/list-issue-types', types, 404, { headers: stranger })
      await ask('orgs/update-issue-type', `${types}/${type.id}`, 200, kind)
      const fields = '/orgs/acme/issue-fields'
      const options = [{ name: 'High', color: 'red', priority: 1 }]
      const words = { name: `Field ${version}`, data_type: 'single_select', visibility: 'all' }
      const severity = { body: { ...words, options } }
      const { body: field } = await ask('orgs/create-issue-field', fields, 200, severity)
      await ask('orgs/create-issue-field', fields, 422, severity)
      await ask('orgs/list-issue-fields', fields, 200)
      const one = `${fields}/${field.id}`
      await ask('orgs/update-issue-field', one, 200, { body: { options: field.options } })
      await ask('orgs/update-issue-field', `${fields}/999999`, 404, { body: {} })
      const issues = '/repos/acme/widgets/issues'
      const broken = { body: { title: 'Broken', type: type.name } }
      const { body: issue } = await ask('issues/create', issues, 201, broken)
      await ask('issues/list-for-repo', `${issues}?type=*`, 200)
      const values = `${issues}/${issue.number}/issue-field-values`
      const value = { body: { issue_field_values: [{ field_id: field.id, value: 'High' }] } }
      await ask('issues/set-issue-field-values', values, 200, value)
      await ask('issues/add-issue-field-values', values, 200, value)
      const unknown = { body: { issue_field_values: [{ field_id: 0, value: 'High' }] } }
      await ask('issues/add-issue-field-values', values, 422, unknown)
      await ask('issues/list-issue-field-values-for-issue', values, 200)
      await ask('issues/delete-issue-field-value', `${values}/${field.id}`, 204)
      await ask('issues/delete-issue-field-value', `${values}/${field.id}`, 404)
      await ask('orgs/delete-issue-field', one, 204)
      await ask('orgs/delete-issue-type', `${types}/${type.id}`, 204)
      await ask('orgs/delete-issue-type', `${types}/${type.id}`, 404)
    })

    it('organization roles and exclusions', async () => {
      const roles = '/orgs/acme/organization-roles'
      const { body } = await ask('orgs/list-org-roles', roles, 200)
      const { id } = body.roles[0]
      await ask('orgs/get-org-role', `${roles}/${id}`, 200)
      await ask('orgs/get-org-role', `${roles}/999999`, 404)
      await ask('orgs/assign-user-to-org-role', `${roles}/users/hubot/${id}`, 204)
      await ask('orgs/assign-user-to-org-role', `${roles}/users/stranger/${id}`, 422)
      await ask('orgs/list-org-role-users', `${roles}/${id}/users`, 200)
      await ask('orgs/revoke-org-role-user', `${roles}/users/hubot/${id}`, 204)
      const input = { name: `Watch of ${version}` }
      const { body: team } = await ask('teams/create', '/orgs/acme/teams', 201, { body: input })
      await ask('orgs/assign-team-to-org-role', `${roles}/teams/${team.slug}/${id}`, 204)
      await ask('orgs/assign-team-to-org-role', `${roles}/teams/nothing/${id}`, 404)
      await ask('orgs/list-org-role-teams', `${roles}/${id}/teams`, 200)
      await ask('orgs/revoke-org-role-team', `${roles}/teams/${team.slug}/${id}`, 204)
      await ask('teams/delete-in-org', `/orgs/acme/teams/${team.slug}`, 204)
      const exclusion = '/orgs/acme/assistant/content_exclusion'
      const area = 'copilot'
      const rules = { '*': ['**/.env', { ifAnyMatch: ['*.pem'] }] }
      await ask(`${area}/set-copilot-content-exclusion-for-organization`, exclusion, 200, {
        body: rules,
      })
      await ask(`${area}/set-copilot-content-exclusion-for-organization`, exclusion, 422, {
        body: { '*': 1 },
      })
      await ask(`${area}/copilot-content-exclusion-for-organization`, exclusion, 200)
    })

    it('custom properties', async () => {
      const area = 'custom-properties-for-repos'
      const at = '/orgs/acme/properties/schema'
      const one = `${at}/${name}`
      const input = { value_type: 'single_select', allowed_values: ['one', 'two'] }
      const defineAll = `orgs/${area}-create-or-update-organization-definitions` as const
      const properties = [{ property_name: name, ...input }]
      await ask(defineAll, at, 200, { body: { properties } })
      await ask(defineAll, at, 422, {
        body: { properties: [{ ...properties[0], value_type: 'x' }] },
      })
      const define = `orgs/${area}-create-or-update-organization-definition` as const
      await ask(define, one, 200, { body: { ...input, description: 'One or two.' } })
      await ask(define, one, 403, { body: input, headers: hubot })
      await ask(`orgs/${area}-get-organization-definitions`, at, 200)
      await ask(`orgs/${area}-get-organization-definition`, one, 200)
      await ask(`orgs/${area}-get-organization-definition`, `${at}/none`, 404)
      const values = '/repos/acme/widgets/properties/values'
      const set = `repos/${area}-create-or-update-repository-values` as const
      const valued = (value: string | null) => [{ property_name: name, value }]
      await ask(set, values, 204, { body: { properties: valued('one') } })
      await ask(set, values, 422, { body: { properties: valued('three') } })
      await ask(`repos/${area}-get-repository-values`, values, 200)
      const all = '/orgs/acme/properties/values'
      const body = { repository_names: ['widgets'], properties: valued('two') }
      await ask(`orgs/${area}-create-or-update-organization-values`, all, 204, { body })
      await ask(`orgs/${area}-get-organization-values`, `${all}?per_page=1`, 200)
      await ask(`orgs/${area}-delete-organization-definition`, one, 204)
      await ask(`orgs/${area}-delete-organization-definition`, one, 404)
    })

    it('workspace access and machines', async () => {
      const access = '/orgs/acme/workspaces/access'
      const users = `${access}/selected_users`
      const nobody = { visibility: 'selected_members', selected_usernames: [] }
      const body = { selected_usernames: ['hubot'] }
      await ask('codespaces/set-codespaces-access', access, 204, { body: nobody })
      await ask('codespaces/set-codespaces-access-users', users, 204, { body })
      await ask('codespaces/delete-codespaces-access-users', users, 204, { body })
      const others = { selected_usernames: ['stranger'] }
      await ask('codespaces/set-codespaces-access-users', users, 400, { body: others })
      const open = { visibility: 'all_members' }
      await ask('codespaces/set-codespaces-access', access, 204, { body: open })
      await ask('codespaces/set-codespaces-access-users', users, 422, { body })
      const at = '/repos/mona/scanned/workspaces'
      const files = 'codespaces/list-devcontainers-in-repository-for-authenticated-user'
      await ask(files, `${at}/devcontainers?ref=main`, 200)
      await ask(files, `${at}/devcontainers?ref=none`, 404)
      const machines = 'codespaces/repo-machines-for-authenticated-user'
      await ask(machines, `${at}/machines?location=WestEurope`, 200)
      const own = 'codespaces/codespace-machines-for-authenticated-user'
      await ask(own, '/user/workspaces/mona-scanned/machines', 200)
      await ask(own, '/user/workspaces/none/machines', 404)
    })

    it('commit statuses', async () => {
      const at = '/repos/mona/scanned'
      const combined = 'repos/get-combined-status-for-ref'
      const { body: before } = await ask(combined, `${at}/commits/main/status`, 200)
      const say = 'repos/create-commit-status'
      const body = { state: 'success', context: name }
      await ask(say, `${at}/statuses/${before.sha}`, 201, { body })
      await ask(say, `${at}/statuses/${'0'.repeat(40)}`, 422, { body })
      await ask(combined, `${at}/commits/heads%2Fmain/status?per_page=1`, 200)
      await ask(combined, `${at}/commits/none/status`, 404)
      await ask('repos/list-commit-statuses-for-ref', `${at}/commits/main/statuses`, 200)
    })

    it('token checks', async () => {
      const check = (status: number, access_token: string) =>
        ask('apps/check-token', '/applications/Ov23test/token', status, {
          headers: basic,
          body: { access_token },
        })
      await check(200, 'gho_mona')
      await check(404, 'gho_other')
    })

    it('token resets and revocation', async () => {
      const body = (use: string) => ({ access_token: `gho_${use}_${holder}` })
      const path = '/applications/Ov23test/token'
      const asking = (use: string) => ({ headers: basic, body: body(use) })
      await ask('apps/reset-token', path, 200, asking('reset'))
      await ask('apps/reset-token', path, 404, asking('reset'))
      await ask('apps/delete-token', path, 204, asking('delete'))
      await ask('apps/delete-token', path, 404, asking('delete'))
      await ask('apps/delete-authorization', '/applications/Ov23test/grant', 204, asking('grant'))
      await ask('apps/delete-authorization', '/applications/Ov23test/grant', 404, asking('grant'))
    })

    it('scoped tokens', async () => {
      const headers = { Authorization: `Basic ${btoa('Iv23test:app-secret')}` }
      const scope = (status: number, asked: object) =>
        ask('apps/scope-token', '/applications/Iv23test/token/scoped', status, {
          headers,
          body: { access_token: 'ghu_mona', ...asked },
        })
      await scope(200, {
        target: 'acme',
        repositories: ['vault'],
        permissions: { contents: 'read' },
      })
      await scope(422, { target: 'hubot' })
      await scope(422, {})
    })

    it('apps and installations', async () => {
      const headers = { Authorization: `Bearer ${appToken(systemClock)}` }
      const app = (id: Id, path: string, status: number, body?: object) =>
        ask(id, path, status, { headers, ...(body && { body }) })
      await app('apps/get-authenticated', '/app', 200)
      await ask('apps/get-authenticated', '/app', 401)
      await ask('apps/get-by-slug', '/apps/ci-bot', 200)
      await ask('apps/get-by-slug', '/apps/no-bot', 404)
      const { body: list } = await app(
        'apps/list-installations',
        '/app/installations?per_page=1',
        200,
      )
      const address = `/app/installations/${list[0].id}`
      await app('apps/get-installation', address, 200)
      await app('apps/get-installation', '/app/installations/999999', 404)
      await app('apps/get-org-installation', '/orgs/acme/installation', 200)
      await app('apps/get-org-installation', '/orgs/nobody/installation', 404)
      await app('apps/get-repo-installation', '/repos/acme/vault/installation', 200)
      await app('apps/get-repo-installation', '/repos/acme/nothing/installation', 404)
      await app('apps/get-user-installation', '/users/mona/installation', 200)
      await app('apps/get-user-installation', '/users/stranger/installation', 404)
      const make = (status: number, body: object) =>
        app('apps/create-installation-access-token', `${address}/access_tokens`, status, body)
      await make(201, {})
      await make(201, { repositories: ['vault'], permissions: { contents: 'read' } })
      await make(422, { repository_ids: [999_999] })
      await app('apps/suspend-installation', `${address}/suspended`, 204)
      await make(403, {})
      await app('apps/unsuspend-installation', `${address}/suspended`, 204)
      const { body: leaving } = await app(
        'apps/get-user-installation',
        `/users/${holder}/installation`,
        200,
      )
      const left = `/app/installations/${leaving.id}`
      await app('apps/delete-installation', left, older ? 204 : 202)
      await app('apps/delete-installation', left, 404)
    })

    it('repositories that app tokens reach', async () => {
      const as = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
      const repositories = 'apps/list-repos-accessible-to-installation'
      await ask(repositories, '/installation/repositories?per_page=1', 200, as('ghs_acme'))
      await ask(repositories, '/installation/repositories', 403)
      const revoke = 'apps/revoke-installation-access-token'
      const spent = as(`ghs_revoke_${holder}`)
      await ask(revoke, '/installation/token', 204, spent)
      await ask(revoke, '/installation/token', 401, spent)
      const installations = 'apps/list-installations-for-authenticated-user'
      const { body: list } = await ask(installations, '/user/installations', 200, as('ghu_mona'))
      const theirs = 'apps/list-installation-repos-for-authenticated-user'
      const path = `/user/installations/${list.installations[0].id}/repositories`
      await ask(theirs, path, 200, as('ghu_mona'))
      await ask(theirs, '/user/installations/999999/repositories', 404, as('ghu_mona'))
      const mine = 'repos/list-for-authenticated-user'
      await ask(
        mine,
        '/user/repos?type=owner&sort=pushed&per_page=1&since=2020-01-01T00%3A00%3A00Z',
        200,
      )
      await ask(mine, '/user/repos?type=owner&visibility=public', 422)
    })

    it('gists', async () => {
      const input = { files: { 'a.txt': { content: 'a' } }, public: true, description: 'A' }
      const { body: gist } = await ask('gists/create', '/gists', 201, { body: input })
      await ask('gists/create', '/gists', 422, { body: { files: {} } })
      for (const [id, path] of [
        ['gists/list', '/gists?per_page=2'],
        ['gists/list-public', '/gists/public?since=2020-01-01T00%3A00%3A00Z'],
        ['gists/list-for-user', '/users/mona/gists'],
      ] as const) {
        await ask(id, path, 200)
      }
      const at = `/gists/${gist.id}`
      await ask('gists/get', at, 200)
      await ask('gists/get', `/gists/${'0'.repeat(32)}`, 404)
      const files = { 'a.txt': { filename: 'b.txt', content: 'b' }, 'c.txt': { content: 'c' } }
      await ask('gists/update', at, 200, { body: { files } })
      await ask('gists/update', at, 422, { body: { files: { 'a.txt': null } } })
      await ask('gists/update', at, 404, { body: {}, headers: hubot })
      const { body: commits } = await ask('gists/list-commits', `${at}/commits`, 200)
      await ask('gists/get-revision', `${at}/${commits[1].version}`, 200)
      await ask('gists/star', `${at}/star`, 204)
      await ask('gists/check-is-starred', `${at}/star`, 204)
      await ask('gists/list-starred', '/gists/starred', 200)
      await ask('gists/unstar', `${at}/star`, 204)
      await ask('gists/check-is-starred', `${at}/star`, 404)
      await ask('gists/fork', `${at}/forks`, 422)
      await ask('gists/fork', `${at}/forks`, 201, { headers: hubot })
      await ask('gists/list-forks', `${at}/forks`, 200)
      const comments = `${at}/comments`
      const said = { body: { body: 'Well said.' } }
      const { body: comment } = await ask('gists/create-comment', comments, 201, said)
      await ask('gists/create-comment', comments, 422, { body: { body: '' } })
      await ask('gists/list-comments', comments, 200)
      await ask('gists/get-comment', `${comments}/${comment.id}`, 200)
      await ask('gists/update-comment', `${comments}/${comment.id}`, 200, said)
      await ask('gists/delete-comment', `${comments}/${comment.id}`, 204)
      await ask('gists/delete', at, 204)
    })

    it('attestations', async () => {
      const subject = digestOf(version)
      const body = { bundle: bundleOf([subject]) }
      const bulk = { body: { subject_digests: [subject, digestOf('nothing')] } }
      const wrong = { body: { bundle: { ...body.bundle, mediaType: 'text/plain' } } }
      await ask('repos/create-attestation', `${repository}/attestations`, 422, wrong)
      for (const [where, at] of [
        ['orgs', '/orgs/acme'],
        ['users', '/users/mona'],
      ] as const) {
        const path = where === 'orgs' ? '/repos/acme/widgets' : repository
        await ask('repos/create-attestation', `${path}/attestations`, 201, { body })
        await ask('repos/list-attestations', `${path}/attestations/${subject}?per_page=1`, 200)
        await ask(`${where}/list-attestations`, `${at}/attestations/${subject}`, 200)
        await ask(`${where}/list-attestations`, `${at}/attestations/${subject}?after=x`, 422)
        await ask(`${where}/list-attestations-bulk`, `${at}/attestations/bulk-list`, 200, bulk)
        const remove = `${where}/delete-attestations-by-subject-digest` as const
        await ask(remove, `${at}/attestations/digest/${subject}`, 204)
        await ask(remove, `${at}/attestations/digest/${subject}`, 404)
      }
    })

    it('the conversion of an app manifest, once', async () => {
      const code = await newManifestCode(server, `prism-${version}`)
      await ask('apps/create-from-manifest', `/app-manifests/${code}/conversions`, 201)
      await ask('apps/create-from-manifest', `/app-manifests/${code}/conversions`, 404)
    })

    it('workflows', async () => {
      const at = '/repos/mona/scanned/actions'
      const start = `${at}/workflows/ci.yml/dispatches`
      await ask('actions/list-repo-workflows', `${at}/workflows?per_page=1`, 200)
      await ask('actions/get-workflow', `${at}/workflows/ci.yml`, 200)
      await ask('actions/get-workflow', `${at}/workflows/none.yml`, 404)
      await ask('actions/create-workflow-dispatch', start, older ? 204 : 200, {
        body: { ref: 'main', inputs: {} },
      })
      const wished = { ref: 'main', return_run_details: true }
      const { body: run } = await ask('actions/create-workflow-dispatch', start, 200, {
        body: wished,
      })
      await ask('actions/create-workflow-dispatch', start, 422, { body: { ref: 'nowhere' } })
      await ask('actions/create-workflow-dispatch', start, 403, {
        body: { ref: 'main' },
        headers: stranger,
      })
      await ask('actions/list-workflow-runs-for-repo', `${at}/runs?status=queued`, 200)
      await ask('actions/list-workflow-runs', `${at}/workflows/ci.yml/runs`, 200)
      const one = `${at}/runs/${run.workflow_run_id}`
      await ask('actions/get-workflow-run', one, 200)
      await ask('actions/get-workflow-run', `${at}/runs/999999`, 404)
      await ask('actions/re-run-workflow', `${one}/rerun`, 403, { body: {} })
      await ask('actions/cancel-workflow-run', `${one}/cancel`, 202)
      await ask('actions/cancel-workflow-run', `${one}/cancel`, 409)
      await ask('actions/re-run-workflow', `${one}/rerun`, 201, { body: {} })
      await ask('actions/get-workflow-run-attempt', `${one}/attempts/1`, 200)
      await ask('actions/get-workflow-run-attempt', `${one}/attempts/9`, 404)
      await ask('actions/list-jobs-for-workflow-run-attempt', `${one}/attempts/1/jobs`, 200)
    })

    it('results of workflows', async () => {
      const at = '/repos/mona/scanned/actions'
      const start = `${at}/workflows/ci.yml/dispatches`
      const wished = { ref: 'main', return_run_details: true }
      const { body } = await ask('actions/create-workflow-dispatch', start, 200, { body: wished })
      const id: number = body.workflow_run_id
      const one = `${at}/runs/${id}`
      const logs = 'actions/download-workflow-run-logs'
      const unfollowed = { redirect: 'manual' } as const
      await ask(logs, `${one}/logs`, 404)
      await ask('actions/delete-workflow-run', one, 403)
      await ask('actions/delete-workflow-run-logs', `${one}/logs`, 403)
      const control = createControlClient({ baseUrl: server.url })
      const artifacts = [{ name: 'dist', files: [{ path: 'index.js' }] }]
      const result = { jobs: [{ name: 'build', conclusion: 'failure' as const, log: 'No.' }] }
      await control.PATCH('/_control/workflow-runs/{run_id}', {
        params: { path: { run_id: id } },
        body: { ...result, artifacts, caches: [{ key: 'tools' }, { key: 'modules' }] },
      })
      await ask(logs, `${one}/logs`, 302, unfollowed)
      await ask(
        'actions/download-workflow-run-attempt-logs',
        `${one}/attempts/1/logs`,
        302,
        unfollowed,
      )
      const { body: listed } = await ask('actions/list-jobs-for-workflow-run', `${one}/jobs`, 200)
      const job = `${at}/jobs/${listed.jobs[0].id}`
      await ask('actions/download-job-logs-for-workflow-run', `${job}/logs`, 302, unfollowed)
      await ask('actions/list-workflow-run-artifacts', `${one}/artifacts`, 200)
      const { body: all } = await ask('actions/list-artifacts-for-repo', `${at}/artifacts`, 200)
      const artifact = `${at}/artifacts/${all.artifacts[0].id}`
      await ask('actions/get-artifact', artifact, 200)
      await ask('actions/download-artifact', `${artifact}/zip`, 302, unfollowed)
      await ask('actions/download-artifact', `${artifact}/rar`, 404)
      await ask('actions/delete-artifact', artifact, 204)
      await ask('actions/get-artifact', artifact, 404)
      const { body: caches } = await ask('actions/get-actions-cache-list', `${at}/caches`, 200)
      const { id: cache } = caches.actions_caches[0]
      await ask('actions/delete-actions-cache-by-id', `${at}/caches/${cache}`, 204)
      await ask('actions/delete-actions-cache-by-key', `${at}/caches?key=tools`, 200)
      await ask('actions/delete-actions-cache-by-key', `${at}/caches?key=tools`, 404)
      const failed = `${one}/rerun-failed-jobs`
      await ask('actions/re-run-workflow-failed-jobs', failed, 201, { body: {} })
      await ask('actions/re-run-workflow-failed-jobs', failed, 403, { body: {} })
      await ask('actions/re-run-job-for-workflow-run', `${job}/rerun`, 403, { body: {} })
      await ask('actions/cancel-workflow-run', `${one}/cancel`, 202)
      await ask('actions/re-run-job-for-workflow-run', `${job}/rerun`, 201, { body: {} })
      await ask('actions/cancel-workflow-run', `${one}/cancel`, 202)
      await ask('actions/delete-workflow-run-logs', `${one}/logs`, 204)
      await ask('actions/delete-workflow-run', one, 204)
      await ask('actions/delete-workflow-run', one, 404)
    })

    it('code scanning', async () => {
      const repository = '/repos/mona/scanned'
      const runs = `${repository}/actions/runs`
      const { body: latest } = await ask('actions/list-workflow-runs-for-repo', runs, 200)
      const commit_sha = latest.workflow_runs[0].head_sha
      const at = `${repository}/code-scanning`
      const body = { commit_sha, ref: 'refs/heads/main', sarif: packed(sarifOf([result('rule')])) }
      const { body: receipt } = await ask('code-scanning/upload-sarif', `${at}/sarifs`, 202, {
        body,
      })
      const wrongs: [number, string][] = [
        [400, '!'],
        [422, packed({})],
      ]
      for (const [status, sarif] of wrongs)
        await ask('code-scanning/upload-sarif', `${at}/sarifs`, status, {
          body: { ...body, sarif },
        })
      await ask('code-scanning/get-sarif', `${at}/sarifs/${receipt.id}`, 200)
      const list = `${at}/analyses?sarif_id=${receipt.id}`
      const { body: analyses } = await ask('code-scanning/list-recent-analyses', list, 200)
      const one = `${at}/analyses/${analyses[0].id}`
      await ask('code-scanning/get-analysis', one, 200)
      const { body: alerts } = await ask('code-scanning/list-alerts-for-repo', `${at}/alerts`, 200)
      const alert = `${at}/alerts/${alerts[0].number}`
      await ask('code-scanning/get-alert', alert, 200)
      await ask('code-scanning/list-alert-instances', `${alert}/instances`, 200)
      const dismissal = { state: 'dismissed', dismissed_reason: 'mitigated' }
      await ask('code-scanning/update-alert', alert, 200, { body: dismissal })
      await ask('code-scanning/update-alert', alert, 422, { body: { state: 'dismissed' } })
      await ask('code-scanning/delete-analysis', one, 400)
      await ask('code-scanning/delete-analysis', `${one}?confirm_delete=true`, 200)
      const setup = `${at}/default-setup`
      await ask('code-scanning/update-default-setup', setup, 200, {
        body: { state: 'configured', languages: ['javascript-typescript'] },
      })
      await ask('code-scanning/update-default-setup', setup, 422, { body: { languages: ['x'] } })
      await ask('code-scanning/get-default-setup', setup, 200)
    })

    it('profiles', async () => {
      const user = 'users/update-authenticated'
      await ask(user, '/user', 200, { body: { bio: 'Of a contract.', hireable: null } })
      await ask(user, '/user', 422, { body: { email: 'nobody@example.com' } })
      const elsewhere = '/user/social_accounts'
      const body = { account_urls: [`https://example.com/${version}`] }
      const add = 'users/add-social-account-for-authenticated-user'
      await ask(add, elsewhere, 201, { body })
      await ask(add, elsewhere, 422, { body })
      await ask('users/list-social-accounts-for-authenticated-user', elsewhere, 200)
      await ask('users/list-social-accounts-for-user', '/users/mona/social_accounts', 200)
      const remove = 'users/delete-social-account-for-authenticated-user'
      await ask(remove, elsewhere, 204, { body })
      await ask(remove, elsewhere, 404, { body })
      const at = '/users/mona/settings/billing'
      await ask('billing/get-billing-usage-report-user', `${at}/usage?year=2026`, 200)
      await ask('billing/get-billing-usage-report-user', `${at}/usage?month=2&day=30`, 200)
      await ask('billing/get-billing-usage-summary-report-user', `${at}/usage/summary`, 200)
      const premium = 'billing/get-billing-premium-request-usage-report-user'
      await ask(premium, `${at}/premium_request/usage?model=small-1`, 200)
      await ask(premium, '/users/hubot/settings/billing/premium_request/usage', 404)
    })

    it('email addresses', async () => {
      const emails = '/user/emails'
      const body = { emails: [`contract-${version}@example.com`] }
      await ask('users/add-email-for-authenticated-user', emails, 201, { body })
      await ask('users/add-email-for-authenticated-user', emails, 422, { body: { emails: ['x'] } })
      await ask('users/list-emails-for-authenticated-user', emails, 200)
      await ask('users/list-public-emails-for-authenticated-user', '/user/public_emails', 200)
      await ask('users/delete-email-for-authenticated-user', emails, 204, { body })
      await ask(
        'users/set-primary-email-visibility-for-authenticated-user',
        '/user/email/visibility',
        200,
        { body: { visibility: 'public' } },
      )
    })

    it('keys', async () => {
      const refused = { body: { key: 'ssh-dss AAAA' } }
      for (const [keys, words] of [
        ['/user/keys', 'public-ssh-key'],
        ['/user/ssh_signing_keys', 'ssh-signing-key'],
      ] as const) {
        const all = `users/list-${words}s-for-authenticated-user` as const
        const body = { key: makeSshKey().line }
        const add = `users/create-${words}-for-authenticated-user` as const
        const { body: key } = await ask(add, keys, 201, { body })
        await ask(add, keys, 422, refused)
        await ask(all, keys, 200)
        const one = `${keys}/${key.id}`
        await ask(`users/get-${words}-for-authenticated-user`, one, 200)
        await ask(`users/delete-${words}-for-authenticated-user`, one, 204)
        await ask(`users/get-${words}-for-authenticated-user`, one, 404)
      }
      const gpg = '/user/gpg_keys'
      const { armored: armored_public_key } = await makeGpgKey()
      const add = 'users/create-gpg-key-for-authenticated-user'
      const { body: key } = await ask(add, gpg, 201, { body: { armored_public_key } })
      await ask(add, gpg, 422, { body: { armored_public_key } })
      await ask('users/list-gpg-keys-for-authenticated-user', gpg, 200)
      await ask('users/list-gpg-keys-for-user', '/users/mona/gpg_keys', 200)
      await ask('users/list-public-keys-for-user', '/users/mona/keys', 200)
      await ask('users/list-ssh-signing-keys-for-user', '/users/mona/ssh_signing_keys', 200)
      const one = `${gpg}/${key.id}`
      await ask('users/get-gpg-key-for-authenticated-user', one, 200)
      await ask('users/delete-gpg-key-for-authenticated-user', one, 204)
      await ask('users/delete-gpg-key-for-authenticated-user', one, 404)
    })

    it('organization members', async () => {
      const at = '/orgs/acme'
      await ask('orgs/get', at, 200)
      await ask('orgs/get', '/orgs/nobody', 404)
      await ask('orgs/update', at, 200, { body: { description: 'Of a contract.' } })
      await ask('orgs/update', at, 403, { body: { description: 'No.' }, headers: hubot })
      await ask('orgs/list-for-authenticated-user', '/user/orgs', 200)
      await ask('orgs/list-for-user', '/users/mona/orgs', 200)
      await ask('orgs/list-members', `${at}/members?role=all`, 200)
      await ask('orgs/check-membership-for-user', `${at}/members/mona`, 204)
      await ask('orgs/check-membership-for-user', `${at}/members/reader`, 404)
      const shown = `${at}/public_members/mona`
      await ask('orgs/set-public-membership-for-authenticated-user', shown, 204)
      await ask('orgs/check-public-membership-for-user', shown, 204)
      await ask('orgs/list-public-members', `${at}/public_members`, 200)
      await ask('orgs/remove-public-membership-for-authenticated-user', shown, 204)
      await ask('orgs/check-public-membership-for-user', shown, 404)
      const membership = `${at}/memberships/stranger`
      await ask('orgs/set-membership-for-user', membership, 200, { body: { role: 'member' } })
      await ask('orgs/set-membership-for-user', membership, 422, { body: { role: 'king' } })
      await ask('orgs/list-pending-invitations', `${at}/invitations`, 200)
      await ask('orgs/get-membership-for-user', membership, 200)
      const own = '/user/memberships/orgs'
      await ask('orgs/list-memberships-for-authenticated-user', `${own}?state=active`, 200)
      const asStranger = { headers: stranger }
      await ask('orgs/get-membership-for-authenticated-user', `${own}/acme`, 200, asStranger)
      const joined = { body: { state: 'active' }, headers: stranger }
      await ask('orgs/update-membership-for-authenticated-user', `${own}/acme`, 200, joined)
      await ask('orgs/remove-membership-for-user', membership, 204)
      await ask('orgs/get-membership-for-user', membership, 404)
      const spare = `/orgs/spare-${holder}`
      await ask('orgs/remove-member', `${spare}/members/hubot`, 204)
      await ask('orgs/remove-member', `${spare}/members/hubot`, 404)
      await ask('orgs/delete', spare, 403, { headers: stranger })
      await ask('orgs/delete', spare, 202)
    })

    it('teams', async () => {
      const teams = '/orgs/acme/teams'
      const input = { name: `Team of ${version}`, privacy: 'closed' }
      const { body: team } = await ask('teams/create', teams, 201, { body: input })
      await ask('teams/create', teams, 422, { body: input })
      const at = `${teams}/${team.slug}`
      await ask('teams/list', teams, 200)
      await ask('teams/get-by-name', at, 200)
      await ask('teams/get-by-name', `${teams}/nothing`, 404)
      await ask('teams/update-in-org', at, 200, { body: { description: 'Of a contract.' } })
      await ask('teams/list-child-in-org', `${at}/teams`, 200)
      const one = `${at}/memberships/hubot`
      const body = { role: 'maintainer' }
      await ask('teams/add-or-update-membership-for-user-in-org', one, 200, { body })
      await ask('teams/get-membership-for-user-in-org', one, 200)
      await ask('teams/list-members-in-org', `${at}/members`, 200)
      await ask('teams/list-for-authenticated-user', '/user/teams', 200, { headers: hubot })
      await ask('teams/remove-membership-for-user-in-org', one, 204)
      await ask('teams/get-membership-for-user-in-org', one, 404)
      const widgets = `${at}/repos/acme/widgets`
      const given = { body: { permission: 'push' } }
      await ask('teams/add-or-update-repo-permissions-in-org', widgets, 204, given)
      await ask('teams/check-permissions-for-repo-in-org', widgets, 204)
      await ask('teams/list-repos-in-org', `${at}/repos`, 200)
      await ask('repos/list-teams', '/repos/acme/widgets/teams', 200)
      await ask('teams/remove-repo-in-org', widgets, 204)
      await ask('teams/check-permissions-for-repo-in-org', widgets, 404)
      await ask('teams/delete-in-org', at, 204)
    })

    it('contents and pull requests', async () => {
      const project = `${name}-work`
      await ask('repos/create-for-authenticated-user', '/user/repos', 201, {
        body: { name: project, auto_init: true },
      })
      const work = `/repos/mona/${project}`
      const file = `${work}/contents/hello.md`
      const write = 'repos/create-or-update-file-contents'
      const content = btoa('Hello\n')
      const { body } = await ask(write, file, 201, { body: { message: 'Say hello', content } })
      await ask(write, file, 409, { body: { message: 'No', content, sha: '0'.repeat(40) } })
      const { sha } = body.content
      await ask(write, file, 200, { body: { message: 'Say it', content: btoa('Hello!\n'), sha } })
      const { body: shown } = await ask('repos/get-content', file, 200)
      await ask('repos/get-content', `${work}/contents/nothing`, 404)
      await ask('repos/get-readme', `${work}/readme`, 200)
      const removal = { message: 'Say no more', sha: shown.sha }
      await ask('repos/delete-file', file, 200, { body: removal })
      await ask('repos/create-fork', `${work}/forks`, 202, { headers: hubot })
      const theirs = `/repos/hubot/${project}`
      await until(
        async () => (await fetch(`${server.url}${theirs}/contents/README.md`)).ok,
        'a fork with its files',
      )
      const fix = { body: { message: 'Fix', content }, headers: hubot }
      await ask(write, `${theirs}/contents/fix.md`, 201, fix)
      const pulls = `${work}/pulls`
      const input = { body: { title: 'Fix', head: 'hubot:main', base: 'main' }, headers: hubot }
      await ask('pulls/create', pulls, 201, input)
      await ask('pulls/create', pulls, 422, input)
      await ask('pulls/list', `${pulls}?state=open`, 200)
      const one = `${pulls}/1`
      await ask('pulls/get', one, 200)
      await ask('pulls/get', `${pulls}/99`, 404)
      await ask('pulls/update', one, 200, { body: { title: 'Fix it' } })
      await ask('pulls/list-commits', `${one}/commits`, 200)
      await ask('pulls/list-files', `${one}/files`, 200)
      await ask('pulls/check-if-merged', `${one}/merge`, 404)
      await ask('pulls/merge', `${one}/merge`, 200, { body: { merge_method: 'squash' } })
      await ask('pulls/merge', `${one}/merge`, 405, { body: {} })
      await ask('pulls/check-if-merged', `${one}/merge`, 204)
      await ask('pulls/get', one, 200)
    })

    it.each([
      ['org', '/orgs/acme', `${name}-source`],
      ['authenticated-user', '/user', `${name}-work`],
    ] as const)('migrations for %s', async (whose, at, repo_name) => {
      const list = `${at}/migrations`
      const body = { repositories: [repo_name], lock_repositories: true }
      const { body: begun } = await ask(`migrations/start-for-${whose}`, list, 201, { body })
      await ask(`migrations/start-for-${whose}`, list, 422, { body: { repositories: 'all' } })
      const one = `${list}/${begun.id}`
      await until(async () => {
        const { body: now } = await ask(`migrations/get-status-for-${whose}`, one, 200)
        return now.state === 'exported'
      }, 'an archive')
      await ask(`migrations/get-status-for-${whose}`, `${list}/999999`, 404)
      await ask(`migrations/list-for-${whose}`, list, 200)
      await ask(`migrations/list-repos-for-${whose}`, `${one}/repositories`, 200)
      const fetched =
        whose === 'org'
          ? ('migrations/download-archive-for-org' as const)
          : ('migrations/get-archive-for-authenticated-user' as const)
      await ask(fetched, `${one}/archive`, 302, { redirect: 'manual' })
      const lock = `${one}/repos/${repo_name}/lock`
      await ask(`migrations/unlock-repo-for-${whose}`, lock, 204)
      await ask(`migrations/unlock-repo-for-${whose}`, lock, 404)
      await ask(`migrations/delete-archive-for-${whose}`, `${one}/archive`, 204)
      await ask(fetched, `${one}/archive`, 404)
    })

    it('source imports', async () => {
      const at = '/repos/mona/imported'
      const sent = { body: { name: `imported-${version}` } }
      const { body: made } = await ask(
        'repos/create-for-authenticated-user',
        '/user/repos',
        201,
        sent,
      )
      const path = `${at}-${version}/import`
      await ask('migrations/get-import-status', path, 404)
      const { author_id } = await plantImportBeside(server.opened, made.id, systemClock.now())
      await ask('migrations/get-import-status', path, 200)
      await ask('migrations/get-import-status', path, 404, { headers: stranger })
      await ask('migrations/get-commit-authors', `${path}/authors?since=1`, 200)
      const author = `${path}/authors/${author_id}`
      await ask('migrations/map-commit-author', author, 200, { body: { name: 'Octavia' } })
      await ask('migrations/map-commit-author', author, 422, { body: { name: '<' } })
      await ask('migrations/get-large-files', `${path}/large_files`, 200)
      await ask('migrations/set-lfs-preference', `${path}/lfs`, 200, {
        body: { use_lfs: 'opt_in' },
      })
      await ask('migrations/set-lfs-preference', `${path}/lfs`, 422, { body: { use_lfs: 'maybe' } })
      await ask('migrations/update-import', path, 200, { body: {} })
      await ask('migrations/cancel-import', path, 204)
      await ask('migrations/cancel-import', path, 404)
      await ask('migrations/start-import', path, 201, { body: { vcs_url: sourceUrl } })
      await ask('migrations/start-import', path, 422, { body: { vcs_url: 'ssh://elsewhere/' } })
      await ask('migrations/cancel-import', path, 204)
    })

    it.runIf(older)('the hub', async () => {
      const body = {
        'hub.mode': 'subscribe',
        'hub.topic': `${server.url}/mona/${name}/events/push`,
        'hub.callback': receiver.url,
      }
      await ask(olderOnly, '/hub', 204, { body })
      await ask(olderOnly, '/hub', 422, { body: { ...body, 'hub.callback': 'nowhere' } })
      await ask(olderOnly, '/hub', 204, { body: { ...body, 'hub.mode': 'unsubscribe' } })
    })

    it('deleting repositories', async () => {
      await ask('repos/delete', repository, 403, { headers: stranger })
      await ask('repos/delete', repository, 204)
      await ask('repos/delete', `/repos/acme/${name}-renamed`, 204)
      await ask('repos/get', repository, 404)
    })

    it('conforms to the contract in every remaining operation', async () => {
      const others = story.filter((id) => id in table && !seen.has(id) && !notThroughPrism.has(id))
      const place = await arrangePlace(server, { name: `${name}-rest`, holder, url: receiver.url })
      for (const id of others) {
        const auth = credentialsFor(id, place)
        const client = createClient({ baseUrl: prism.url, auth, version: version as '2026-03-10' })
        const { response } = await callByClient(id, client, place)
        const violations = response.headers.get('sl-violations')
        expect({ id, succeeds: response.status < 304, violations }).toEqual({
          ...{ id, succeeds: true, violations: null },
        })
        tellJudgements([{ check: 'Prism', operation: id, version, holds: 1 }])
      }
      expect(others.length).toBeGreaterThan(0)
    })
  },
)

/** Prism refuses the content of a file as a body, and follows redirects to addresses outside the API. */
const notThroughPrism = new Set<string>([
  'repos/upload-release-asset',
  'repos/download-tarball-archive',
  'repos/download-zipball-archive',
  'actions/download-artifact',
  'actions/download-job-logs-for-workflow-run',
  'actions/download-workflow-run-logs',
  'actions/download-workflow-run-attempt-logs',
])

describe('Prism as a proxy', () => {
  it('reports a response that violates the contract', async () => {
    const body = JSON.stringify({ login: 'mona' })
    const headers = { 'Content-Type': 'application/json' }
    await using upstream = await startReceiver((_received, response) => {
      response.writeHead(200, headers).end(body)
    })
    await using prism = await startProxy('2026-03-10', upstream.url)
    const token = { Authorization: 'Bearer ghp_mona' }
    const response = await fetch(`${prism.url}/user`, { headers: token })
    expect(response.status).toBe(500)
    expect(await response.text()).toContain("must have required property 'id'")
  })
})
