import { beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { failure } from '../../_support/http/failures.ts'
import { sealedFor } from '../../_support/keys/sealing.ts'
import type { ServiceClient } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

const at = '/orgs/acme/actions/secrets'

describe.each(stores)('workflow secrets of organizations on $name', (store) => {
  const service = useService({ store })
  let owner: ServiceClient
  let ids: { widgets: number; vault: number; secrets: number }
  let made = 0
  const name = () => `SECRET_${++made}`

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

  const put = async (secret: string, input: object = {}) =>
    owner.request('PUT', `${at}/${secret}`, {
      visibility: 'all',
      ...(await sealedFor(owner, at, 's3cret')),
      ...input,
    })

  describe.each(versions)('in %s', (version) => {
    it('PUT returns 201 and then 204, GET shows the visibility, DELETE returns 204', async () => {
      const client = await tokenWith('mona', ['admin:org', 'repo'], version)
      const secret = name()
      const input = { visibility: 'selected', selected_repository_ids: [ids.widgets] }
      expect(await put(secret.toLowerCase(), input)).toMatchObject({ status: 201, body: {} })
      const { body } = await client.get(`${at}/${secret}`)
      expect(body).toEqual({
        ...{ name: secret, visibility: 'selected' },
        selected_repositories_url: `${service.server.url}${at}/${secret}/repositories`,
        ...{ created_at: body.created_at, updated_at: body.updated_at },
      })
      expect((await put(secret, { visibility: 'private' })).status).toBe(204)
      const { body: changed } = await client.get(`${at}/${secret}`)
      expect(changed.visibility).toBe('private')
      expect(changed).not.toHaveProperty('selected_repositories_url')
      const { body: list } = await client.get(`${at}?per_page=100`)
      expect(list.secrets).toContainEqual(changed)
      expect((await client.delete(`${at}/${secret}`)).status).toBe(204)
      expect((await client.delete(`${at}/${secret}`)).status).toBe(404)
    })
  })

  it('are not those of the dependency bot', async () => {
    const secret = name()
    await put(secret)
    expect((await owner.get(`/orgs/acme/dependabot/secrets/${secret}`)).status).toBe(404)
  })

  it('are listed for the repositories that may use them, without what organizations see', async () => {
    const [everywhere, hidden, chosen] = [name(), name(), name()]
    await put(everywhere)
    await put(hidden, { visibility: 'private' })
    await put(chosen, { visibility: 'selected', selected_repository_ids: [ids.widgets] })
    const namesIn = async (path: string) => {
      const { body } = await service.as('mona').get(`${path}/actions/organization-secrets`)
      expect(body.total_count).toBe(body.secrets.length)
      for (const each of body.secrets) expect(each).not.toHaveProperty('visibility')
      const shown = body.secrets.map((each: { name: string }) => each.name)
      return [everywhere, hidden, chosen].filter((each) => shown.includes(each))
    }
    expect(await namesIn('/repos/acme/widgets')).toEqual([everywhere, chosen])
    expect(await namesIn('/repos/acme/vault')).toEqual([everywhere, hidden])
    expect(await namesIn('/repos/mona/secrets')).toEqual([])
  })

  it('are for selected repositories, which are listed, set, added and removed', async () => {
    const secret = name()
    const list = `${at}/${secret}/repositories`
    await put(secret, { visibility: 'selected', selected_repository_ids: [ids.widgets] })
    const shown = async () =>
      (await owner.get(list)).body.repositories.map(({ id }: { id: number }) => id)
    expect(await shown()).toEqual([ids.widgets])
    expect((await owner.request('PUT', `${list}/${ids.vault}`)).status).toBe(204)
    expect(await shown()).toEqual([ids.widgets, ids.vault])
    expect((await owner.delete(`${list}/${ids.widgets}`)).status).toBe(204)
    expect(await shown()).toEqual([ids.vault])
    const chosen = (...selected_repository_ids: number[]) =>
      owner.request('PUT', list, { selected_repository_ids })
    expect((await chosen(ids.widgets)).status).toBe(204)
    expect(await shown()).toEqual([ids.widgets])
    expect((await chosen(ids.secrets)).status).toBe(422)
    expect((await owner.request('PUT', `${list}/${ids.secrets}`)).status).toBe(404)
  })

  it('409 while the secret is not for selected repositories', async () => {
    const secret = name()
    await put(secret)
    const { status, body } = await owner.request('PUT', `${at}/${secret}/repositories`, {
      selected_repository_ids: [],
    })
    const message = 'The visibility of the secret is not "selected"'
    expect([status, body]).toEqual([409, failure(service.server, 409, message)])
  })

  it('are for owners: 404 for members who read, 403 for those who write', async () => {
    const member = await tokenWith('hubot', ['admin:org', 'repo'])
    expect((await member.get(at)).status).toBe(404)
    expect((await member.delete(`${at}/ANYTHING`)).status).toBe(403)
    expect((await (await tokenWith('mona', ['repo'])).get(at)).status).toBe(404)
  })
})
