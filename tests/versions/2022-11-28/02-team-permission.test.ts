import { expect, it } from 'vitest'
import { makeOrganization } from '../../_support/fixtures/organization.ts'
import { useService } from '../../_support/start-server.ts'

const service = useService()
const older = '2022-11-28'

it('a new team keeps its default permission in the older version only', async () => {
  const org = await makeOrganization(service, { hubot: 'member' })
  const make = async (name: string, version: string) =>
    (await service.as('mona', { version }).post(`${org}/teams`, { name, permission: 'push' })).body
  expect((await make('Newer', '2026-03-10')).permission).toBe('pull')
  expect((await make('Older', older)).permission).toBe('push')
  const refused = { name: 'Other', permission: 'admin' }
  const { status } = await service.as('mona', { version: older }).post(`${org}/teams`, refused)
  expect(status).toBe(422)
})

it('the default permission applies to the first repositories', async () => {
  const org = await makeOrganization(service, { hubot: 'member' })
  const mona = service.as('mona', { version: older })
  const { body } = await mona.post(`${org}/repos`, { name: 'first', private: true })
  const input = { name: 'First', maintainers: ['hubot'], repo_names: [body.full_name] }
  await mona.post(`${org}/teams`, { ...input, permission: 'push' })
  const seen = await service.as('hubot').get(`/repos/${body.full_name}`)
  expect(seen.body.permissions).toMatchObject({ push: true, maintain: false })
})

it('the default permission applies to repositories that are added later', async () => {
  const org = await makeOrganization(service, { hubot: 'member' })
  const mona = service.as('mona', { version: older })
  const { body } = await mona.post(`${org}/repos`, { name: 'tools', private: true })
  await mona.post(`${org}/teams`, { name: 'Core', permission: 'push', maintainers: ['hubot'] })
  await mona.request('PUT', `${org}/teams/core/repos/${body.full_name}`)
  const seen = await service.as('hubot').get(`/repos/${body.full_name}`)
  expect(seen.body.permissions).toMatchObject({ push: true, maintain: false })
})
