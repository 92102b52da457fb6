import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { fastImport, gitOf } from '../../_support/fixtures/pulling.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

/** A commit of a stream of git-fast-import(1). */
const commit = (name: string, email: string) =>
  [
    'commit refs/heads/main',
    `committer ${name} <${email}> 1700000000 +0000`,
    'data 1',
    'x',
    '',
  ].join('\n')

describe.each(stores)('contributors on $name', (store) => {
  const service = useService({ store })
  const mona = (version?: string) => service.as('mona', version === undefined ? {} : { version })
  let path: string
  beforeEach(async () => {
    path = await service.repository()
  })

  async function write(...authors: [name: string, email: string][]) {
    const { folder } = await gitOf(service, path)
    await fastImport(
      folder,
      `${authors.map(([name, email]) => commit(name, email)).join('')}done\n`,
    )
  }
  const list = async (query = '', version?: string) => {
    const { status, body, headers } = await mona(version).get(`${path}/contributors${query}`)
    type Shown = { login?: string; email?: string; contributions: number }
    const shown = (body as Shown[]).map((each) => [each.login ?? each.email, each.contributions])
    return { status, body, shown, headers }
  }

  describe.each(versions)('in %s', (version) => {
    it('GET lists accounts, most commits first', async () => {
      await write(
        ['Hubot', 'hubot@example.com'],
        ['Ada', 'ada@example.org'],
        ['Mona', 'mona@example.com'],
        ['Mona L.', 'MONA@example.com'],
      )
      const { status, shown, body } = await list('', version)
      expect([status, shown]).toEqual([
        200,
        [
          ['mona', 2],
          ['hubot', 1],
        ],
      ])
      expect(body[0]).toMatchObject({ type: 'User', site_admin: false })
      const { login: _login, ...anonymous } = (await list('?anon=1', version)).body.at(-1)
      expect(anonymous).toEqual({
        ...{ type: 'Anonymous', name: 'Ada', email: 'ada@example.org', contributions: 1 },
      })
    })

    it('204 for a repository without commits', async () => {
      expect((await mona(version).get(`${path}/contributors`)).status).toBe(204)
    })
  })

  it('with anon=true, authors without an account are among them', async () => {
    await write(
      ['Ada', 'ada@example.org'],
      ['Ada', 'ada@example.org'],
      ['Mona', 'mona@example.com'],
    )
    expect((await list('?anon=true')).shown).toEqual([
      ['ada@example.org', 2],
      ['mona', 1],
    ])
    expect((await list('?anon=false')).shown).toEqual([['mona', 1]])
  })

  it('all verified addresses of an account count together', async () => {
    const { storage } = service.server.context
    const { id } = (await storage.accounts.findByLogin('mona'))!
    await mona().post('/user/emails', { emails: ['other@mona.example'] })
    await write(['Mona', 'other@mona.example'], ['Mona', 'mona@example.com'])
    expect((await list()).shown).toEqual([['mona', 1]])
    await storage.emails.verify(id, 'other@mona.example')
    expect((await list()).shown).toEqual([['mona', 2]])
  })

  it('are listed in pages', async () => {
    await write(['Mona', 'mona@example.com'], ['Hubot', 'hubot@example.com'])
    const { shown, headers } = await list('?per_page=1&anon=1')
    expect(shown).toHaveLength(1)
    expect(headers.link).toContain('rel="next"')
    expect(headers.link).toContain('anon=1')
    expect((await list('?per_page=1&page=2')).shown).toHaveLength(1)
  })

  it('new commits count at once', async () => {
    await write(['Mona', 'mona@example.com'])
    const { headers } = await list()
    const condition = { headers: { 'if-none-match': headers.etag! } }
    expect((await mona().get(`${path}/contributors`, condition)).status).toBe(304)
    const { branch } = await gitOf(service, path)
    await branch('main', { 'a.md': 'a' })
    expect((await list()).shown).toEqual([['mona', 2]])
  })
})
