import { describe, expect, it } from 'vitest'
import { occurrences } from '../../../generated/newest/occurrences.ts'
import { operationsOf, resolve } from '../../../tools/contract/contract.ts'
import { bundle } from '../../_support/bundles.ts'
import { useService } from '../../_support/start-server.ts'

const older = '2022-11-28'
const newest = '2026-03-10'
const beta = { headers: { Accept: 'application/vnd.service.beta+json' } }
const ordinary = { headers: { Accept: 'application/vnd.service+json' } }

describe('07-beta-media-type', () => {
  const service = useService()
  const in2022 = () => service.as('mona', { version: older })
  const in2026 = () => service.as('mona', { version: newest })

  /** The response of each version to each media type. */
  async function asked(path: string) {
    const [shaped, plain, now] = await Promise.all([
      in2022().get(path, beta),
      in2022().get(path, ordinary),
      in2026().get(path, beta),
    ])
    expect([shaped.status, plain.status, now.status]).toEqual([200, 200, 200])
    expect(shaped.headers['x-service-media-type']).toBe('service.beta; format=json')
    expect(plain.headers['x-service-media-type']).toBe('service.v3; format=json')
    expect(now.headers['x-service-media-type']).toBe('service.v3; format=json')
    expect(shaped.headers['content-type']).toBe('application/vnd.service.beta+json; charset=utf-8')
    for (const { headers } of [plain, now])
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
    return { shaped, plain, now }
  }

  it('repositories have master_branch instead of default_branch, on their own, in lists and nested', async () => {
    const path = await service.repository({ auto_init: true })
    const { shaped, plain, now } = await asked(path)
    expect(shaped.body.master_branch).toBe('main')
    expect(shaped.body).not.toHaveProperty('default_branch')
    for (const { body } of [plain, now]) {
      expect(body.default_branch).toBe('main')
      expect(body).not.toHaveProperty('master_branch')
    }
    const list = await asked('/user/repos')
    for (const each of list.shaped.body) expect(each).toHaveProperty('master_branch')
    expect(list.plain.text + list.now.text).not.toContain('master_branch')
  })

  it('issues always have pull_request', async () => {
    const path = await service.repository()
    await in2022().post(`${path}/issues`, { title: 'Broken' })
    const { shaped, plain, now } = await asked(`${path}/issues/1`)
    const nothing = { html_url: null, diff_url: null, patch_url: null }
    expect(shaped.body.pull_request).toEqual(nothing)
    for (const { body } of [plain, now]) expect(body.pull_request ?? null).toBeNull()
    const list = await asked(`${path}/issues`)
    expect(list.shaped.body[0].pull_request).toEqual(nothing)
  })

  it('issues of several repositories have it as well, with their repositories', async () => {
    const path = await service.repository({ auto_init: true })
    await in2022().post(`${path}/issues`, { title: 'Broken', assignees: ['mona'] })
    const name = path.slice('/repos/'.length)
    for (const address of ['/issues?filter=all', '/user/issues']) {
      const { shaped, plain } = await asked(address)
      for (const each of shaped.body) {
        expect(each).toHaveProperty('pull_request.html_url')
        expect(each.repository).toHaveProperty('master_branch', 'main')
      }
      expect(plain.body[0].repository).toHaveProperty('default_branch', 'main')
    }
    const { shaped, plain } = await asked(`/search/issues?q=repo:${name}`)
    expect(shaped.body.items[0]).toHaveProperty('pull_request.html_url', null)
    expect(plain.body.items[0]).not.toHaveProperty('pull_request')
  })

  it('is declared wherever a response contains what it changes', () => {
    const schemas = ['repository', 'full-repository', 'migration-repository']
    schemas.push('issue', 'issue-search-item', 'base-gist', 'gist-simple')
    const changed = Object.entries(occurrences).filter(
      ([place, text]) =>
        !place.startsWith('webhook') && schemas.some((name) => name in JSON.parse(text)),
    )
    const document = bundle(older)
    const operations = new Map(
      [...operationsOf(document.paths)].map(({ operation }) => [operation.operationId, operation]),
    )
    const undeclared = changed.filter(([place]) => {
      const [id = '', status = ''] = place.split(' ')
      const reply = operations.get(id)?.responses[status]
      const content = reply && (resolve(document, reply).content ?? {})
      return content && !('application/vnd.service.beta+json' in content)
    })
    expect(changed.length).toBeGreaterThan(100)
    expect(undeclared.map(([place]) => place)).toEqual([])
  })

  it('gists have user instead of owner', async () => {
    const files = { 'a.md': { content: 'a' } }
    const { body } = await in2022().post('/gists', { files })
    for (const path of [`/gists/${body.id}`, '/gists']) {
      const { shaped, plain, now } = await asked(path)
      const [old, usual, present] = [shaped, plain, now].map(({ body: each }) => [each].flat()[0])
      expect([old.user.login, usual.owner.login, present.owner.login]).toEqual(
        Array(3).fill('mona'),
      )
      expect(old).not.toHaveProperty('owner')
      for (const each of [usual, present]) expect(each.user ?? null).toBeNull()
    }
  })

  it('email addresses are a list of strings', async () => {
    await in2022().post('/user/emails', { emails: ['beta@example.com'] })
    const { shaped, plain, now } = await asked('/user/emails')
    expect(shaped.body).toContain('beta@example.com')
    for (const { body } of [plain, now]) {
      expect(body.map(({ email }: { email: string }) => email)).toEqual(shaped.body)
    }
  })

  it('event feeds have the older forms within their payloads', async () => {
    const path = await service.repository({ auto_init: true })
    await in2022().post(`${path}/issues`, { title: 'Broken' })
    await service.as('stranger', { version: older }).post(`${path}/forks`, {})
    const { shaped, plain, now } = await asked(`${path}/events`)
    const payloads = (list: { type: string; payload: Record<string, unknown> }[]) =>
      Object.fromEntries(list.map(({ type, payload }) => [type, payload]))
    const old = payloads(shaped.body)
    expect(old.ForkEvent!.forkee).toHaveProperty('master_branch', 'main')
    expect(old.ForkEvent!.forkee).not.toHaveProperty('default_branch')
    expect(old.IssuesEvent!.issue).toHaveProperty('pull_request.html_url', null)
    for (const { body } of [plain, now]) {
      const { ForkEvent, IssuesEvent } = payloads(body)
      expect(ForkEvent!.forkee).toHaveProperty('default_branch', 'main')
      expect(IssuesEvent!.issue).not.toHaveProperty('pull_request.html_url')
    }
  })

  it('repositories of migrations have master_branch, too', async () => {
    const path = await service.repository({ auto_init: true })
    const name = path.slice('/repos/'.length)
    const { body } = await in2022().post('/user/migrations', { repositories: [name] })
    for (const list of ['/user/migrations', `/user/migrations/${body.id}/repositories`]) {
      const { shaped, plain } = await asked(list)
      const [old] = [shaped.body[0]].map((each) => each.repositories?.[0] ?? each)
      const [usual] = [plain.body[0]].map((each) => each.repositories?.[0] ?? each)
      expect(old).toHaveProperty('master_branch', 'main')
      expect(old).not.toHaveProperty('default_branch')
      expect(usual).toHaveProperty('default_branch', 'main')
    }
  })

  it('an error is ordinary JSON', async () => {
    const { status, headers } = await in2022().get('/repos/acme/nothing', beta)
    expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  })

  it('the ETag of one media type does not match for the other', async () => {
    const path = await service.repository()
    const { shaped, plain } = await asked(path)
    expect(shaped.headers.etag).not.toBe(plain.headers.etag)
    const held = (etag: string | undefined, type: typeof beta) => ({
      headers: { ...type.headers, 'If-None-Match': String(etag) },
    })
    expect((await in2022().get(path, held(shaped.headers.etag, ordinary))).status).toBe(200)
    expect((await in2022().get(path, held(plain.headers.etag, beta))).status).toBe(200)
    expect((await in2022().get(path, held(shaped.headers.etag, beta))).status).toBe(304)
  })

  it('is found among other accepted media types', async () => {
    const path = await service.repository()
    const accept = 'text/html, application/vnd.service.beta+json;q=0.9, */*'
    const { body } = await in2022().get(path, { headers: { Accept: accept } })
    expect(body).toHaveProperty('master_branch')
  })
})
