import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

const nothing = '0'.repeat(40)
const unknown = '1'.repeat(40)

describe.each(stores)('writes of refs on $name', (store) => {
  const service = useService({ store })
  let path: string
  let git: Awaited<ReturnType<typeof gitOf>>
  let first: string
  let second: string
  beforeEach(async () => {
    path = await service.repository({ auto_init: true })
    git = await gitOf(service, path)
    first = await git('rev-parse', 'main')
    second = await git.branch('side', { 'side.md': 'Side\n' })
  })

  const feed = async () => (await service.as('mona').get(`${path}/events`)).body
  const types = (events: { type: string }[]) => events.map(({ type }) => type)

  /** The bodies of the webhooks that an action causes, by event. */
  async function deliveriesOf(action: () => Promise<unknown>) {
    const config = { url: 'http://127.0.0.1:9/' }
    const mona = service.as('mona')
    const { body: hook } = await mona.post(`${path}/hooks`, { config, events: ['*'] })
    await service.server.delivered()
    await action()
    await service.server.delivered()
    const at = `${path}/hooks/${hook.id}/deliveries`
    const { body: list } = await mona.get(at)
    const shown = list.filter(({ event }: { event: string }) => event !== 'ping').toReversed()
    const bodies = shown.map(async ({ id, event }: { id: number; event: string }) => {
      const { body } = await mona.get(`${at}/${id}`)
      return [event, body.request.payload]
    })
    return (await Promise.all(bodies)) as [string, Record<string, unknown>][]
  }

  describe.each(versions)('in %s', (version) => {
    const mona = () => service.as('mona', { version })
    const refs = () => `${path}/git/refs`

    it('POST creates a branch, with the events of a push', async () => {
      const input = { ref: 'refs/heads/new', sha: second }
      let created
      const told = await deliveriesOf(async () => (created = await mona().post(refs(), input)))
      expect(created).toMatchObject({
        status: 201,
        body: { ref: 'refs/heads/new', object: { type: 'commit', sha: second } },
      })
      expect(await git('rev-parse', 'new')).toBe(second)
      expect(told).toMatchObject([
        ['create', { ref: 'new', ref_type: 'branch' }],
        ['push', { ref: 'refs/heads/new', before: nothing, after: second, created: true }],
      ])
      expect(types(await feed())).toContain('CreateEvent')
    })

    it('POST creates a tag of an annotated tag object', async () => {
      const tag = { tag: 'v1', message: 'First', object: first, type: 'commit' }
      const { body: object } = await mona().post(`${path}/git/tags`, tag)
      const input = { ref: 'refs/tags/v1', sha: object.sha }
      const { status, body } = await mona().post(refs(), input)
      expect([status, body.object.type]).toEqual([201, 'tag'])
      expect(await git('rev-parse', 'v1^{commit}')).toBe(first)
    })

    it.each([
      ['heads/new', undefined, "must start with 'refs/'"],
      ['refs/new', undefined, 'at least two slashes'],
      ['refs/heads/a..b', undefined, 'invalid branch or tag name'],
      ['refs/heads/refs/heads/x', undefined, 'invalid branch or tag name'],
      ['refs/pull/9/head', undefined, 'read-only'],
      ['refs/drafts/x', undefined, 'read-only'],
      ['refs/heads/main', undefined, 'Reference already exists'],
      ['refs/heads/main/deeper', undefined, 'its name is in use'],
      ['refs/heads/new', unknown, 'Object does not exist'],
      ['refs/heads/new', 'main', 'Object does not exist'],
    ])('POST refuses %s with 422', async (ref, sha, reason) => {
      const { status, body } = await mona().post(refs(), { ref, sha: sha ?? first })
      expect(status).toBe(422)
      expect(body.message).toContain(reason)
    })

    it('POST refuses a branch that points to a file', async () => {
      const sha = await git('rev-parse', 'main:README.md')
      expect((await mona().post(refs(), { ref: 'refs/heads/file', sha })).status).toBe(422)
      expect((await mona().post(refs(), { ref: 'refs/tags/file', sha })).status).toBe(201)
    })

    it('PATCH moves a branch forward, and the pull request from it', async () => {
      const pull = { title: 'Sides', head: 'side', base: 'main' }
      const { body: opened } = await mona().post(`${path}/pulls`, pull)
      const third = await git.branch('ahead', { 'more.md': '' }, 'side')
      let moved
      const told = await deliveriesOf(
        async () => (moved = await mona().patch(`${refs()}/heads/side`, { sha: third })),
      )
      expect(moved).toMatchObject({ status: 200, body: { object: { sha: third } } })
      expect(told).toMatchObject([
        ['push', { ref: 'refs/heads/side', before: second, after: third, forced: false }],
        ['pull_request', { action: 'synchronize', before: second, after: third }],
      ])
      const { body } = await mona().get(`${path}/pulls/${opened.number}`)
      expect(body.head.sha).toBe(third)
    })

    it('PATCH moves a branch back only by force', async () => {
      const at = `${refs()}/heads/side`
      const { status, body } = await mona().patch(at, { sha: first })
      const message = 'Update is not a fast forward'
      expect([status, body]).toEqual([422, failure(service.server, 422, message)])
      expect(await git('rev-parse', 'side')).toBe(second)
      expect((await mona().patch(at, { sha: first, force: true })).status).toBe(200)
      expect(await git('rev-parse', 'side')).toBe(first)
    })

    it('PATCH refuses an unknown ref and an unknown object with 422', async () => {
      for (const [ref, sha] of [
        ['heads/none', first],
        ['heads/side', unknown],
      ]) {
        expect((await mona().patch(`${refs()}/${ref}`, { sha })).status).toBe(422)
      }
    })

    it('DELETE removes a branch, and closes the pull request from it', async () => {
      const pull = { title: 'Sides', head: 'side', base: 'main' }
      const { body: opened } = await mona().post(`${path}/pulls`, pull)
      let gone
      const told = await deliveriesOf(
        async () => (gone = await mona().delete(`${refs()}/heads/side`)),
      )
      expect(gone).toMatchObject({ status: 204 })
      expect(told.map(([event]) => event)).toEqual(
        expect.arrayContaining(['push', 'delete', 'pull_request']),
      )
      expect((await mona().get(`${path}/branches/side`)).status).toBe(404)
      expect((await mona().get(`${path}/pulls/${opened.number}`)).body.state).toBe('closed')
      expect(types(await feed())).toContain('DeleteEvent')
    })

    it('DELETE refuses the default branch and an unknown ref with 422', async () => {
      for (const ref of ['heads/main', 'heads/none', 'pull/1/head', 'tags/none']) {
        expect([ref, (await mona().delete(`${refs()}/${ref}`)).status]).toEqual([ref, 422])
      }
    })
  })

  it('of two that move a branch from the same commit, one does', async () => {
    const heads = await Promise.all(
      ['one', 'two', 'three'].map((name) => git.branch(name, { [name]: name }, 'side')),
    )
    const moves = heads.map((sha) =>
      service.as('mona').patch(`${path}/git/refs/heads/side`, { sha }),
    )
    const statuses = (await Promise.all(moves)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.every((status) => [200, 409, 422].includes(status))).toBe(true)
    expect(heads).toContain(await git('rev-parse', 'side'))
  })

  it('an archived repository and an empty one refuse them', async () => {
    await service.as('mona').patch(path, { archived: true })
    const input = { ref: 'refs/heads/new', sha: first }
    expect((await service.as('mona').post(`${path}/git/refs`, input)).status).toBe(403)
    const empty = await service.repository()
    expect((await service.as('mona').post(`${empty}/git/refs`, input)).status).toBe(409)
  })
})
