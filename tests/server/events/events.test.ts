import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const day = 24 * 3_600_000

describe.each(stores)('GET /repos/{owner}/{repo}/events on $name', (store) => {
  const service = useService({ store })
  let path: string
  let repository: number
  beforeEach(async () => {
    path = await service.repository()
    repository = (await service.as('mona').get(path)).body.id
  })

  /** Inserts more events, one second apart, the newest of them `age` milliseconds old. */
  async function happen(count: number, age = 0): Promise<void> {
    const { storage, clock } = service.server.context
    const actor = await storage.accounts.findByLogin('hubot')
    for (let number = 0; number < count; number++) {
      await storage.events.create({
        type: 'WatchEvent',
        actor_id: actor!.id,
        repository_id: repository,
        payload: { action: 'started' },
        public: 1,
        created_at: clock.now() - age - (count - 1 - number) * 1000,
      })
    }
  }

  const feed = (query = '') => service.as().get(`${path}/events${query}`)
  const placeOf = ({ created_at, id }: { created_at: string; id: string }) =>
    `${created_at} ${id.padStart(9, '0')}`

  it.each(versions)('lists events for everyone, in %s', async (version) => {
    const { status, body } = await service.as(undefined, { version }).get(`${path}/events`)
    expect(status).toBe(200)
    const { url } = service.server
    expect(body).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        type: 'CreateEvent',
        actor: {
          id: expect.any(Number),
          login: 'mona',
          display_login: 'mona',
          gravatar_id: '',
          url: `${url}/users/mona`,
          avatar_url: expect.stringContaining(url),
        },
        repo: { id: repository, name: path.slice('/repos/'.length), url: url + path },
        payload: {
          ref: null,
          ref_type: 'repository',
          full_ref: null,
          master_branch: 'main',
          description: null,
          pusher_type: 'user',
        },
        public: true,
        created_at: '2026-03-10T12:00:00Z',
      },
    ])
  })

  it('names the organization of the repository', async () => {
    const { body } = await service.as().get('/repos/acme/widgets/events')
    expect(body[0].org).toMatchObject({ login: 'acme', url: `${service.server.url}/orgs/acme` })
  })

  it('marks events of a private repository as not public', async () => {
    const hidden = await service.repository({ private: true })
    const { body } = await service.as('mona').get(`${hidden}/events`)
    expect(body[0].public).toBe(false)
  })

  it('sorts by time, newest first, and by order of insertion within an instant', async () => {
    await happen(3)
    await happen(1)
    const places = (await feed()).body.map(placeOf)
    expect(places).toEqual([...places].sort().reverse())
  })

  it('shows at most 300 events, whatever the page', async () => {
    await happen(310)
    const pages = await Promise.all([1, 2, 3, 4].map((page) => feed(`?per_page=100&page=${page}`)))
    expect(pages.map(({ body }) => body.length)).toEqual([100, 100, 100, 0])
    expect(pages[0]!.headers.link).toContain('per_page=100&page=3>; rel="last"')
    expect(pages[2]!.headers.link).not.toContain('rel="next"')
  })

  it('cuts off the page that crosses the limit of 300', async () => {
    await happen(310)
    expect((await feed('?per_page=70&page=5')).body).toHaveLength(20)
  })

  it('leaves out events older than 90 days, to the second', async () => {
    await happen(1, 90 * day)
    expect((await feed()).body).toHaveLength(2)
    service.server.clock.advance(1000)
    expect((await feed()).body).toHaveLength(1)
    await happen(1, 90 * day + 1000)
    expect((await feed()).body).toHaveLength(1)
  })

  it('returns X-Poll-Interval', async () => {
    expect((await feed()).headers['x-poll-interval']).toBe('60')
  })

  it('404 where the repository is not found', async () => {
    const { status, body } = await service.as().get('/repos/acme/nothing/events')
    expect([status, body]).toEqual([404, failure(service.server, 404, 'Not Found')])
  })
})
