import { beforeEach, describe, expect, it } from 'vitest'
import { password, visit, type PageVisitor } from '../../_support/pages/page-visitor.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

interface Shown {
  login: string | null
  form_token: string
}

describe.each(stores)('the token of a browser session, on $name', (store) => {
  const service = useService({ store })
  let mona: PageVisitor
  beforeEach(() => {
    mona = visit(service.server)
  })

  const session = async () => JSON.parse((await mona.get('/-/session')).text) as Shown
  const signIn = async () => mona.submit(await mona.get('/login'), { login: 'mona', password })
  async function take(headers: Record<string, string> = {}) {
    const { form_token } = await session()
    const { status, text } = await mona.post('/-/session', { form_token }, headers)
    return { status, token: status === 200 ? (JSON.parse(text) as { token: string }).token : '' }
  }
  const statusWith = async (token: string) => {
    const headers = { Authorization: `Bearer ${token}`, 'User-Agent': 'test' }
    return (await fetch(`${service.server.url}/user`, { headers })).status
  }

  it('belongs to the user, and is the same for the whole session', async () => {
    await signIn()
    expect((await session()).login).toBe('mona')
    const { token } = await take()
    expect(await statusWith(token)).toBe(200)
    expect((await take()).token).toBe(token)
  })

  it('is not given to visitors who are not signed in', async () => {
    expect((await session()).login).toBe(null)
    expect((await take()).status).toBe(401)
  })

  it('is not given to pages of other sites', async () => {
    await signIn()
    expect((await take({ Origin: 'https://evil.example' })).status).toBe(403)
    expect((await mona.post('/-/session', { form_token: 'guessed' })).status).toBe(403)
  })

  it('is revoked when the user signs out', async () => {
    await signIn()
    const { token } = await take()
    const { form_token } = await session()
    await mona.post('/logout', { form_token })
    expect(await statusWith(token)).toBe(401)
  })

  it('is revoked when the user signs in again', async () => {
    await signIn()
    const { token } = await take()
    const { form_token } = await session()
    await mona.post('/login', { form_token, login: 'mona', password })
    expect(await statusWith(token)).toBe(401)
    expect((await take()).token).not.toBe(token)
  })

  it('expires with the session', async () => {
    await signIn()
    const { token } = await take()
    service.server.clock.advance(14 * 86_400_000)
    expect(await statusWith(token)).toBe(401)
  })
})
