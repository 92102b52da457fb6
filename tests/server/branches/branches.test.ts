import { beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('branches on $name', (store) => {
  const service = useService({ store })
  let path: string
  let sha: string
  beforeAll(async () => {
    path = await service.repository({ auto_init: true })
    const git = await gitOf(service, path)
    sha = await git('rev-parse', 'main')
    for (const name of ['feature/one', 'feature/two', 'zebra']) await git('branch', name, 'main')
  })
  const get = (where: string, version = '2026-03-10') =>
    service.as('mona', { version }).get(`${path}${where}`)
  const names = (body: { name: string }[]) => body.map(({ name }) => name)

  describe.each(versions)('GET …/branches in %s', (version) => {
    it('lists them by name', async () => {
      const { status, body } = await get('/branches', version)
      expect([status, names(body)]).toEqual([200, ['feature/one', 'feature/two', 'main', 'zebra']])
      const url = `${service.server.url}${path}/commits/${sha}`
      const main = { name: 'main', commit: { sha, url }, protected: false }
      const anyone = await service.as(undefined, { version }).get(`${path}/branches`)
      expect(anyone.body[2]).toEqual(main)
      const { body: shown } = await get('/branches/main', version)
      const { protection, protection_url } = shown
      expect(body[2]).toEqual({ ...main, protection, protection_url })
    })

    it('lists them in pages', async () => {
      const { body, headers } = await get('/branches?per_page=3&page=2', version)
      expect(names(body)).toEqual(['zebra'])
      expect(headers.link).toContain('page=1>; rel="prev"')
    })

    it('none is protected', async () => {
      expect((await get('/branches?protected=true', version)).body).toEqual([])
      expect((await get('/branches?protected=false', version)).body).toHaveLength(4)
    })
  })

  describe.each(versions)('GET …/branches/{branch} in %s', (version) => {
    it.each(['feature/one', 'feature%2Fone'])('shows the branch at %s', async (name) => {
      const { status, body } = await get(`/branches/${name}`, version)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        name: 'feature/one',
        commit: { sha, commit: { message: 'Initial commit' }, author: { login: 'mona' } },
        protected: false,
        protection: { enabled: false, required_status_checks: { enforcement_level: 'off' } },
      })
      const self = new URL(body._links.self)
      expect((await service.as('mona', { version }).get(self.pathname)).body).toEqual(body)
    })

    it.each(['nothing', 'refs/heads/main', 'main~1', 'main^{commit}', '-x', 'HEAD'])(
      '404 for %s',
      async (name) => {
        const { status, body } = await get(`/branches/${encodeURIComponent(name)}`, version)
        expect([status, body]).toEqual([404, failure(service.server, 404, 'Branch not found')])
      },
    )

    it('404 for the id of a commit', async () => {
      expect((await get(`/branches/${sha}`, version)).status).toBe(404)
    })
  })

  it('a repository without commits has none', async () => {
    const empty = await service.repository()
    expect((await service.as('mona').get(`${empty}/branches`)).body).toEqual([])
    expect((await service.as('mona').get(`${empty}/branches/main`)).status).toBe(404)
  })

  it('those of a private repository are hidden', async () => {
    const hidden = await service.repository({ private: true, auto_init: true })
    for (const login of [undefined, 'stranger']) {
      for (const where of ['/branches', '/branches/main', '/tags', '/languages', '/topics']) {
        expect((await service.as(login).get(`${hidden}${where}`)).status).toBe(404)
      }
    }
  })
})
