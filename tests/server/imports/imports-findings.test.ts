import { describe, expect, it } from 'vitest'
import { placeFor } from '../../_support/imports/import-place.ts'
import { foundAuthor } from '../../_support/planted/import.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('findings of an import, on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')

  /** A running import that has found authors. */
  async function found(...names: string[]) {
    const place = await placeFor(service)
    await place.start()
    const { id } = (await place.stored())!
    const { importFindings } = service.server.context.storage
    await importFindings.addAuthors(id, names.map(foundAuthor))
    const authors = await importFindings.authors(id)
    return { ...place, id, authors, at: `${place.path}/authors` }
  }

  it('are authors, by ID and after an ID', async () => {
    const { at, authors, path } = await found('octavia', 'hubert')
    const [first, second] = (await mona().get(at)).body
    expect(first).toEqual({
      id: authors[0]!.id,
      remote_id: 'octavia',
      remote_name: 'octavia',
      name: 'octavia',
      email: 'octavia@source.example',
      url: `${service.server.url}${at}/${authors[0]!.id}`,
      import_url: service.server.url + path,
    })
    expect((await mona().get(`${at}?since=${first.id}`)).body).toEqual([second])
    expect((await mona().get(`${at}?since=${second.id}`)).body).toEqual([])
    expect((await mona().get(`${at}?since=soon`)).body).toEqual([first, second])
  })

  it('authors can be mapped to another name, another address or both', async () => {
    const { at, authors, stored } = await found('octavia')
    const one = `${at}/${authors[0]!.id}`
    const spaced = await mona().patch(one, { name: ' Octavia Cat ' }) // git removes the spaces
    expect(spaced.body.name).toBe(' Octavia Cat ')
    const named = await mona().patch(one, { name: 'Octavia Cat' })
    expect(named.body).toMatchObject({ name: 'Octavia Cat', email: 'octavia@source.example' })
    const addressed = await mona().patch(one, { email: 'octavia@example.com' })
    expect(addressed.body).toMatchObject({ name: 'Octavia Cat', email: 'octavia@example.com' })
    expect((await mona().get(at)).body).toEqual([addressed.body])
    const { wishes } = (await stored())!
    expect((await mona().patch(one, { name: 'Octavia Cat' })).body).toEqual(addressed.body)
    expect((await mona().patch(one, {})).body).toEqual(addressed.body)
    expect([wishes, (await stored())!.wishes]).toEqual([3, 3])
  })

  it.each([
    { name: 'Octavia <o@example.com>' },
    { name: 'a\nauthor b' },
    { name: 'a\u0000b' },
    { name: 'a\u0085b' },
    { name: '' },
    { name: '  ' },
    { name: 'x'.repeat(256) },
    { name: null },
    { email: 'o>@example.com' },
    { email: 'o @example.com' },
    { email: 'o@example.com\r' },
    { email: '' },
  ])('authors cannot be mapped to %j', async (input) => {
    const { at, authors } = await found('octavia')
    expect((await mona().patch(`${at}/${authors[0]!.id}`, input)).status).toBe(422)
    expect((await mona().get(at)).body[0].name).toBe('octavia')
  })

  it('authors of other imports are not found', async () => {
    const { at } = await found('octavia')
    const other = await found('hubert')
    const { status } = await mona().patch(`${at}/${other.authors[0]!.id}`, { name: 'Hub' })
    expect(status).toBe(404)
    expect((await mona().patch(`${at}/first`, { name: 'Hub' })).status).toBe(404)
    const { path } = await placeFor(service)
    for (const what of ['authors', 'large_files'])
      expect((await mona().get(`${path}/${what}`)).status).toBe(404)
    expect((await mona().patch(`${path}/authors/1`, { name: 'Hub' })).status).toBe(404)
    expect((await mona().patch(`${path}/lfs`, { use_lfs: 'opt_in' })).status).toBe(404)
  })

  it('a mapping after the end rewrites the commits again, and other mappings stay', async () => {
    const { at, authors, note, path } = await found('octavia')
    await note({ status: 'complete' })
    await mona().patch(`${at}/${authors[0]!.id}`, { name: 'Octavia Cat' })
    expect((await mona().get(path)).body.status).toBe('mapping')
    await mona().patch(path, {})
    expect((await mona().get(at)).body[0].name).toBe('Octavia Cat')
  })

  it('are large files, and the choice for them', async () => {
    const { id, path, note, stored } = await found('octavia')
    const file = { ref_name: 'refs/heads/main', path: 'launch.mp4', oid: 'd'.repeat(40) }
    const large = [{ ...file, size: 104_857_601 }]
    await service.server.context.storage.importFindings.setLargeFiles(id, large)
    const sizes = { large_files_size: 104_857_601, large_files_count: 1 }
    await note({ ...sizes, has_large_files: true, status: 'complete' })
    expect((await mona().get(`${path}/large_files`)).body).toEqual(large)
    const decided = await mona().patch(`${path}/lfs`, { use_lfs: 'opt_in' })
    const shown = { ...sizes, has_large_files: true, use_lfs: 'opt_in', status: 'mapping' }
    expect(decided.body).toMatchObject(shown)
    await mona().patch(`${path}/lfs`, { use_lfs: 'opt_in' })
    expect((await stored())!.wishes).toBe(1)
    for (const use_lfs of ['undecided', 'maybe', null])
      expect((await mona().patch(`${path}/lfs`, { use_lfs })).status).toBe(422)
    expect((await mona().patch(`${path}/lfs`, {})).status).toBe(422)
  })
})
