import { describe, expect, it } from 'vitest'
import type { ControlAccount } from '../../../server/control/schemas.ts'
import { useControlled } from './_controlled.ts'
import { createToken } from './_details.ts'

const service = useControlled()

const list = async (query = ''): Promise<ControlAccount[]> =>
  (await service.steer('GET', `/accounts${query}`)).body

describe('the accounts of the control plane', () => {
  it('200 with type, sign-in and suspension', async () => {
    const accounts = new Map((await list()).map((account) => [account.login, account]))
    const user = { type: 'User', site_admin: false, suspended: false }
    expect(accounts.get('mona')).toMatchObject({ ...user, can_sign_in: true, name: 'Name of mona' })
    expect(accounts.get('stranger')).toMatchObject({ ...user, can_sign_in: false })
    expect(accounts.get('banned')).toMatchObject({ suspended: true, can_sign_in: false })
    expect(accounts.get('acme')).toMatchObject({ type: 'Organization', can_sign_in: false })
  })

  it('are filtered by type, and come in pages', async () => {
    const users = await list('?type=User')
    expect(new Set(users.map(({ type }) => type))).toEqual(new Set(['User']))
    const first = await list('?type=User&limit=2')
    const second = await list(`?type=User&limit=2&after=${first[1]!.id}`)
    expect([...first, ...second]).toEqual(users.slice(0, 4))
  })

  it('can all be acted for that are users and not suspended', async () => {
    for (const { login, suspended } of await list('?type=User')) {
      const authorization = `Bearer ${await createToken(service, { login, scopes: ['*'] })}`
      const reply = await service.call('GET', '/user', { headers: { authorization } })
      expect(reply.status, login).toBe(suspended ? 401 : 200)
      if (!suspended) expect(reply.body.login).toBe(login)
    }
  })

  it('contain no secrets', async () => {
    expect(JSON.stringify(await list())).not.toContain('scrypt')
  })
})
