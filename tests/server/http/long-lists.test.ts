import sodium from 'libsodium-wrappers'
import { describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

const numbered = (count: number, name: (number: number) => string) =>
  Array.from({ length: count }, (_none, index) => name(index + 1))

/** Lists as long as a request can carry: a URL has 16 KiB, a body as many items as it may. */
describe.each(stores)('long lists in a request, on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')

  /** Copies a repository, because creating ten thousand through the API takes minutes. */
  async function copies(id: number, count: number): Promise<number[]> {
    const { opened } = service.server
    const [row] = await opened.query(`select * from repositories where id = ${id}`)
    const kept = Object.keys(row!).filter((name) => !['id', 'name', 'name_key'].includes(name))
    const numbers = `with recursive numbers (number) as (select 1 union all
      select number + 1 from numbers where number < ${count})`
    await opened.run(`${numbers} insert into repositories (name, name_key, ${kept.join(', ')})
      select 'copy-' || number, 'copy-' || number, ${kept.join(', ')}
      from repositories, numbers where id = ${id}`)
    service.server.context.storage.revalidate()
    const rows = await opened.query<{ id: number }>(
      `select id from repositories where name like 'copy-%'`,
    )
    return rows.map((each) => Number(each.id))
  }

  it('labels: as many as fit in a URL', async () => {
    const path = await service.repository()
    const labels = ['bug', 'odd']
    await mona().post(`${path}/issues`, { title: 'two', labels })
    await mona().post(`${path}/issues`, { title: 'one', labels: ['bug'] })
    const list = async (names: string[]) => {
      const { status, body, text } = await mona().get(`${path}/issues?labels=${names.join(',')}`)
      expect(status, text).toBe(200)
      return body.map(({ title }: { title: string }) => title)
    }
    expect(await list(numbered(1000, (number) => `label-${number}`))).toEqual([])
    expect(await list(numbered(2500, (number) => `l${number}`))).toEqual([])
    expect(await list([...labels, ...numbered(2000, () => 'Bug')])).toEqual(['two'])
    expect(await list(numbered(2000, () => 'bug'))).toEqual(['one', 'two'])
  })

  it('cwes and affects of the global advisories', async () => {
    const get = (query: string) => mona().get(`/advisories?${query}`)
    const cwes = numbered(2500, (number) => String(number)).join(',')
    expect((await get(`cwes=${cwes}`)).status).toBe(200)
    const affects = numbered(1000, (number) => `p${number}@1.0.0`).join(',')
    expect((await get(`affects=${affects}`)).status).toBe(200)
  })

  it('digests of attestations', async () => {
    const digest = (number: number) => `sha256:${String(number).padStart(64, '0')}`
    const subject_digests = numbered(1024, digest)
    for (const path of ['/users/mona', '/orgs/acme']) {
      const { status } = await mona().post(`${path}/attestations/bulk-list`, { subject_digests })
      expect(status).toBe(200)
    }
  })

  it('ten thousand repositories of an organization secret', async () => {
    await sodium.ready
    const at = '/orgs/acme/dependency-bot/secrets'
    const token = await service.server.token({ login: 'mona', scopes: ['admin:org', 'repo'] })
    const owner = service.as(undefined, { token })
    const { key, key_id } = (await owner.get(`${at}/public-key`)).body
    const box = sodium.crypto_box_seal(new Uint8Array([1]), Buffer.from(key, 'base64'))
    const sealed = { encrypted_value: Buffer.from(box).toString('base64'), key_id }
    const { id } = (await mona().get('/repos/acme/widgets')).body
    const selected_repository_ids = await copies(id, 10_000)
    expect(selected_repository_ids).toHaveLength(10_000)
    const body = { visibility: 'selected', selected_repository_ids, ...sealed }
    const put = await owner.request('PUT', `${at}/MANY`, body)
    expect(put.status, put.text).toBe(201)
    const list = `${at}/MANY/repositories`
    expect((await owner.request('PUT', list, { selected_repository_ids })).status).toBe(204)
    expect((await owner.get(list)).body.total_count).toBe(10_000)
    const unknown = numbered(10_000, (number) => String(number)).map((each) => 1e9 + Number(each))
    const refused = await owner.request('PUT', list, { selected_repository_ids: unknown })
    expect(refused.status).toBe(422)
  })
})
