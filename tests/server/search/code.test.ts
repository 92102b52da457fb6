import { rm } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { find, refusal, search } from './_find.ts'

describe.each(stores)('search of code on $name', (store) => {
  const service = useService({ store })
  let path: string
  let repo: string
  const paths = async (q: string) =>
    (await find(service.as('mona'), 'code', `${q} repo:${repo}`)).map(
      (each: { path: string }) => each.path,
    )

  beforeAll(async () => {
    path = await service.repository({ auto_init: true })
    repo = path.slice('/repos/'.length)
    const git = await gitOf(service, path)
    await git.branch('main', {
      'src/pump.ts': 'export function pump(litres: number) {\n  return litres * 2\n}\n',
      'src/valve.py': 'def valve(litres):\n  return open(litres)\n',
      'docs/pump.md': 'The pump moves litres of water (a lot).\n',
      'large.txt': `litres ${'x'.repeat(400_000)}`,
    })
  })

  it.each(versions)('GET returns 200 with files in %s', async (version) => {
    const client = service.as('mona', { version })
    const { status, body } = await search(client, 'code', `"function pump" repo:${repo}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      total_count: 1,
      incomplete_results: false,
      items: [{ name: 'pump.ts', path: 'src/pump.ts', repository: { full_name: repo }, score: 1 }],
    })
    const [file] = body.items
    const { pathname, search: query } = new URL(file.url)
    expect((await client.get(pathname + query)).body).toMatchObject({ sha: file.sha })
  })

  it.each<[string, string[]]>([
    ['litres', ['docs/pump.md', 'src/pump.ts', 'src/valve.py']],
    ['LITRES return', ['src/pump.ts', 'src/valve.py']],
    ['water OR valve', ['docs/pump.md', 'src/valve.py']],
    ['litres NOT return', ['docs/pump.md']],
    ['"(a lot)"', ['docs/pump.md']],
    ['litres path:src', ['src/pump.ts', 'src/valve.py']],
    ['litres -path:src', ['docs/pump.md']],
    ['litres path:/', []],
    ['litres extension:md', ['docs/pump.md']],
    ['litres filename:pump', ['docs/pump.md', 'src/pump.ts']],
    ['litres language:python', ['src/valve.py']],
    ['litres -language:python path:src', ['src/pump.ts']],
    ['litres size:<45', ['docs/pump.md', 'src/valve.py']],
    ['pump in:path', ['docs/pump.md', 'src/pump.ts']],
    ['valve in:path,file', ['src/valve.py']],
    ['litres is:private', []],
  ])('%s', async (q, expected) => {
    expect((await paths(q)).sort()).toEqual(expected)
  })

  it('matches are in the content', async () => {
    const accept = 'application/vnd.service.text-match+json'
    const q = `water repo:${repo}`
    const { body } = await search(service.as('mona'), 'code', q, { accept })
    expect(body.items[0].text_matches).toMatchObject([
      { object_type: 'FileContent', property: 'content', matches: [{ text: 'water' }] },
    ])
  })

  it('finds nothing where a repository is being deleted, and everything else', async () => {
    const gone = await service.repository({ auto_init: true })
    const { id } = (await service.as('mona').get(gone)).body
    await rm(service.server.context.git.path(id), { recursive: true })
    for (const what of ['code', 'commits']) {
      const { status, body } = await search(service.as('mona'), what, 'initial OR water user:mona')
      expect([what, status, body.incomplete_results]).toEqual([what, 200, false])
      expect(body.total_count).toBeGreaterThan(0)
    }
  })

  it('returns 422 without a word and a place, and 401 to anonymous callers', async () => {
    const { status, body } = await search(service.as('mona'), 'code', 'language:markdown')
    const message = 'The search must contain a term that is not a qualifier, or a place.'
    expect([status, body]).toMatchObject([422, refusal('invalid', message)])
    expect((await search(service.as(), 'code', 'pump')).status).toBe(401)
  })
})
