import { describe, expect, it } from 'vitest'
import { operations } from '../../../generated/newest/operations.ts'
import { versions } from '../../_support/bundles.ts'
import { failure } from '../../_support/http/failures.ts'
import type { PathParameter } from '../../_support/contract/operation-kinds.ts'
import { isSelected } from '../../_support/selection.ts'
import { startTestServer, useService } from '../../_support/start-server.ts'
import { client } from '../../_support/service-client.ts'

/**
 * The path parameters that exist in the test world, and those that do not. The type requires each
 * parameter in one of the two.
 */
const present = {
  account_id: '1',
  owner: 'acme',
  repo: 'widgets',
  template_owner: 'acme',
  template_repo: 'widgets',
  org: 'acme',
  username: 'mona',
  target_user: 'hubot',
  client_id: 'Ov23test',
  app_slug: 'ci-bot',
  team_slug: 'core',
  dependency_bot: 'dependency-bot',
  assistant: 'assistant',
  // Any digest can be looked up, with an empty result.
  subject_digest: `sha256:${'0'.repeat(64)}`,
}
const absent: Record<Exclude<PathParameter, keyof typeof present>, string> = {
  alert_number: '1',
  analysis_id: '1',
  asset_id: '1',
  assignee: 'nobody',
  author_id: '1',
  basehead: 'none',
  branch: 'none',
  code: 'spent',
  comment_id: '1',
  commit_sha: 'none',
  custom_property_name: 'none',
  delivery_id: '1',
  deployment_id: '1',
  dir: 'none',
  file_sha: 'none',
  ghsa_id: 'GHSA-2222-2222-2222',
  gist_id: '1',
  gpg_key_id: '1',
  hook_id: '1',
  installation_id: '1',
  invitation_id: '1',
  issue_field_id: '1',
  issue_number: '1',
  issue_type_id: '1',
  job_id: '1',
  attempt_number: '1',
  artifact_id: '1',
  archive_format: 'zip',
  cache_id: '1',
  key_id: '1',
  license: 'none',
  migration_id: '1',
  name: 'none',
  path: 'none',
  pull_number: '1',
  ref: 'none',
  release_id: '1',
  check_run_id: '1',
  check_suite_id: '1',
  repo_name: 'none',
  repository_id: '1',
  review_id: '1',
  reaction_id: '1',
  issue_id: '1',
  milestone_number: '1',
  environment_name: 'none',
  event_id: '1',
  role_id: '1',
  run_id: '1',
  sarif_id: '1',
  secret_name: 'TOKEN',
  sha: 'none',
  ssh_signing_key_id: '1',
  status_id: '1',
  tag: 'none',
  tag_sha: 'none',
  thread_id: '1',
  tree_sha: 'none',
  workflow_id: '1',
  workspace_name: 'none',
}
const values: Record<string, string> = { ...present, ...absent }
const parametersOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

const all = Object.entries(operations).map(([id, { method, path, body, tokens, ...more }]) => ({
  id,
  method,
  path: path.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!),
  statuses: Array.from<number>(more.statuses),
  names: parametersOf(path),
  body,
  lists: 'lists' in more,
  limit: 'bodyLimit' in more ? more.bodyLimit : 1024 * 1024,
  open: (tokens as readonly string[]).includes('none'),
}))

/** Statuses that do not follow from the contract and the path. */
const otherwise: Record<string, number> = {
  'repos/get-readme': 404,
  'licenses/get-for-repo': 404,
  'markdown/render-raw': 415,
  'repos/get-latest-release': 404,
  // The repository has no commits.
  'repos/list-commits': 409,
  'repos/get-commit': 409,
  'repos/list-branches-for-head-commit': 409,
  'repos/list-pull-requests-associated-with-commit': 409,
  'repos/list-comments-for-commit': 409,
  'repos/list-contributors': 204,
  'git/get-ref': 409,
  'git/get-ref-at-url': 409,
  'git/list-refs': 409,
  'git/list-matching-refs': 409,
  'git/get-tree': 409,
  'git/get-blob': 422,
  'git/get-commit': 422,
  'git/get-tag': 422,
}

/** The status of a public operation for an anonymous caller whose body is at most `{}`. */
function openly({ id, names, statuses, body }: (typeof all)[number]): number {
  if (otherwise[id]) return otherwise[id]
  // A search without a query.
  if (body || id.startsWith('search/')) return 422
  if (names.some((name) => name in absent)) return 404
  if (statuses.includes(302)) return 302
  // An operation without a 200 checks a condition, which is false here.
  return statuses.includes(200) ? 200 : 404
}

/** The checks before an operation are the same for all; the client validates each response. */
describe.each(versions)('every operation of %s', (version) => {
  const service = useService()
  const some = all.filter(({ id }) => isSelected('every-operation', id))

  it.each(some)('$id requires a known version', async ({ method, path }) => {
    const headers = { 'X-Service-Api-Version': '2021-01-01' }
    const { status } = await service.as('mona').request(method, path, undefined, { headers })
    expect(status).toBe(400)
  })

  it.each(some)('$id requires valid credentials, if any', async (operation) => {
    const { method, path, body, open } = operation
    const wrong = service.as('nobody', { version })
    expect((await wrong.request(method, path, body && {})).status).toBe(401)
    const none = service.as(undefined, { version })
    const { status } = await none.request(method, path, body && {})
    if (open) expect(status).toBe(openly(operation))
    else expect(status).toBeOneOf([401, 422])
  })

  it('each requires remaining requests', async () => {
    await using server = await startTestServer({ config: { rateLimits: 'tight' } })
    const ask = ({ method, path }: (typeof all)[number]) =>
      client(server, { version }).request(method, path)
    for (const each of all) await ask(each) // the quota is one request per category
    for (const each of all) {
      const { status } = await ask(each)
      expect([each.id, status]).toEqual([each.id, each.id === 'rate-limit/get' ? 200 : 403])
    }
  })

  const sending = some.filter(({ body }) => body)

  it.each(sending)(
    '$id requires JSON of a limited size',
    async ({ method, path, limit, lists }) => {
      const basic: [string, string] = ['Ov23test', 'test-secret']
      const who = path.startsWith('/applications') ? { basic } : { token: 'ghp_mona' }
      const caller = service.as(undefined, { version, ...who })
      const send = async (raw: string, headers = {}) =>
        (await caller.request(method, path, undefined, { raw, headers })).status
      expect(await send('{')).toBe(400)
      expect(await send(lists ? '7' : '[]')).toBe(400)
      expect(await send('{}', { 'Content-Type': 'text/html' })).toBe(415)
      expect(await send(`{"x":"${'x'.repeat(limit)}"}`)).toBe(413)
    },
  )
})

describe('a slow body', () => {
  const service = useService()
  const turn = () => new Promise((resolve) => setImmediate(resolve))

  it('times out after ten seconds', async () => {
    const { clock } = service.server
    const before = clock.pending()
    const headers = { 'Content-Length': '100' }
    const slow = { raw: '{"name":', headers, unfinished: true }
    const answer = service.as('mona').post('/user/repos', undefined, slow)
    while (clock.pending() === before) await turn()
    clock.advance(10_000)
    const { status, body } = await answer
    expect([status, body]).toEqual([408, failure(service.server, 408, 'Request Timeout')])
  })
})
