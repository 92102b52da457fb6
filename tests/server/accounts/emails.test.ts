import { beforeAll, describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('email addresses on $name', (store) => {
  const service = useService({ store })
  const at = '/user/emails'
  const mona = () => service.as('mona')
  const hubot = () => service.as('hubot')
  const addresses = ({ body }: { body: { email: string }[] }) => body.map(({ email }) => email)
  const own = { email: 'mona@example.com', primary: true, verified: true, visibility: 'public' }

  it('the address of a new account is its primary one', async () => {
    const { status, body } = await mona().get(at)
    expect(status).toBe(200)
    expect(body).toEqual([own])
    expect((await mona().get('/user/public_emails')).body).toEqual([own])
  })

  it('POST adds unverified addresses, and DELETE removes them', async () => {
    const emails = ['Mona@Example.org', 'mona@example.org', 'mona@home.example']
    const added = await mona().post(at, { emails })
    expect(added.status).toBe(201)
    expect(added.body).toEqual(
      emails.slice(1).map((email, index) => ({
        email: index === 0 ? 'mona@example.org' : email,
        ...{ primary: false, verified: false, visibility: null },
      })),
    )
    expect(addresses(await mona().get(at))).toEqual([own.email, ...emails.slice(1)])
    const gone = await mona().request('DELETE', at, { emails: ['MONA@example.ORG', emails[2]] })
    expect(gone.status).toBe(204)
    expect(addresses(await mona().get(at))).toEqual([own.email])
  })

  it('POST and DELETE accept one address and a list', async () => {
    for (const body of ['one@home.example', ['one@home.example']]) {
      expect(addresses(await mona().post(at, body))).toEqual(['one@home.example'])
      expect((await mona().request('DELETE', at, body)).status).toBe(204)
    }
  })

  it.each([
    ['an invalid address', ['new@example.com', 'nothing'], 'invalid'],
    ['an address of another account', ['new@example.com', 'HUBOT@example.com'], 'already_exists'],
    [
      'an address that the account already has',
      ['new@example.com', 'mona@example.com'],
      'already_exists',
    ],
  ])('422: no address is added with %s', async (_what, emails, code) => {
    const { status, body } = await mona().post(at, { emails })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ resource: 'Email', field: 'emails', code }])
    expect(addresses(await mona().get(at))).toEqual([own.email])
  })

  it('422 for more than a hundred, and for an empty list', async () => {
    const emails = Array.from({ length: 100 }, (_, index) => `box-${index}@example.com`)
    expect((await mona().post(at, { emails })).status).toBe(422)
    expect((await mona().post(at, { emails: [] })).status).toBe(422)
    expect(addresses(await mona().get(at))).toEqual([own.email])
  })

  it('deletes nothing and returns 404 for an unknown address, 422 for the primary one', async () => {
    await hubot().post(at, { emails: ['hubot@home.example'] })
    const remove = (...emails: string[]) => hubot().request('DELETE', at, { emails })
    expect((await remove('hubot@home.example', 'mona@example.com')).status).toBe(404)
    expect((await remove('hubot@home.example', 'hubot@example.com')).status).toBe(422)
    expect(addresses(await hubot().get(at))).toHaveLength(2)
  })

  it('are paginated', async () => {
    const second = await hubot().get(`${at}?per_page=1&page=2`)
    expect(addresses(second)).toEqual(['hubot@home.example'])
    expect(second.headers.link).toContain('rel="prev"')
  })

  describe('PATCH /user/email/visibility', () => {
    const show = (visibility: string) =>
      service.as('reader').patch('/user/email/visibility', { visibility })
    const shown = async () => (await service.as().get('/users/reader')).body.email

    it('hides the primary address from the profile, and shows it again', async () => {
      const { status, body } = await show('private')
      expect(status).toBe(200)
      expect(body).toMatchObject([{ email: 'reader@example.com', visibility: 'private' }])
      expect(await shown()).toBeNull()
      expect((await service.as('reader').get('/user/public_emails')).body).toEqual([])
      expect((await show('public')).body).toMatchObject([{ visibility: 'public' }])
      expect(await shown()).toBe('reader@example.com')
    })

    it('422 for any other value', async () => {
      expect((await show('friends')).status).toBe(422)
    })
  })

  describe('an account without addresses', () => {
    let token: string
    beforeAll(async () => {
      const moment = { created_at: 1, updated_at: 1 }
      const plain = { login: 'blank', type: 'User', plan: 'free', site_admin: 0 } as const
      await service.server.context.storage.accounts.create({ ...plain, ...moment })
      token = await service.server.token({ login: 'blank', kind: 'classic', scopes: ['user'] })
    })
    const blank = () => service.as(undefined, { token })

    it('has no primary address to show, and its first address becomes primary', async () => {
      const show = () => blank().patch('/user/email/visibility', { visibility: 'public' })
      expect((await show()).status).toBe(404)
      const { body } = await blank().post(at, { emails: ['blank@example.com'] })
      expect(body).toMatchObject([{ primary: true, verified: false, visibility: 'private' }])
      expect((await show()).body).toMatchObject([{ visibility: 'public' }])
    })

    it('user:email allows reading, and changes require user', async () => {
      const scopes = ['user:email']
      const reading = await service.server.token({ login: 'blank', kind: 'classic', scopes })
      const reader = service.as(undefined, { token: reading })
      expect((await reader.get(at)).status).toBe(200)
      expect((await reader.post(at, { emails: ['x@example.com'] })).status).toBe(404)
    })
  })
})
