import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '../../server/contract/operation.ts'
import { Callers, type Who } from '../_support/authorization/callers.ts'
import { placeFor } from '../_support/authorization/foreign-requests.ts'
import { fillIn } from '../_support/calls/fill-in.ts'
import type { Place } from '../_support/calls/place.ts'
import { samples } from '../_support/calls/samples.ts'
import { cast, everything } from '../_support/authorization/stage.ts'
import { makeTenant, type Tenant } from '../_support/authorization/tenants.ts'
import { everyOperation } from '../_support/authorization/worlds.ts'
import { namesRepository } from '../_support/contract/operation-kinds.ts'
import { doors, knock } from '../_support/git/git-doors.ts'
import { select } from '../_support/selection.ts'
import { client, type ServiceClient } from '../_support/service-client.ts'
import { startTestServer, type TestServer } from '../_support/start-server.ts'
import { dumpStore } from '../_support/databases/store-contents.ts'

const day = 86_400_000
const workflowOf = (login: string, more: Partial<Who> = {}): Who => ({
  ...{ label: 'workflow', kind: 'workflow', user: login as Who['user'], home: 'scene' },
  ...{ app: 'ci-bot', scopes: [], permissions: everything, ...more },
})

describe('the token of a workflow run with every permission, of an owner of the organization', () => {
  let server: TestServer
  let tenant: Tenant
  let caller: ServiceClient
  let token: string
  /** The other repository of the organization, which is public. */
  let elsewhere: Partial<Place>
  beforeAll(async () => {
    server = await startTestServer({ world: cast })
    tenant = await makeTenant(server, 'ann', { client: 'Ov23other', app: 'other-bot' })
    const { scene } = tenant
    token = (await new Callers(server).enter(workflowOf('ann'), scene)).token!
    caller = client(server, { token })
    elsewhere = {
      repo: scene.open,
      comment_id: scene.openCommentId,
      author_id: scene.openAuthorId,
      ...scene.openScanning,
      ...scene.openRun,
      ...scene.openRelease,
      ...scene.openParts,
      ...scene.openReview,
    }
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const writing = everyOperation.filter(
    ({ id, method }) => method !== 'GET' && !/attestations-bulk$|^markdown\//.test(id),
  )
  const inRepositories = writing.filter(namesRepository)

  /** The call is refused and changes nothing. */
  async function refuses(operation: Operation, place: Place): Promise<void> {
    const { body } = samples[operation.id as keyof typeof samples]
    const before = await dumpStore(server.opened)
    const path = fillIn(operation.path, place)
    const { status } = await caller.request(operation.method, path, body?.(place))
    expect(status).toBeGreaterThanOrEqual(400)
    expect(await dumpStore(server.opened)).toBe(before)
  }

  it.each(select('workflow-tokens', inRepositories, ({ id }) => id))(
    'cannot call $id in another repository',
    async (operation) => {
      const place = { ...placeFor(operation, tenant), ...elsewhere }
      await refuses(operation, place)
    },
  )

  const outside = writing.filter((operation) => !namesRepository(operation))

  it.each(select('workflow-tokens', outside, ({ id }) => id))(
    'cannot call $id outside of repositories',
    async (operation) => {
      const place = placeFor(operation, tenant)
      await refuses(operation, place)
    },
  )

  it.each(doors)('passes $name in its own repository only', async (door) => {
    const { org, repo, open } = tenant.scene
    expect(await knock(server, door, `${org.login}/${repo}`, token)).toBe(200)
    const status = await knock(server, door, `${org.login}/${open}`, token)
    expect(status).toBe(door.writes ? 403 : 200)
  })

  it.each(doors)('without a permission for contents, does not pass $name', async (door) => {
    const { org, repo } = tenant.scene
    for (const [permissions, expected] of [
      [{ metadata: 'read' }, 404],
      [{ metadata: 'read', contents: 'read' }, door.writes ? 403 : 200],
    ] as const) {
      const who = workflowOf('ann', { permissions })
      const { token: weaker = '' } = await new Callers(server).enter(who, tenant.scene)
      const status = await knock(server, door, `${org.login}/${repo}`, weaker)
      expect([permissions, status]).toEqual([permissions, expected])
    }
  })
})

describe('the token of a workflow run', () => {
  it('ends after a day', async () => {
    await using server = await startTestServer({ world: cast })
    const tenant = await makeTenant(server, 'ann', { client: 'Ov23other', app: 'other-bot' })
    const { org, repo } = tenant.scene
    const { token } = await new Callers(server).enter(workflowOf('ann'), tenant.scene)
    const caller = client(server, { token })
    const status = async () => (await caller.get(`/repos/${org.login}/${repo}`)).status
    expect(await status()).toBe(200)
    server.clock.advance(day - 1)
    expect(await status()).toBe(200)
    server.clock.advance(1)
    expect(await status()).toBe(401)
  })
})
