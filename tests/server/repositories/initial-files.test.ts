import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('the files of a new repository, on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  const namesIn = async (path: string) =>
    (await mona().get(`${path}/contents`)).body.map(({ name }: { name: string }) => name)

  it.each(versions)('are those of the templates that were named, in %s', async (version) => {
    const input = { name: `made-${version}`, gitignore_template: 'Node', license_template: 'mit' }
    const { status, body } = await service.as('mona', { version }).post('/user/repos', input)
    expect(status).toBe(201)
    const path = `/repos/${body.full_name}`
    expect(await namesIn(path)).toEqual(['.gitignore', 'LICENSE'])
    const { body: license } = await mona().get(`${path}/contents/LICENSE`)
    const text = Buffer.from(license.content, 'base64').toString()
    expect(text).toMatch(/^MIT License\n\nCopyright \(c\) 2026 Name of mona\n/)
  })

  it('are also a README with `auto_init`', async () => {
    const path = await service.repository({ auto_init: true, license_template: 'ISC' })
    expect(await namesIn(path)).toEqual(['LICENSE', 'README.md'])
  })

  it('are none for unknown templates', async () => {
    const path = await service.repository({ gitignore_template: 'None', license_template: 'none' })
    const { body } = await mona().get(path)
    expect(body.pushed_at).toBe(body.created_at)
  })
})
