import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { sealedFor } from '../../_support/keys/sealing.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore } from '../../_support/stores.ts'

const scopes = ['repo', 'admin:org', 'codespace', 'delete_repo']
const own = '/user/codespaces/secrets'

describe.each(anyStore)('workspace secrets on $name', (store) => {
  const service = useService({ store })
  const clients = new Map<string, string>()
  const as = async (login: string, version?: string) => {
    const token = clients.get(login) ?? (await service.server.token({ login, scopes }))
    clients.set(login, token)
    return service.as(undefined, { token, ...(version !== undefined && { version }) })
  }
  let path: string
  let id: number
  beforeEach(async () => {
    path = await service.repository()
    ;({ id } = (await (await as('mona')).get(path)).body)
  })

  /** Encrypts a value for the place, and writes a secret. */
  async function put(place: string, name: string, more: object = {}, login = 'mona') {
    const client = await as(login)
    const sealed = await sealedFor(client, place, 's3cret')
    return client.request('PUT', `${place}/${name}`, { ...sealed, ...more })
  }
  const selected = async (name: string) =>
    (await (await as('mona')).get(`${own}/${name}/repositories`)).body

  it.each(versions)('of a user are for selected repositories, in %s', async (version) => {
    const mona = await as('mona', version)
    const name = `TOKEN_${version.replaceAll('-', '')}`
    expect((await put(own, name.toLowerCase(), { selected_repository_ids: [id] })).status).toBe(201)
    const { body } = await mona.get(`${own}/${name}`)
    const url = `${service.server.url}${own}/${name}/repositories`
    expect(body).toMatchObject({ name, visibility: 'selected', selected_repositories_url: url })
    expect((await mona.get(own)).body.secrets).toContainEqual(body)
    expect(await selected(name)).toMatchObject({ total_count: 1, repositories: [{ id }] })
    expect((await put(own, name)).status).toBe(204)
    expect((await selected(name)).total_count).toBe(1)
    const chosen = await mona.request('PUT', `${own}/${name}`, { selected_repository_ids: [] })
    expect([chosen.status, (await selected(name)).total_count]).toEqual([204, 0])
    expect((await mona.delete(`${own}/${name}`)).status).toBe(204)
    expect((await mona.get(`${own}/${name}`)).status).toBe(404)
  })

  it('of a user: repositories are set, added and removed, if the user can see them', async () => {
    const mona = await as('mona')
    const hubots = await (await as('hubot')).post('/user/repos', { name: 'own', private: true })
    await put(own, 'CHOSEN')
    const at = `${own}/CHOSEN/repositories`
    const set = (...ids: number[]) => mona.request('PUT', at, { selected_repository_ids: ids })
    expect([(await set(id)).status, (await selected('CHOSEN')).total_count]).toEqual([204, 1])
    expect((await mona.delete(`${at}/${id}`)).status).toBe(204)
    expect((await mona.request('PUT', `${at}/${id}`)).status).toBe(204)
    expect((await selected('CHOSEN')).total_count).toBe(1)
    expect((await set(hubots.body.id)).body.errors[0].message).toBe(
      'must all be repositories that you can access',
    )
    expect((await mona.request('PUT', `${at}/${hubots.body.id}`)).status).toBe(404)
    expect((await mona.delete(`${at}/${hubots.body.id}`)).status).toBe(404)
    await mona.delete(path)
    expect((await selected('CHOSEN')).total_count).toBe(0)
  })

  it('of a user are hidden from others, and from tokens without the scope', async () => {
    await put(own, 'MINE')
    expect((await (await as('hubot')).get(`${own}/MINE`)).status).toBe(404)
    const token = await service.server.token({ login: 'mona', scopes: ['repo'] })
    const other = service.as(undefined, { token })
    expect((await other.get(own)).status).toBe(404)
    const secrets = await service.server.token({ login: 'mona', scopes: ['codespace:secrets'] })
    const narrow = service.as(undefined, { token: secrets })
    expect((await narrow.get(`${own}/MINE`)).status).toBe(200)
    expect((await narrow.get('/user/codespaces')).status).toBe(404)
  })

  it('refuse what is not sealed for their owner, and values that are missing', async () => {
    const mona = await as('mona')
    const sealed = await sealedFor(mona, `${path}/codespaces/secrets`, 's3cret')
    expect((await mona.request('PUT', `${own}/OTHER`, sealed)).body.errors[0].message).toBe(
      "is not the user's current key",
    )
    const { status, body } = await mona.request('PUT', `${own}/OTHER`, {})
    expect([status, body.errors[0].field]).toEqual([422, 'encrypted_value'])
    expect((await put(own, 'GITHUB_X')).status).toBe(422)
  })

  it('of a repository and of an organization are apart from the others', async () => {
    const mona = await as('mona')
    const here = `${path}/codespaces/secrets`
    expect((await put(here, 'HERE')).status).toBe(201)
    expect((await mona.get(here)).body.secrets.map((each: { name: string }) => each.name)).toEqual([
      'HERE',
    ])
    expect((await mona.get(`${path}/dependabot/secrets`)).body.total_count).toBe(0)
    expect((await mona.get(`${path}/actions/secrets`)).body.total_count).toBe(0)
    expect((await mona.delete(`${here}/here`)).status).toBe(204)
    expect((await mona.delete(`${here}/here`)).status).toBe(404)
    const there = '/orgs/acme/codespaces/secrets'
    expect((await put(there, 'THERE', { visibility: 'all' })).status).toBe(201)
    expect((await mona.get(`${there}/THERE`)).body.visibility).toBe('all')
    const at = `${there}/THERE/repositories`
    expect((await mona.request('PUT', at, { selected_repository_ids: [] })).status).toBe(409)
    expect((await (await as('hubot')).get(there)).status).toBe(404)
    expect((await mona.delete(`${there}/THERE`)).status).toBe(204)
  })

  it('are 100 at most of a user, and are stored sealed', async () => {
    const { storage, clock } = service.server.context
    const hubot = (await storage.accounts.findByLogin('hubot'))!
    const moment = { created_at: clock.now(), updated_at: clock.now() }
    await storage.transaction(async ({ workspaceSecrets }) => {
      for (let number = 0; number < 99; number++) {
        await workspaceSecrets.add({ user_id: hubot.id, name: `SECRET_${number}`, ...moment })
      }
    })
    expect((await put(own, 'LAST', {}, 'hubot')).status).toBe(201)
    expect((await put(own, 'MORE', {}, 'hubot')).body.message).toBe(
      'The user has the maximum of 100 secrets.',
    )
    const [row] = await service.server.opened.query<{ value: string }>(
      `select value from workspace_secrets where user_id = ${hubot.id} and name = 'LAST'`,
    )
    expect(row!.value).not.toContain('s3cret')
  })
})
