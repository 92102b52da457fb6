import { beforeAll, describe, expect, it } from 'vitest'
import { operator } from '../../_support/operator.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('the profile on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  const profile = {
    name: 'Mona Lisa',
    blog: 'mona.example.com',
    twitter_username: 'mona',
    company: 'Acme',
    location: 'Porto',
    hireable: true,
    bio: 'Writes widgets.',
  }

  it.each(['2026-03-10', '2022-11-28'])(
    'PATCH /user changes the public profile in %s',
    async (version) => {
      await mona().patch('/user', { bio: null })
      service.server.clock.advance(60_000)
      const answer = await service.as('mona', { version }).patch('/user', profile)
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({ login: 'mona', owned_private_repos: 1, ...profile })
      expect((await mona().get('/user')).body).toEqual((await service.as('mona').get('/user')).body)
      const { body } = await service.as().get('/users/mona')
      expect(body).toMatchObject(profile)
      expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.parse(body.created_at))
    },
  )

  it('keeps absent fields, and clears those that are null or empty', async () => {
    await mona().patch('/user', profile)
    const part = await mona().patch('/user', { location: 'Lisbon' })
    expect(part.body).toMatchObject({ ...profile, location: 'Lisbon' })
    const { blog: _, ...texts } = profile
    const nothing = Object.fromEntries(Object.keys(texts).map((field) => [field, null]))
    const gone = await mona().patch('/user', { ...nothing, blog: '', name: '' })
    expect(gone.body).toMatchObject({ ...nothing, blog: '' })
    expect((await mona().request('PATCH', '/user')).status).toBe(200)
  })

  it.each([
    ['twitter_username', '@mona'],
    ['twitter_username', 'a'.repeat(16)],
    ['bio', 'a'.repeat(161)],
    ['name', 'a'.repeat(256)],
    ['hireable', 'yes'],
    ['company', 7],
    ['email', 'nobody@example.com'],
    ['email', 'hubot@example.com'],
  ])('422 for %s %s, and nothing changes', async (field, value) => {
    const before = await mona().get('/user')
    const { status } = await mona().patch('/user', { location: 'Nowhere', [field]: value })
    expect(status).toBe(422)
    expect((await mona().get('/user')).body).toEqual(before.body)
  })

  it('404 without the scope user, and 403 without profile: write or a permitted app', async () => {
    const patch = (token: string) => service.as(undefined, { token }).patch('/user', { bio: 'x' })
    const reading = { login: 'mona', scopes: ['read:user'] }
    expect((await patch(await service.server.token(reading))).status).toBe(404)
    expect((await patch('github_pat_mona')).status).toBe(403)
    expect((await patch('ghs_acme')).status).toBe(403)
    expect((await service.as().patch('/user', {})).status).toBe(401)
  })

  describe('the public email address', () => {
    const reader = () => service.as('reader')
    const second = 'Reader@Home.example'
    let run: ReturnType<typeof operator>
    beforeAll(async () => {
      run = operator(service.server)
      await reader().post('/user/emails', [second])
    })
    const shown = async () => (await service.as('mona').get('/users/reader')).body.email
    const open = async () => (await reader().get('/user/public_emails')).body

    it("is one of the account's verified addresses", async () => {
      const wanted = { email: second.toLowerCase() }
      const refused = await reader().patch('/user', wanted)
      expect(refused.status).toBe(422)
      expect(refused.body.errors).toMatchObject([{ resource: 'User', field: 'email' }])
      expect((await run(['email', 'verify', 'reader', second])).wrong).toBeUndefined()
      expect((await reader().patch('/user', wanted)).body.email).toBe(second)
      expect(await shown()).toBe(second)
      const other = { email: second, primary: false, verified: true, visibility: 'public' }
      expect(await open()).toEqual([other])
      const { body } = await reader().get('/user/emails')
      expect(body).toMatchObject([{ visibility: 'private' }, other])
    })

    it('is cleared when the address is deleted', async () => {
      await reader().patch('/user', { email: second })
      const gone = await reader().request('DELETE', '/user/emails', [second])
      expect(gone.status).toBe(204)
      expect(await shown()).toBeNull()
      expect(await open()).toEqual([])
    })

    it('follows the visibility of the primary address, and null hides it', async () => {
      await reader().patch('/user', { email: 'reader@example.com' })
      expect(await open()).toHaveLength(1)
      await reader().patch('/user', { email: null })
      const { body } = await reader().get('/user/emails')
      expect(body[0].visibility).toBe('private')
    })

    it('email verify refuses an unknown address', async () => {
      const { wrong } = await run('email verify reader none@example.com')
      expect(wrong).toBe('reader has no email address "none@example.com"')
    })
  })
})
