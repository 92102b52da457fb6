import { expect, it } from 'vitest'
import { makeOrganization } from '../../_support/fixtures/organization.ts'
import { useService } from '../../_support/start-server.ts'

const service = useService()
const name = 'secret_scanning_push_protection_custom_link_enabled'
const as = (version: string, login = 'mona') => service.as(login, { version })
const [newest, older] = [() => as('2026-03-10'), () => as('2022-11-28')]

it('the older version stores the setting, and the newest does not have it', async () => {
  const org = await makeOrganization(service, { hubot: 'member' })
  expect((await older().get(org)).body[name]).toBe(false)
  expect((await newest().get(org)).body).not.toHaveProperty(name)
  const changed = await older().patch(org, { [name]: true, description: 'Changed.' })
  expect([changed.body[name], changed.body.description]).toEqual([true, 'Changed.'])
  const after = await newest().patch(org, { [name]: false, description: 'Again.' })
  expect(after.body).not.toHaveProperty(name)
  expect((await older().get(org)).body).toMatchObject({ [name]: true, description: 'Again.' })
  expect((await older().patch(org, { [name]: 'yes' })).status).toBe(422)
})

it('it is hidden in both versions from callers who do not own the organization', async () => {
  for (const version of ['2026-03-10', '2022-11-28']) {
    expect((await as(version, 'hubot').get('/orgs/acme')).body).not.toHaveProperty(name)
  }
})
