import { beforeAll, describe, expect, it } from 'vitest'
import { Callers, type Who } from '../../_support/authorization/callers.ts'
import { askForBoth, type Asking } from '../../_support/authorization/differences.ts'
import {
  foreignMethods,
  inOrganization,
  ofMona,
  pathOf,
  requestPairs,
  type Hideout,
} from '../../_support/authorization/hideouts.ts'
import { isSelected, someOf } from '../../_support/authorization/sample.ts'
import { cast, makeScene, type Scene } from '../../_support/authorization/stage.ts'
import {
  strangersToOrganizations,
  strangersToUsers,
} from '../../_support/authorization/strangers.ts'
import { everyOperation } from '../../_support/authorization/worlds.ts'
import { versions } from '../../_support/bundles.ts'
import { namesRepository } from '../../_support/contract/operation-kinds.ts'
import { client, type ClientOptions } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const inRepositories = everyOperation.filter(namesRepository)
const paths = inRepositories.filter(
  ({ path }, index) => inRepositories.findIndex((each) => each.path === path) === index,
)

describe.each(stores)('a private repository on $name', (store) => {
  const service = useService({ store, world: cast })
  let scene: Scene
  let callers: Callers
  let mona: ClientOptions
  const hideouts: Record<string, Hideout> = {}
  beforeAll(async () => {
    scene = await makeScene(service.server)
    callers = new Callers(service.server)
    hideouts['an organization'] = await inOrganization(service.server, scene)
    hideouts['a user'] = await ofMona(service.server)
    mona = await enter('classic', 'mona')
  })

  const enter = (kind: Who['kind'], user: Who['user'], more: Partial<Who> = {}) => {
    const who = { label: user, home: 'scene', app: 'ci-bot', permissions: {}, kind, user } as const
    return callers.enter({ ...who, scopes: ['repo', 'admin:repo_hook'], ...more }, scene)
  }

  const tags = new Map<string, Promise<string>>()

  /** The ETag that callers with access receive. */
  function tagOf(path: string, version: string): Promise<string> {
    const ask = async () => {
      const { headers } = await client(service.server, { ...mona, version }).get(path)
      return headers.etag ?? '"none"'
    }
    const key = `${version} ${path}`
    if (!tags.has(key)) tags.set(key, ask())
    return tags.get(key) as Promise<string>
  }

  async function same(caller: ClientOptions, asked: [Asking, Asking][]): Promise<void> {
    for (const pair of asked) {
      const { hidden, missing } = await askForBoth(service.server, caller, pair)
      expect([pair[0], hidden]).toEqual([pair[0], missing])
      // OPTIONS says what a path allows, whatever is there.
      if (pair[0].method === 'OPTIONS') expect(hidden.status).toBe(204)
      else expect(hidden.status).toBeGreaterThanOrEqual(400)
    }
  }

  // Visibility does not depend on the version or the store, so a sample covers the second of each.
  const strangers = [
    ...strangersToOrganizations.map((who) => ({ owner: 'an organization', who })),
    ...strangersToUsers.map((who) => ({ owner: 'a user', who })),
  ].map(({ owner, who }, index) => {
    const spoken = index % 6 === 0 ? versions : versions.slice(0, 1)
    return { owner, label: who.label, who, index, spoken }
  })
  const cases = strangers.filter(({ index }) => store.name === 'embedded' || index % 6 === 1)

  describe.each(cases)('of $owner, to $label', ({ owner, who, spoken }) => {
    let credentials: ClientOptions
    beforeAll(async () => {
      credentials = await callers.enter(who, scene)
    })

    // Some operations, others for each stranger.
    const some = inRepositories.filter(({ id }) =>
      isSelected('hidden-operations', `${id} for ${who.label}`),
    )

    describe.each(some.length > 0 ? spoken : [])('in %s', (version) => {
      it.each(some)('returns the same for $id as a missing one', async (operation) => {
        const hideout = hideouts[owner] as Hideout
        const { method } = operation
        const tag = method === 'GET' ? await tagOf(pathOf(operation, hideout), version) : ''
        const pairs = requestPairs(operation, hideout, tag)
        const turn = `${who.label}, ${operation.id}`
        await same({ ...credentials, version }, [...someOf('hidden-paths', pairs, turn)])
      })
    })

    it('returns the same for unsupported methods as a missing one', async () => {
      const some = paths.filter(({ path }) => isSelected('hidden-paths', `${who.label}, ${path}`))
      for (const path of some) await same(credentials, foreignMethods(path, hideouts[owner]!))
    })

    it('appears in no list', async () => {
      const lists = everyOperation.filter(
        ({ path, method }) => method === 'GET' && !path.includes('{'),
      )
      const { repo, former } = hideouts[owner] as Hideout
      for (const { path } of lists) {
        const { text } = await client(service.server, credentials).get(path)
        expect(text).not.toContain(repo)
        expect(text).not.toContain(former)
      }
    })
  })

  it('returns 404 to anonymous readers and 401 to anonymous writers', async () => {
    const nobody = client(service.server)
    const { owner, repo } = hideouts['a user'] as Hideout
    const path = `/repos/${owner}/${repo}`
    expect((await nobody.get(path)).status).toBe(404)
    expect((await nobody.get(`${path}/events`)).status).toBe(404)
    expect((await nobody.delete(path)).status).toBe(401)
    expect((await nobody.get(`${path}/hooks`)).status).toBe(401)
  })

  it('is not counted among the public repositories of its owner', async () => {
    const stranger = client(service.server, await enter('classic', 'stranger'))
    const { body } = await stranger.get('/users/mona')
    expect(body.public_repos).toBe(0)
  })

  it('is unchanged by all callers who could not see it', async () => {
    const her = client(service.server, mona)
    for (const { owner, repo } of Object.values(hideouts)) {
      const { status, body } = await her.get(`/repos/${owner}/${repo}`)
      expect(status).toBe(200)
      expect(body.description).toBeNull()
      expect((await her.get(`/repos/${owner}/${repo}/hooks`)).body).toHaveLength(1)
    }
  })
})
