import { describe, expect, it } from 'vitest'
import type { Operation } from '../../../server/contract/operation.ts'
import { subject } from '../../_support/authorization/attestations.ts'
import { noGist } from '../../_support/authorization/snippets.ts'
import { isSelected, someOf } from '../../_support/authorization/sample.ts'
import { fillIn } from '../../_support/calls/fill-in.ts'
import type { Place } from '../../_support/calls/place.ts'
import { samples } from '../../_support/calls/samples.ts'
import { everyOperation } from '../../_support/authorization/worlds.ts'
import { versions } from '../../_support/bundles.ts'
import { noKeys } from '../../_support/planted/keys.ts'
import { client, type ClientOptions } from '../../_support/service-client.ts'
import { startTestServer, useService } from '../../_support/start-server.ts'
import { everyScope } from '../../_support/test-world.ts'

const place: Place = {
  owner: 'acme',
  repo: 'vault',
  account_id: 1,
  hook_id: 1,
  delivery_id: 1,
  comment_id: 1,
  author_id: 1,
  repository_id: 1,
  issue_type_id: 1,
  issue_field_id: 1,
  role_id: 1,
  org: 'acme',
  username: 'mona',
  target_user: 'hubot',
  client_id: 'Ov23test',
  installation_id: 1,
  app_slug: 'ci-bot',
  license: 'mit',
  team_slug: 'core',
  invitation_id: 1,
  code: 'x'.repeat(40),
  access_token: 'gho_nobody',
  sarif_id: 'none',
  analysis_id: 1,
  alert_number: 1,
  workflow_id: 1,
  run_id: 1,
  job_id: 1,
  attempt_number: 1,
  artifact_id: 1,
  cache_id: 1,
  release_id: 1,
  asset_id: 1,
  commit_comment_id: 1,
  deploy_key_id: 1,
  deployment_id: 1,
  status_id: 1,
  thread_id: 1,
  check_run_id: 1,
  check_suite_id: 1,
  tag: 'v1',
  review_id: 1,
  review_comment_id: 1,
  issue_reaction_id: 1,
  issue_comment_reaction_id: 1,
  review_comment_reaction_id: 1,
  release_reaction_id: 1,
  commit_comment_reaction_id: 1,
  sub_issue_id: 1,
  free_issue_id: 1,
  blocking_issue_id: 1,
  event_id: 1,
  name: '',
  subject_digest: subject,
  ...noGist,
  migration_id: 1,
  repo_name: 'vault',
  email: 'mona@example.com',
  commit_sha: 'a'.repeat(40),
  workspace_name: 'none',
  ...noKeys,
  account_url: '',
}

/** `contents=read`; `,` between permissions that are all needed, `; ` between alternatives. */
const permissionsOf = ({ permissions }: Operation) =>
  permissions
    .map((set) => Object.entries(set).map(([area, access]) => `${area}=${access}`))
    .map((all) => all.join(','))
    .join('; ') || undefined

const scoped = {
  ghp_stranger: everyScope.join(', '),
  gho_mona: 'repo',
}
const unscoped: ClientOptions[] = [
  {},
  { basic: ['Ov23test', 'test-secret'] },
  { token: 'github_pat_acme' },
  { token: 'ghu_mona' },
  { token: 'ghs_acme' },
  { token: 'ghs_workflow' },
]

/** A revoked token cannot be used for further requests. */
const endsItself = ({ path }: Operation, { token }: ClientOptions) =>
  path === '/installation/token' && token === 'ghs_acme'

describe.each(versions)('every response of an operation of %s', (version) => {
  const service = useService()
  const operations = everyOperation.filter(
    ({ id }) => version === versions[0] || isSelected('authorization-headers', `${version} ${id}`),
  )

  const some = <Each>(all: Each[], { id }: Operation) =>
    someOf('authorization-headers', all, `${version} ${id}`)

  /**
   * Sends valid and invalid requests, so that the response comes from each stage of the request.
   */
  async function answers({ id, method, path }: Operation, caller: ClientOptions) {
    const asking = client(service.server, { ...caller, version })
    const { body } = samples[id as keyof typeof samples]
    const at = fillIn(path, place)
    const good = await asking.request(method, at, body?.(place))
    const bad = body ? [await asking.request(method, at, undefined, { raw: '{' })] : []
    return [good, ...bad]
  }

  it.each(operations)('$id names the permissions that it needs', async (operation) => {
    for (const caller of some(unscoped, operation).filter((each) => !endsItself(operation, each))) {
      for (const { headers } of await answers(operation, caller)) {
        expect(headers['x-accepted-service-permissions']).toBe(permissionsOf(operation))
        expect(headers).not.toHaveProperty('x-oauth-scopes')
        expect(headers).not.toHaveProperty('x-accepted-oauth-scopes')
      }
    }
  })

  it.each(operations)('$id names scopes for tokens that have scopes', async (operation) => {
    for (const [token, scopes] of some(Object.entries(scoped), operation)) {
      for (const { headers } of await answers(operation, { token })) {
        expect(headers['x-accepted-service-permissions']).toBe(permissionsOf(operation))
        expect(headers['x-oauth-scopes']).toBe(scopes)
        expect(headers['x-accepted-oauth-scopes']).toBe(operation.scopes.join(', '))
      }
    }
  })

  it('names them also for callers without remaining requests', async () => {
    await using server = await startTestServer({ config: { rateLimits: 'tight' } })
    const caller = client(server, { version, token: 'gho_other' })
    const path = '/repos/acme/widgets/hooks'
    let answer = await caller.get(path)
    for (let left = 60; left > 0 && answer.status === 200; left--) answer = await caller.get(path)
    expect(answer.body.message).toMatch(/^API rate limit exceeded/)
    expect(answer.headers).toMatchObject({
      'x-accepted-service-permissions': 'webhooks=read',
      'x-oauth-scopes': 'repo',
    })
  })
})
