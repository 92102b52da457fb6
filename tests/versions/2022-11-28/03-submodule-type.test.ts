import { beforeAll, describe, expect, it } from 'vitest'
import { furnished, vendored } from '../../_support/fixtures/furnished.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const older = '2022-11-28'
const newest = '2026-03-10'

describe.each(stores)('03-submodule-type on $name', (store) => {
  const service = useService({ store })
  let path: string
  beforeAll(async () => {
    path = await furnished(service)
  })
  const get = async (where: string, version: string) =>
    (await service.as('mona', { version }).get(`${path}/contents${where}`)).body
  const sameButSubmodules = (entries: { type: string }[]) =>
    entries.map((entry) => (entry.type === 'submodule' ? { ...entry, type: 'file' } : entry))

  it('2022-11-28 lists a submodule as a file, 2026-03-10 as a submodule', async () => {
    const [now, then] = [await get('', newest), await get('', older)]
    const submodule = { name: 'vendor', sha: vendored }
    expect(now).toContainEqual(expect.objectContaining({ ...submodule, type: 'submodule' }))
    expect(then).toContainEqual(expect.objectContaining({ ...submodule, type: 'file' }))
    expect(then).toEqual(sameButSubmodules(now))
  })

  it('a submodule that is requested directly is one in both', async () => {
    const now = await get('/vendor', newest)
    expect(now.type).toBe('submodule')
    expect(await get('/vendor', older)).toEqual(now)
  })

  it('a folder without a submodule is the same in both', async () => {
    expect(await get('/docs', older)).toEqual(await get('/docs', newest))
  })
})
