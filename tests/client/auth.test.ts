import { describe, it, expect } from 'vitest'
import { authorization, type Auth } from '../../client/auth.ts'
import { createClient } from '../../client/index.ts'
import { startService } from './_service.ts'

async function authorizationSent(auth: Auth | undefined, headers?: Record<string, string>) {
  const { baseUrl, seen } = await startService({ body: {} })
  await createClient({ baseUrl, auth }).GET('/user', { headers })
  return seen[0]?.headers.authorization
}

describe('a client with a token', () => {
  it('sends it as a bearer token', async () => {
    expect(await authorizationSent('ghp_demo_mona')).toBe('Bearer ghp_demo_mona')
  })

  it('keeps an Authorization header of the request', async () => {
    const own = { authorization: 'Basic b3duOm93bg==' }
    expect(await authorizationSent('ghp_demo_mona', own)).toBe('Basic b3duOm93bg==')
  })

  it.each([
    ['empty', ''],
    ['read from a file with its line end', 'ghp_hidden\n'],
    ['with a header smuggled in', 'ghp_hidden\r\nX-Evil: 1'],
    ['outside ASCII', 'ghp_hiddén'],
  ])('rejects a token that is %s, without repeating it', async (_, token) => {
    const { baseUrl, seen } = await startService({ body: {} })
    const failure = await createClient({ baseUrl, auth: token }).GET('/user').then(String, String)
    expect(failure).toMatch(/^TypeError: The token is empty or contains/)
    expect(failure).not.toContain('hidd')
    expect(seen).toEqual([])
  })
})

describe('a client with an app id and secret', () => {
  it('sends them as Basic credentials', async () => {
    const sent = await authorizationSent({ clientId: 'Ov23demo', clientSecret: 'demo-secret' })
    expect(sent).toBe(`Basic ${Buffer.from('Ov23demo:demo-secret').toString('base64')}`)
  })

  it('encodes them as UTF-8, colons in the secret included', () => {
    const value = authorization({ clientId: 'Ov23', clientSecret: 'pä:ß😀' })
    expect(Buffer.from(value.slice('Basic '.length), 'base64').toString()).toBe('Ov23:pä:ß😀')
  })

  it('rejects a client id with a colon, which would change where the secret begins', () => {
    expect(() => authorization({ clientId: 'a:b', clientSecret: 'c' })).toThrow(TypeError)
  })
})

describe('a client with a function for its credentials', () => {
  it('calls it before every request, so that a renewed token is used', async () => {
    const { baseUrl, seen } = await startService({ body: {} })
    let renewals = 0
    const client = createClient({ baseUrl, auth: async () => `ghs_${++renewals}` })
    await client.GET('/user')
    await client.GET('/user')
    expect(seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer ghs_1',
      'Bearer ghs_2',
    ])
  })

  it('accepts an app id and secret from it', async () => {
    const sent = await authorizationSent(() => ({ clientId: 'Ov23', clientSecret: 's' }))
    expect(sent).toBe('Basic T3YyMzpz')
  })

  it('sends the request anonymously when it returns nothing', async () => {
    expect(await authorizationSent(() => undefined)).toBeUndefined()
  })

  it('fails the call with the error of the function, and sends nothing', async () => {
    const { baseUrl, seen } = await startService({ body: {} })
    const auth = () => Promise.reject(new Error('the vault is sealed'))
    await expect(createClient({ baseUrl, auth }).GET('/user')).rejects.toThrow(
      'the vault is sealed',
    )
    expect(seen).toEqual([])
  })
})

describe('a client without credentials', () => {
  it('sends no Authorization', async () => {
    expect(await authorizationSent(undefined)).toBeUndefined()
  })
})
