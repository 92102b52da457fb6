import sodium from 'libsodium-wrappers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ServiceClient } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const older = '2022-11-28'
const newest = '2026-03-10'
const at = '/orgs/acme/dependency-bot/secrets'

describe.each(stores)('21-selected-repository-ids on $name', (store) => {
  const service = useService({ store })
  let made = 0
  let callers: Record<string, ServiceClient>
  let numbers: number[]

  beforeAll(async () => {
    await sodium.ready
    const token = await service.server.token({ login: 'mona', scopes: ['admin:org', 'repo'] })
    const as = (version: string) => service.as(undefined, { token, version })
    callers = { [older]: as(older), [newest]: as(newest) }
    const created = await Promise.all(
      ['one', 'two'].map((name) => as(newest).post('/orgs/acme/repos', { name })),
    )
    numbers = created.map(({ body }) => body.id).sort((a, b) => a - b)
  })

  /** Creates a secret for selected repositories; returns the response and the selected IDs. */
  async function put(version: string, ids: unknown[]) {
    const caller = callers[version]!
    const { key, key_id } = (await caller.get(`${at}/public-key`)).body
    const box = sodium.crypto_box_seal('s3cret', Buffer.from(key, 'base64'))
    const secret = `${at}/SECRET_${++made}`
    const { status, body } = await caller.request('PUT', secret, {
      encrypted_value: Buffer.from(box).toString('base64'),
      key_id,
      visibility: 'selected',
      selected_repository_ids: ids,
    })
    const list = await callers[newest]!.get(`${secret}/repositories`)
    return { status, body, selected: list.body.repositories?.map(({ id }: { id: number }) => id) }
  }

  it('2022-11-28 accepts strings, numbers, and a mix of both', async () => {
    const [one, two] = numbers as [number, number]
    for (const ids of [
      [one, two],
      [`${one}`, `${two}`],
      [one, `${two}`],
    ]) {
      expect(await put(older, ids)).toMatchObject({ status: 201, selected: [one, two] })
    }
  })

  it('2026-03-10 accepts numbers, and returns 422 for strings', async () => {
    const [one, two] = numbers as [number, number]
    expect(await put(newest, [one, two])).toMatchObject({ status: 201, selected: [one, two] })
    for (const ids of [[`${one}`], [one, `${two}`]]) {
      const { status, selected } = await put(newest, ids)
      expect([status, selected]).toEqual([422, undefined])
    }
  })

  it.each(['widgets', '', '1.5', '-1', ' 1'])('422 for %j in both', async (word) => {
    for (const version of [older, newest]) {
      expect((await put(version, [word])).status).toBe(422)
    }
    expect((await put(older, [word])).body.errors[0].field).toContain('selected_repository_ids')
  })
})
