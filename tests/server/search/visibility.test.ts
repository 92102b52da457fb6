import { describe, expect, it } from 'vitest'
import type { World } from '../../../server/app/world/world.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'
import { find, hidden, refusal, search } from './_find.ts'

const pat = (permissions: Record<string, string>) =>
  ({ login: 'mona', kind: 'fine-grained', owner: 'mona', permissions }) as const

const world = {
  ...testWorld,
  apps: testWorld.apps!.map((app) =>
    app.slug === 'ci-bot' ? { ...app, permissions: { ...app.permissions, issues: 'read' } } : app,
  ),
  tokens: {
    ...testWorld.tokens,
    github_pat_issues: pat({ issues: 'read' }),
    github_pat_pulls: pat({ pull_requests: 'read' }),
    github_pat_contents: pat({ contents: 'read' }),
    ghp_no_scopes: { login: 'mona', kind: 'classic', scopes: [] },
  },
} as World

describe.each(stores)('what a search may find on $name', (store) => {
  const service = useService({ store, world })
  const mona = () => service.as('mona')
  const token = (value: string) => service.as(undefined, { token: value })
  const titles = async (q: string, client = mona(), more: Record<string, string> = {}) =>
    (await find(client, 'issues', q, more)).map(({ title }: { title: string }) => title)

  it('issues of private repositories are neither found nor counted by others', async () => {
    const vault = await service.repository({ private: true, auto_init: true })
    await mona().post(`${vault}/issues`, { title: 'Secret xylophone' })
    const git = await gitOf(service, vault)
    await git.branch('side', { 'side.md': '' })
    await mona().post(`${vault}/pulls`, { title: 'Pull xylophone', head: 'side', base: 'main' })
    const both = ['Pull xylophone', 'Secret xylophone']
    const seen = (client = mona(), q = 'xylophone') => titles(q, client, { sort: 'created' })
    expect(await seen()).toEqual(both)
    expect(await seen(service.as('hubot'))).toEqual([])
    expect(await seen(service.as())).toEqual([])
    expect(await seen(token('ghp_no_scopes'))).toEqual([])
    expect(await seen(token('github_pat_issues'))).toEqual(['Secret xylophone'])
    expect(await seen(token('github_pat_pulls'))).toEqual(['Pull xylophone'])
    expect(await seen(token('github_pat_contents'))).toEqual([])
    const name = vault.slice('/repos/'.length)
    const { status, body } = await search(service.as('hubot'), 'issues', `repo:${name}`)
    expect([status, body]).toMatchObject([422, refusal('invalid', hidden)])
    await mona().patch(vault, { private: false })
    expect(await seen(service.as())).toEqual(both)
  })

  it('an installation finds what it may read where it is installed', async () => {
    const { body } = await mona().post('/repos/acme/vault/issues', { title: 'Hidden bassoon' })
    expect(body.number).toBeGreaterThan(0)
    expect(await titles('bassoon', token('ghs_acme'))).toEqual(['Hidden bassoon'])
    expect(await titles('bassoon', token('ghs_mona'))).toEqual([])
    expect(await titles('bassoon is:issue', token('ghu_mona'))).toEqual(['Hidden bassoon'])
    expect(await titles('bassoon is:pr', token('ghu_mona'))).toEqual([])
  })

  it('returns 422 to an app that acts for a user and does not say what it looks for', async () => {
    const { status, body } = await search(token('ghu_mona'), 'issues', 'lever')
    expect([status, body]).toMatchObject([
      422,
      refusal('invalid', "Query must include 'is:issue' or 'is:pull-request'"),
    ])
  })

  it('repositories, topics, labels, commits and files are those that the caller sees', async () => {
    const vault = await service.repository({ private: true, auto_init: true, description: 'Tuba' })
    await mona().request('PUT', `${vault}/topics`, { names: ['brass-tuba'] })
    const { id } = (await mona().get(vault)).body
    const git = await gitOf(service, vault)
    await git.branch('main', { 'tuba.txt': 'A tuba is heavy.' })
    const total = async (client: ReturnType<typeof mona>, what: string, q: string) =>
      (await search(client, what, q)).body.total_count
    const kinds = [
      ['repositories', 'tuba'],
      ['topics', 'tuba'],
      ['commits', 'tuba'],
      ['code', 'heavy'],
    ] as const
    for (const [what, q] of kinds) {
      expect([what, await total(mona(), what, q)]).toEqual([what, 1])
      expect([what, await total(service.as('hubot'), what, q)]).toEqual([what, 0])
      expect([what, await total(token('ghp_no_scopes'), what, q)]).toEqual([what, 0])
    }
    expect(await total(token('github_pat_contents'), 'code', 'heavy')).toBe(1)
    expect(await total(token('github_pat_issues'), 'code', 'heavy')).toBe(0)
    expect(await total(token('github_pat_issues'), 'commits', 'tuba')).toBe(0)
    const labels = { repository_id: String(id) }
    const found = async (client: ReturnType<typeof mona>) =>
      (await search(client, 'labels', 'bug', labels)).status
    expect(await found(mona())).toBe(200)
    expect(await found(token('github_pat_issues'))).toBe(200)
    expect(await found(token('github_pat_contents'))).toBe(404)
    expect(await found(service.as('hubot'))).toBe(404)
    expect(await found(service.as())).toBe(404)
  })
})
