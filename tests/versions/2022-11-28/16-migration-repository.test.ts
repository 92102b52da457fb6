import { beforeAll, describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

// The test client has validated the response against the contract.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

const [older, newest] = ['2022-11-28', '2026-03-10']

const kept = [
  'description',
  'fork',
  'full_name',
  'html_url',
  'id',
  'name',
  'node_id',
  'owner',
  'permissions',
  'private',
  'url',
]

describe.each(stores)('16-migration-repository on $name', (store) => {
  const service = useService({ store })
  const tokens = new Map<string, string>()
  const owner = (version = newest) => service.as(undefined, { token: tokens.get('mona')!, version })

  beforeAll(async () => {
    const scopes = ['repo', 'admin:org']
    tokens.set('mona', await service.server.token({ login: 'mona', kind: 'classic', scopes }))
    const input = { has_downloads: false, squash_merge_commit_title: 'PR_TITLE' }
    await owner().post('/orgs/acme/repos', { name: 'gears', ...input })
    await owner().post('/user/repos', { name: 'gears', ...input })
  })

  describe.each(['/orgs/acme/migrations', '/user/migrations'])('%s', (at) => {
    let id: number
    beforeAll(async () => {
      id = (await owner().post(at, { repositories: ['gears'] })).body.id
    })

    const places: [string, () => string, (body: Json) => object][] = [
      ['GET the list', () => at, (body) => body[0].repositories[0]],
      ['GET one', () => `${at}/${id}`, (body) => body.repositories[0]],
      ['GET its repositories', () => `${at}/${id}/repositories`, (body) => body[0]],
    ]

    it.each(places)(
      '2026-03-10 has the names of the repository in %s',
      async (_what, path, first) => {
        const { body } = await owner().get(path())
        expect(Object.keys(first(body)).sort()).toEqual(kept)
      },
    )

    it.each(places)('2022-11-28 has the full repository in %s', async (_what, path, first) => {
      const { body } = await owner(older).get(path())
      const repository = first(body) as { url: string }
      const { pathname } = new URL(repository.url)
      const whole = (await owner(older).get(pathname)).body
      expect(repository).toMatchObject({
        default_branch: 'main',
        has_downloads: false,
        use_squash_pr_title_as_default: true,
      })
      const { use_squash_pr_title_as_default: _own, ...others } = repository as never as {
        use_squash_pr_title_as_default: boolean
      }
      expect(whole).toMatchObject(others)
    })

    it('both apply to the responses to POST', async () => {
      const input = { repositories: ['gears'] }
      const now = (await owner().post(at, input)).body.repositories[0]
      const then = (await owner(older).post(at, input)).body.repositories[0]
      expect(Object.keys(now).sort()).toEqual(kept)
      expect(then).toMatchObject({ ...now, has_downloads: false })
    })

    it('both versions are otherwise equal', async () => {
      const { repositories: _these, ...now } = (await owner().get(`${at}/${id}`)).body
      const { repositories: _those, ...then } = (await owner(older).get(`${at}/${id}`)).body
      expect(then).toEqual(now)
    })
  })
})
