import { beforeEach, describe, expect, it } from 'vitest'
import { letIn } from '../../_support/fixtures/let-in.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('assignees on $name', (store) => {
  const service = useService({ store })
  let path: string
  let on: string
  beforeEach(async () => {
    path = await service.repository()
    on = `${path}/issues/1/assignees`
    await mona().post(`${path}/issues`, { title: 'Broken' })
    await letIn(service, path, 'hubot', { permission: 'pull' })
  })

  const mona = () => service.as('mona')
  const logins = (users: { login: string }[]) => users.map(({ login }) => login)

  it('GET lists the people of the repository', async () => {
    const { body } = await service.as().get(`${path}/assignees`)
    expect(logins(body)).toEqual(['mona', 'hubot'])
    const ours = await service.as('mona').get('/repos/acme/widgets/assignees')
    expect(logins(ours.body)).toEqual(['mona', 'hubot'])
  })

  it('GET checks a user', async () => {
    const status = async (login: string, place = path) =>
      (await service.as('mona').get(`${place}/assignees/${login}`)).status
    expect(await status('HUBOT')).toBe(204)
    for (const login of ['stranger', 'nobody', 'acme']) expect(await status(login)).toBe(404)
    expect(await status('hubot', '/repos/acme/widgets')).toBe(204)
  })

  it('GET checks a user for an issue', async () => {
    const status = async (login: string, number = 1) =>
      (await service.as('mona').get(`${path}/issues/${number}/assignees/${login}`)).status
    expect(await status('HUBOT')).toBe(204)
    expect([await status('stranger'), await status('nobody'), await status('hubot', 2)]).toEqual([
      ...[404, 404, 404],
    ])
  })

  it('POST adds users who can be assigned, DELETE removes them', async () => {
    const added = await mona().post(on, { assignees: ['hubot', 'stranger', 'mona'] })
    expect([added.status, logins(added.body.assignees)]).toEqual([201, ['hubot', 'mona']])
    const same = await mona().post(on, { assignees: ['Mona'] })
    expect(logins(same.body.assignees)).toEqual(['hubot', 'mona'])
    const left = await mona().request('DELETE', on, { assignees: ['HUBOT', 'nobody'] })
    expect([left.status, logins(left.body.assignees)]).toEqual([200, ['mona']])
  })

  it('requires triage, with ten at most', async () => {
    expect((await service.as('hubot').post(on, { assignees: ['mona'] })).status).toBe(403)
    const many = Array.from({ length: 11 }, (_none, index) => `user-${index}`)
    expect((await mona().post(on, { assignees: many })).status).toBe(422)
    expect((await mona().post(`${path}/issues/2/assignees`, {})).status).toBe(404)
  })
})
