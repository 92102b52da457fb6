import { beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { failure } from '../../_support/http/failures.ts'
import type { ServiceClient } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

const at = '/orgs/acme/actions/variables'

describe.each(stores)('workflow variables of organizations on $name', (store) => {
  const service = useService({ store })
  let owner: ServiceClient
  let ids: { widgets: number; vault: number; secrets: number }
  let made = 0
  const name = () => `VARIABLE_${++made}`

  async function tokenWith(login: string, scopes: string[], version?: string) {
    const token = await service.server.token({ login, scopes })
    return service.as(undefined, { token, ...(version && { version }) })
  }

  beforeAll(async () => {
    owner = await tokenWith('mona', ['admin:org', 'repo'])
    const idOf = async (path: string) => (await service.as('mona').get(`/repos/${path}`)).body.id
    ids = {
      widgets: await idOf('acme/widgets'),
      vault: await idOf('acme/vault'),
      secrets: await idOf('mona/secrets'),
    }
  })

  const create = (variable: string, input: object = {}) =>
    owner.post(at, { name: variable, value: 'eu-west', visibility: 'all', ...input })

  describe.each(versions)('in %s', (version) => {
    it('POST returns 201, GET shows the value, PATCH and DELETE return 204', async () => {
      const client = await tokenWith('mona', ['admin:org', 'repo'], version)
      const variable = name()
      const selected = { visibility: 'selected', selected_repository_ids: [ids.widgets] }
      const input = { name: variable.toLowerCase(), value: 'eu-west', ...selected }
      expect(await client.post(at, input)).toMatchObject({ status: 201, body: {} })
      const { body } = await client.get(`${at}/${variable}`)
      expect(body).toEqual({
        ...{ name: variable, value: 'eu-west', visibility: 'selected' },
        selected_repositories_url: `${service.server.url}${at}/${variable}/repositories`,
        ...{ created_at: body.created_at, updated_at: body.updated_at },
      })
      expect((await client.patch(`${at}/${variable}`, { value: 'eu-north' })).status).toBe(204)
      expect((await client.get(`${at}/${variable}/repositories`)).body.total_count).toBe(1)
      const open = { visibility: 'all' }
      expect((await client.patch(`${at}/${variable}`, open)).status).toBe(204)
      const { body: changed } = await client.get(`${at}/${variable}`)
      expect(changed).toMatchObject({ value: 'eu-north', visibility: 'all' })
      expect((await client.get(`${at}/${variable}/repositories`)).body.total_count).toBe(0)
      expect((await client.delete(`${at}/${variable}`)).status).toBe(204)
      expect((await client.delete(`${at}/${variable}`)).status).toBe(404)
    })
  })

  it('409 for a name that is in use', async () => {
    const variable = name()
    await create(variable)
    const { status, body } = await create(variable.toLowerCase())
    const message = 'Already exists - Variable already exists'
    expect([status, body]).toEqual([409, failure(service.server, 409, message)])
  })

  it('concurrent requests create one variable', async () => {
    const variable = name()
    const answers = await Promise.all([create(variable), create(variable), create(variable)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  it('422 for repositories of others, and repositories without the visibility selected', async () => {
    const variable = name()
    const foreign = { visibility: 'selected', selected_repository_ids: [ids.secrets] }
    expect((await create(variable, foreign)).status).toBe(422)
    expect((await create(variable, { selected_repository_ids: [ids.widgets] })).status).toBe(422)
    expect((await create(variable)).status).toBe(201)
    const input = { selected_repository_ids: [ids.widgets] }
    expect((await owner.patch(`${at}/${variable}`, input)).status).toBe(422)
    const selecting = { ...input, visibility: 'selected' }
    expect((await owner.patch(`${at}/${variable}`, selecting)).status).toBe(204)
    expect((await owner.get(`${at}/${variable}/repositories`)).body.total_count).toBe(1)
  })

  it('are listed for the repositories that may use them', async () => {
    const [everywhere, hidden, chosen] = [name(), name(), name()]
    await create(everywhere)
    await create(hidden, { visibility: 'private' })
    await create(chosen, { visibility: 'selected', selected_repository_ids: [ids.widgets] })
    const namesIn = async (path: string) => {
      const at = `${path}/actions/organization-variables?per_page=30`
      const { body } = await service.as('mona').get(at)
      const shown = body.variables.map((each: { name: string }) => each.name)
      return [everywhere, hidden, chosen].filter((each) => shown.includes(each))
    }
    expect(await namesIn('/repos/acme/widgets')).toEqual([everywhere, chosen])
    expect(await namesIn('/repos/acme/vault')).toEqual([everywhere, hidden])
    expect(await namesIn('/repos/mona/secrets')).toEqual([])
  })

  it('are for selected repositories, which are set, added and removed; otherwise 409', async () => {
    const variable = name()
    const list = `${at}/${variable}/repositories`
    await create(variable, { visibility: 'selected', selected_repository_ids: [] })
    expect((await owner.request('PUT', `${list}/${ids.vault}`)).status).toBe(204)
    const chosen = { selected_repository_ids: [ids.vault, ids.widgets] }
    expect((await owner.request('PUT', list, chosen)).status).toBe(204)
    expect((await owner.delete(`${list}/${ids.vault}`)).status).toBe(204)
    const { body } = await owner.get(list)
    expect(body.repositories.map(({ id }: { id: number }) => id)).toEqual([ids.widgets])
    await owner.patch(`${at}/${variable}`, { visibility: 'private' })
    const message = 'The visibility of the variable is not "selected"'
    const answer = await owner.request('PUT', `${list}/${ids.vault}`)
    expect([answer.status, answer.body]).toEqual([409, failure(service.server, 409, message)])
  })

  it('are for owners: 404 for members who read, 403 for those who write', async () => {
    const member = await tokenWith('hubot', ['admin:org', 'repo'])
    expect((await member.get(at)).status).toBe(404)
    expect((await member.post(at, { name: 'A', value: 'x', visibility: 'all' })).status).toBe(403)
  })
})
