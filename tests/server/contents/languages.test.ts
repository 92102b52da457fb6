import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const files = {
  'a.ts': 'x'.repeat(100),
  'b.tsx': 'x'.repeat(50),
  'run.SH': 'x'.repeat(40),
  'lib.h': 'x'.repeat(30),
  Makefile: 'x'.repeat(20),
  'index.html': 'x'.repeat(10),
  'package.json': 'x'.repeat(1000),
  'notes.md': 'x'.repeat(1000),
  'docs/a.py': 'x'.repeat(1000),
  'node_modules/b/index.js': 'x'.repeat(1000),
  'lib.min.js': 'x'.repeat(1000),
  unknown: 'x'.repeat(1000),
}

describe.each(stores)('GET …/languages on $name', (store) => {
  const service = useService({ store })

  it.each(versions)('counts the code of the default branch in %s', async (version) => {
    const path = await service.repository({ auto_init: true })
    const get = () => service.as(undefined, { version }).get(`${path}/languages`)
    expect((await get()).body).toEqual({})
    const git = await gitOf(service, path)
    await git.branch('main', files)
    await git.branch('other', { 'c.go': 'x' })
    const { status, body } = await get()
    expect(status).toBe(200)
    expect(Object.entries(body)).toEqual([
      ['TypeScript', 150],
      ['Shell', 40],
      ['C', 30],
      ['Makefile', 20],
      ['HTML', 10],
    ])
  })

  it('a repository without commits has none', async () => {
    const path = await service.repository()
    expect(await service.as('mona').get(`${path}/languages`)).toMatchObject({
      status: 200,
      body: {},
    })
  })
})
