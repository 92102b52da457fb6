import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '../../server/contract/operation.ts'
import {
  foreignRequests,
  placeFor,
  unknownMembers,
} from '../_support/authorization/foreign-requests.ts'
import { fillIn } from '../_support/calls/fill-in.ts'
import { samples } from '../_support/calls/samples.ts'
import { cast } from '../_support/authorization/stage.ts'
import { makeTenant, marker, OtherTenant, type Tenant } from '../_support/authorization/tenants.ts'
import { everyOperation } from '../_support/authorization/worlds.ts'
import { plantProtection } from '../_support/planted/protection.ts'
import { full, select } from '../_support/selection.ts'
import { client } from '../_support/service-client.ts'
import { startTestServer, type TestServer } from '../_support/start-server.ts'

interface Exception {
  request: RegExp
  reason: string
  /** What may change. */
  change?: RegExp
}

/** Writing requests that may succeed. */
const allowed: Exception[] = [
  {
    request: /^gists\/(create-comment|fork|star|unstar) with gist_id$/,
    reason: 'everyone who has the address of a gist may comment on it, fork it and star it',
    change: /^gist(s|_comments|_stars|_revisions)[ .]/,
  },
  {
    request: /^orgs\/list-attestations-bulk with org$/,
    reason: 'reads, and shows what is in public repositories',
  },
  {
    request: /^security-advisories\/\S+ with body (credits|collaborating_users)$/,
    reason: 'an advisory can name and invite any user',
    change: /^advisory_collaborators\.user_id /,
  },
  {
    request: /^issues\/(add|remove)-assignees with body assignees$/,
    reason: 'users who cannot be assigned are ignored',
  },
  {
    request: /^pulls\/remove-requested-reviewers with body (team_)?reviewers$/,
    reason: 'reviewers who were not requested are ignored',
  },
  {
    request: /^repos\/create-\S+ with body team_id$/,
    reason: 'the server gives no team access to a new repository',
  },
  {
    request: /^orgs\/custom-properties-\S+-definition with custom_property_name$/,
    reason: 'defines a property of the same name in the own organization, and deletes it',
  },
  {
    request: /^actions\/(create-or-update|delete)-repo-secret with secret_name$/,
    reason: 'creates a secret of the same name in the own repository, and deletes it',
  },
  {
    request: /^codespaces\/set-codespaces-access with body selected_usernames$/,
    reason: 'access of all members needs no list of users',
  },
  {
    request: /^repos\/(create-or-update|delete-an)-environment with environment_name$/,
    reason: 'creates an environment of the same name in the own repository, and deletes it',
  },
]

const used = new Set<Exception>()

function isAllowed(asked: string, changes: string[]): boolean {
  const found = allowed.find(
    ({ request, change }) =>
      request.test(asked) && changes.every((each) => change?.test(each) ?? false),
  )
  if (found) used.add(found)
  return found !== undefined
}

/** Operations that need more than a tenant has; the authorization matrix calls them. */
const needsMore =
  /^(gists\/fork|pulls\/(delete-pending-review|submit-review|update-branch)|users\/delete-attestations|repos\/(merge-upstream|transfer)$|teams\/remove-membership|migrations\/start-import|apps\/|orgs\/custom-properties-for-repos-create-or-update-organization-values)/

const ours = { client: 'Ov23other', app: 'other-bot' } as const
const theirs = { client: 'Ov23ours', app: 'ci-bot' } as const

/** Whether the tenant has one of its own, so that requests without it would succeed. */
const kindsOf = ({ tokens }: Operation, { callers }: Tenant) =>
  [...callers].filter(([kind]) => tokens.includes(kind))

/** The operations that show the owner of a tenant something with the marker. */
async function seenByOwner(server: TestServer, { place, callers }: Tenant): Promise<string[]> {
  const owner = client(server, callers.get('classic'))
  const seen: string[] = []
  for (const { id, method, path } of everyOperation) {
    if (method !== 'GET' || !/\{(repo|org|gist_id)\}/.test(path)) continue
    const { status, text } = await owner.get(fillIn(path, place))
    if (status < 300 && text.includes(marker)) seen.push(id)
  }
  return seen
}

describe('the resources of another tenant', () => {
  let server: TestServer
  let tenant: Tenant
  let other: OtherTenant
  let seen: string[]
  beforeAll(async () => {
    server = await startTestServer({ world: cast })
    tenant = await makeTenant(server, 'ann', ours)
    other = await OtherTenant.make(server, 'bob', theirs)
    seen = await seenByOwner(server, other.tenant)
    // Reading may update what the server derives from files, such as the list of workflows.
    await other.remember()
  })
  afterAll(() => server[Symbol.asyncDispose]())

  it('are what their owner sees, with the marker', () => {
    expect(seen.length).toBeGreaterThan(30)
  })

  const named = everyOperation.filter(({ path, body }) => path.includes('{') || body)

  it.each(select('other-tenants', named, ({ id }) => id))(
    '$id neither changes nor shows them',
    async (operation) => {
      const problems = new Map<string, string[]>()
      for (const { what, place, body } of foreignRequests(operation, tenant, other.tenant)) {
        for (const [kind, credentials] of kindsOf(operation, tenant)) {
          const request = `${operation.id} with ${what}`
          const caller = client(server, credentials)
          const path = fillIn(operation.path, place)
          const { status, headers, text } = await caller.request(operation.method, path, body)
          const isShown = text.includes(marker) || JSON.stringify(headers).includes(marker)
          const changes = await other.changes()
          const isFine = operation.method === 'GET' || status >= 400
          if (isFine && !isShown && changes.length === 0) continue
          if (!isShown && isAllowed(request, changes)) {
            await other.forgive()
            continue
          }
          const problem = [request, status, isShown ? text : '', ...changes].join('; ')
          await other.forgive()
          problems.set(problem, [...(problems.get(problem) ?? []), kind])
        }
      }
      expect([...problems]).toEqual([])
    },
  )

  it.runIf(full)('need every exception', () => {
    expect(allowed.filter((each) => !used.has(each))).toEqual([])
  })

  it('are known by every member of a body that can name them', () => {
    const unknown = everyOperation.flatMap((operation) =>
      unknownMembers(operation).map((name) => `${operation.id} ${name}`),
    )
    expect(unknown).toEqual([])
  })
})

describe('the same requests about what is their own', () => {
  const writing = everyOperation.filter(
    ({ id, method, path }) => method !== 'GET' && path.includes('{') && !needsMore.test(id),
  )
  const success = ({ id }: Operation) => samples[id as keyof typeof samples].success
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ world: cast })
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const protect = ({ repositoryId }: Tenant['scene']) =>
    server.context.storage.transaction((store) => plantProtection(store, repositoryId))

  it.each(select('own-tenant', writing, ({ id }) => id).map((each, index) => ({ ...each, index })))(
    '$id succeeds',
    async (operation) => {
      const tenant = await makeTenant(server, `ann-${operation.index}`, ours)
      const { callers } = tenant
      const place = placeFor(operation, tenant)
      const kind = (['classic', 'app-user', 'installation', 'client', 'app'] as const).find(
        (each) => operation.tokens.includes(each),
      )
      const caller = client(server, callers.get(kind ?? 'none'))
      const { body } = samples[operation.id as keyof typeof samples]
      const path = fillIn(operation.path, place)
      if (path.includes('/protection')) await protect(tenant.scene)
      const { status, text } = await caller.request(operation.method, path, body?.(place))
      expect([status, text]).toEqual([success(operation), expect.anything()])
    },
  )
})
