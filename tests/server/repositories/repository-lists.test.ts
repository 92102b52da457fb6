import { beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../../server/app/world/world.ts'
import { versions } from '../../_support/bundles.ts'
import { writePast } from '../../_support/databases/write-past.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const ghu = (login: string) => ({ kind: 'app-user' as const, login, client_id: 'Iv23app' })
const pat = (owner: string, repositories?: string[]) => ({
  kind: 'fine-grained' as const,
  login: 'mona',
  owner,
  permissions: { metadata: 'read' as const },
  ...(repositories && { repositories }),
})

/**
 * mona owns two repositories, administers acme, is a member of globex with a team, and has access
 * to one of hubot's repositories; each account also has a private one. She has no access to
 * initech.
 */
const world: World = {
  users: [{ login: 'mona' }, { login: 'hubot' }, { login: 'nobody' }],
  orgs: [
    { login: 'acme', members: [{ login: 'mona', role: 'admin' }] },
    {
      login: 'globex',
      members: [{ login: 'mona' }],
      teams: [
        { name: 'Lenders', members: ['mona'], repos: [{ name: 'shared', permission: 'push' }] },
        { name: 'Sorters', members: ['mona'], repos: [{ name: 'shared', permission: 'triage' }] },
      ],
    },
    { login: 'initech', members: [{ login: 'hubot', role: 'admin' }] },
  ],
  repos: [
    { owner: 'mona', name: 'Zebra' },
    { owner: 'mona', name: 'ant', private: true },
    { owner: 'acme', name: 'open' },
    { owner: 'acme', name: 'vault', private: true },
    { owner: 'globex', name: 'shared', private: true },
    { owner: 'globex', name: 'plain', private: true },
    {
      owner: 'hubot',
      name: 'lent',
      private: true,
      collaborators: [{ login: 'mona', permission: 'maintain' }],
    },
    { owner: 'hubot', name: 'kept', private: true },
    { owner: 'hubot', name: 'public' },
    { owner: 'initech', name: 'theirs', private: true },
  ],
  apps: [
    {
      slug: 'app',
      client_id: 'Iv23app',
      owner: 'acme',
      permissions: { metadata: 'read' },
      installations: [
        { account: 'acme' },
        { account: 'globex', repositories: ['shared'] },
        { account: 'initech' },
        { account: 'hubot', suspended: true },
      ],
    },
  ],
  tokens: {
    ghp_mona: { kind: 'classic', login: 'mona', scopes: ['repo'] },
    ghp_public: { kind: 'classic', login: 'mona', scopes: ['public_repo', 'user'] },
    ghp_bare: { kind: 'classic', login: 'mona' },
    ghp_hubot: { kind: 'classic', login: 'hubot', scopes: ['repo'] },
    ghp_nobody: { kind: 'classic', login: 'nobody', scopes: ['repo'] },
    github_pat_mona: pat('mona'),
    github_pat_acme: pat('acme', ['vault']),
    github_pat_globex: pat('globex'),
    ghu_mona: ghu('mona'),
    ghu_hubot: ghu('hubot'),
  },
}

const everything = [
  'acme/open',
  'acme/vault',
  'globex/plain',
  'globex/shared',
  'hubot/lent',
  'mona/ant',
  'mona/Zebra',
]
const open = ['acme/open', 'mona/Zebra']

interface Listed {
  full_name: string
  permissions: Record<string, boolean>
}

const refusal = (field: string, message: string) => [
  { resource: 'Repository', field, code: 'invalid', message },
]

describe.each(stores)('GET /user/repos on $name', (store) => {
  const service = useService({ store, world })

  const get = (query = '', token = 'ghp_mona', version = '2026-03-10') =>
    service.as(undefined, { token, version }).get(`/user/repos${query}`)

  async function list(query = '', token?: string) {
    const { status, body } = await get(query, token)
    expect([query, status]).toEqual([query, 200])
    return (body as Listed[]).map(({ full_name }) => full_name)
  }

  it.each(versions)(
    'lists, by name, all repositories that the user has access to, in %s',
    async (version) => {
      const { status, body } = await get('', 'ghp_mona', version)
      expect(status).toBe(200)
      expect(body.map((each: Listed) => each.full_name)).toEqual(everything)
      expect('has_downloads' in body[0]).toBe(version === '2022-11-28')
      expect(body[0].owner).toMatchObject({ login: 'acme', type: 'Organization' })
    },
  )

  it('shows the permissions of the user in each', async () => {
    const { body } = await get()
    const strongest = (permissions: Record<string, boolean>) =>
      ['admin', 'maintain', 'push', 'triage', 'pull'].find((name) => permissions[name])
    const roles = (body as Listed[]).map((each) => [each.full_name, strongest(each.permissions)])
    expect(Object.fromEntries(roles)).toEqual({
      'acme/open': 'admin',
      'acme/vault': 'admin',
      'globex/plain': 'pull',
      'globex/shared': 'push', // the higher permission of two teams
      'hubot/lent': 'maintain',
      'mona/ant': 'admin',
      'mona/Zebra': 'admin',
    })
    for (const { full_name, permissions } of body as Listed[]) {
      const { body: alone } = await service.as('mona').get(`/repos/${full_name}`)
      expect(alone.permissions).toEqual(permissions)
    }
  })

  it('is empty for a user without repositories', async () => {
    expect(await list('', 'ghp_nobody')).toEqual([])
  })

  describe('by type and affiliation', () => {
    it.each([
      ['affiliation=owner', ['mona/ant', 'mona/Zebra']],
      ['affiliation=collaborator', ['hubot/lent']],
      [
        'affiliation=organization_member',
        ['acme/open', 'acme/vault', 'globex/plain', 'globex/shared'],
      ],
      ['affiliation=owner,collaborator', ['hubot/lent', 'mona/ant', 'mona/Zebra']],
      ['affiliation=collaborator, owner,owner', ['hubot/lent', 'mona/ant', 'mona/Zebra']],
      ['affiliation=', everything],
      ['visibility=all', everything],
      ['visibility=public', open],
      ['visibility=private&affiliation=owner', ['mona/ant']],
      ['type=all', everything],
      ['type=owner', ['mona/ant', 'mona/Zebra']],
      ['type=member', ['acme/open', 'acme/vault', 'globex/plain', 'globex/shared', 'hubot/lent']],
      ['type=public', open],
      ['type=private', everything.filter((name) => !open.includes(name))],
    ])('%s', async (query, expected) => {
      expect(await list(`?${encodeURI(query)}`)).toEqual(expected)
    })

    it.each([
      [
        'affiliation=owner,friend',
        refusal(
          'affiliation',
          'must be a comma-separated list of owner, collaborator, organization_member',
        ),
      ],
    ])('%s is refused with 422', async (query, errors) => {
      const { status, body } = await get(`?${query}`)
      expect([status, body.message, body.errors]).toEqual([422, 'Validation Failed', errors])
    })

    it.each(['type=owner&visibility=public', 'type=all&affiliation=owner'])(
      '%s is refused with a sentence',
      async (query) => {
        const { status, body } = await get(`?${query}`)
        const message = 'If you specify visibility or affiliation, you cannot specify type.'
        expect([status, body]).toEqual([422, failure(service.server, 422, message)])
      },
    )

    it.each(['since=yesterday', 'before=2026-13-01T00:00:00Z', 'since=2026-03-10T25:00:00Z'])(
      '%s is also refused with 422',
      async (query) => {
        const { status, body } = await get(`?${query}`)
        expect([status, body.errors[0].field]).toEqual([422, query.split('=')[0]])
      },
    )
  })

  describe('private repositories', () => {
    it('require the scope repo', async () => {
      expect(await list('', 'ghp_public')).toEqual(open)
      expect(await list('', 'ghp_bare')).toEqual(open)
      expect(await list('?type=private', 'ghp_public')).toEqual([])
    })

    it('are visible to a fine-grained token that includes them', async () => {
      expect(await list('', 'github_pat_mona')).toEqual(['acme/open', 'mona/ant', 'mona/Zebra'])
      expect(await list('', 'github_pat_acme')).toEqual(['acme/open', 'acme/vault', 'mona/Zebra'])
      expect(await list('', 'github_pat_globex')).toEqual([
        'acme/open',
        'globex/plain',
        'globex/shared',
        'mona/Zebra',
      ])
      expect(await list('?visibility=private', 'github_pat_acme')).toEqual(['acme/vault'])
    })

    it('are visible to an app for a user where it is installed, not suspended, and the user has access', async () => {
      expect(await list('', 'ghu_mona')).toEqual([
        'acme/open',
        'acme/vault',
        'globex/shared',
        'mona/Zebra',
      ])
      expect(await list('', 'ghu_hubot')).toEqual(['hubot/public', 'initech/theirs'])
    })

    it('can each be read individually, and no other can', async () => {
      const all = [...everything, 'hubot/kept', 'initech/theirs']
      for (const token of ['ghp_public', 'github_pat_mona', 'github_pat_acme', 'ghu_mona']) {
        const listed = await list('', token)
        for (const name of all) {
          const { status } = await service.as(undefined, { token }).get(`/repos/${name}`)
          expect([token, name, status]).toEqual([token, name, listed.includes(name) ? 200 : 404])
        }
      }
    })
  })

  describe('sorting and filtering', () => {
    const instants: [name: string, day: number][] = [
      ['mona/Zebra', 5],
      ['mona/ant', 1],
      ['acme/open', 3],
      ['acme/vault', 7],
      ['globex/shared', 2],
      ['globex/plain', 6],
      ['hubot/lent', 4],
    ]
    const day = 86_400_000
    const start = Date.UTC(2026, 2, 10, 12)
    const byDay = [...instants].sort(([, a], [, b]) => a - b).map(([name]) => name)

    beforeAll(async () => {
      for (const [name, days] of instants) {
        const { body } = await service.as('mona').get(`/repos/${name}`)
        const at = start + days * day
        // Only some were ever pushed to, and none in the order of creation.
        const pushed = days % 2 === 0 ? start - days * day : 'null'
        const change = `created_at = ${at}, updated_at = ${at}, pushed_at = ${pushed}`
        await writePast(
          service.server.opened,
          `update repositories set ${change} where id = ${body.id}`,
        )
      }
    })

    it('sorted by creation or update, newest first', async () => {
      for (const sort of ['created', 'updated']) {
        expect(await list(`?sort=${sort}`)).toEqual([...byDay].reverse())
        expect(await list(`?sort=${sort}&direction=asc`)).toEqual(byDay)
      }
    })

    it('sorted by the last push, never pushed ones at the end', async () => {
      const listed = await list('?sort=pushed')
      expect(listed.slice(0, 3)).toEqual(['globex/shared', 'hubot/lent', 'globex/plain'])
      expect((await list('?sort=pushed&direction=asc')).reverse()).toEqual(listed)
    })

    it('sorted by name, ignoring case', async () => {
      expect(await list('?sort=full_name')).toEqual(everything)
      expect(await list('?direction=desc')).toEqual([...everything].reverse())
    })

    it('updated strictly since or before a timestamp', async () => {
      const at = (days: number) => new Date(start + days * day).toISOString()
      expect((await list(`?since=${at(5)}`)).sort()).toEqual(['acme/vault', 'globex/plain'])
      expect((await list(`?before=${at(3)}`)).sort()).toEqual(['globex/shared', 'mona/ant'])
      const between = `?since=${at(2)}&before=${at(5)}&sort=updated`
      expect(await list(between)).toEqual(['hubot/lent', 'acme/open'])
      const offset = encodeURIComponent('2026-03-15T14:00:00+02:00') // noon of the fifth day
      expect((await list(`?since=${offset}`)).length).toBe(2)
    })

    it('in pages, whose links cover the same list', async () => {
      const query = '?affiliation=owner,organization_member&sort=created&direction=asc&per_page=2'
      const seen: string[] = []
      let at: string | undefined = query
      while (at !== undefined) {
        const { body, headers }: Awaited<ReturnType<typeof get>> = await get(at)
        seen.push(...(body as Listed[]).map(({ full_name }) => full_name))
        const [, next] = /<[^>]*(\?[^>]*)>; rel="next"/.exec(String(headers.link)) ?? []
        at = next
      }
      expect(seen).toEqual(byDay.filter((name) => name !== 'hubot/lent'))
      const { headers } = await get(`${query}&page=2`)
      const address = `${service.server.url}/user/repos?affiliation=owner%2Corganization_member&sort=created&direction=asc&per_page=2&page=`
      expect(headers.link).toBe(
        [
          `<${address}1>; rel="prev"`,
          `<${address}3>; rel="next"`,
          `<${address}3>; rel="last"`,
          `<${address}1>; rel="first"`,
        ].join(', '),
      )
      expect(await list('?page=1000000')).toEqual([])
    })

    it('returns 304 for its ETag', async () => {
      const { headers } = await get()
      const again = await service
        .as('mona')
        .get('/user/repos', { headers: { 'If-None-Match': String(headers.etag) } })
      expect(again.status).toBe(304)
    })
  })

  it('401 for anonymous callers, and 403 for tokens without a user', async () => {
    expect((await service.as().get('/user/repos')).status).toBe(401)
    const basic: [string, string] = ['Iv23app', 'none']
    expect((await service.as(undefined, { basic }).get('/user/repos')).status).toBe(401)
  })
})
