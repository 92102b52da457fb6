import { describe, expect, it } from 'vitest'
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
