import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { sealedFor } from '../../_support/keys/sealing.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore } from '../../_support/stores.ts'

/** Lists of secrets below a repository, apart from those of its workflows. */
const places = ['dependabot/secrets', 'dependency-bot/secrets', 'environments/Staging/secrets']

describe.each(anyStore)('secrets of environments and the dependency bot on $name', (store) => {
  const service = useService({ store })
  const mona = (version?: string) => service.as('mona', version === undefined ? {} : { version })
  let path: string
  beforeEach(async () => {
    path = await service.repository()
    await mona().request('PUT', `${path}/environments/staging`)
  })
  const put = async (place: string, name = 'TOKEN') => {
    const at = `${path}/${place}`
    return mona().request('PUT', `${at}/${name}`, await sealedFor(mona(), at, 's3cret'))
  }
  const names = async (place: string) => {
    const { body } = await mona().get(`${path}/${place}`)
    return body.secrets.map(({ name }: { name: string }) => name)
  }

  it.each(places)(
    '%s: PUT returns 201, then 204; GET shows no value; DELETE 204',
    async (place) => {
      for (const version of versions) {
        const at = `${path}/${place}`
        const sealed = await sealedFor(mona(version), at, 's3cret')
        const write = () => mona(version).request('PUT', `${at}/token`, sealed)
        expect([(await write()).status, (await write()).status]).toEqual([201, 204])
        const { status, body } = await mona(version).get(`${at}/Token`)
        expect(status).toBe(200)
        expect(Object.keys(body).sort()).toEqual(['created_at', 'name', 'updated_at'])
        expect((await mona(version).get(at)).body).toEqual({ total_count: 1, secrets: [body] })
        expect((await mona(version).delete(`${at}/token`)).status).toBe(204)
        expect((await mona(version).delete(`${at}/token`)).status).toBe(404)
        expect((await mona(version).get(`${at}/TOKEN`)).status).toBe(404)
      }
    },
  )

  it('are apart from the secrets of workflows and of other environments', async () => {
    await mona().request('PUT', `${path}/environments/other`)
    await put('actions/secrets', 'WORKFLOWS')
    await put('dependabot/secrets', 'BOT')
    await put('environments/staging/secrets', 'STAGING')
    expect(await names('actions/secrets')).toEqual(['WORKFLOWS'])
    expect(await names('dependency-bot/secrets')).toEqual(['BOT'])
    expect(await names('environments/staging/secrets')).toEqual(['STAGING'])
    expect(await names('environments/other/secrets')).toEqual([])
  })

  it('of an environment are deleted with it, and return 404 without it', async () => {
    await put('environments/staging/secrets')
    await mona().delete(`${path}/environments/staging`)
    expect((await mona().get(`${path}/environments/staging/secrets`)).status).toBe(404)
    const [row] = await service.server.opened.query<{ count: number }>(
      'select count(*) as count from actions_secrets where environment_id not in (select id from environments)',
    )
    expect(Number(row!.count)).toBe(0)
    await mona().request('PUT', `${path}/environments/staging`)
    expect(await names('environments/staging/secrets')).toEqual([])
    expect((await put('environments/staging/secrets')).status).toBe(201)
  })

  it.each(places)('%s: 404 without access, 403 in an archive', async (place) => {
    const stranger = service.as('stranger')
    expect((await stranger.get(`${path}/${place}`)).status).toBe(404)
    const sealed = await sealedFor(mona(), `${path}/${place}`, 's3cret')
    await mona().patch(path, { archived: true })
    const refused = await mona().request('PUT', `${path}/${place}/TOKEN`, sealed)
    expect(refused.status).toBe(403)
  })

  it('hold 100 in each place', async () => {
    const { id } = (await mona().get(path)).body
    const { storage, clock } = service.server.context
    const moment = { created_at: clock.now(), updated_at: clock.now() }
    const environment = (await storage.environments.find(id, 'staging'))!
    await storage.transaction(async ({ actionsSecrets, dependencySecrets }) => {
      for (let number = 0; number < 100; number++) {
        const name = `SECRET_${number}`
        await actionsSecrets.add({ environment_id: environment.id, name, ...moment })
        await dependencySecrets.add({ repository_id: id, name, ...moment })
      }
    })
    expect((await put('environments/staging/secrets')).body.message).toBe(
      'The environment has the maximum of 100 secrets.',
    )
    expect((await put('dependabot/secrets')).body.message).toBe(
      'The repository has the maximum of 100 secrets.',
    )
    expect((await put('dependabot/secrets', 'SECRET_5')).status).toBe(204)
  })
})
