import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { useService } from '../../_support/start-server.ts'

describe('documentation_url of an error', () => {
  const service = useService()

  it.each(versions)('is the page of the operation in version %s', async (version) => {
    const mona = service.as('mona', { version })
    const docs = `${service.server.url}/docs`
    const missing = await mona.get('/repos/acme/widgets/hooks/999')
    expect(missing.body.documentation_url).toBe(`${docs}/${version}/hooks.html#repos-get-webhook`)
    const invalid = await mona.post('/repos/acme/widgets/hooks', { config: 7 })
    expect(invalid.body.documentation_url).toBe(
      `${docs}/${version}/hooks.html#repos-create-webhook`,
    )
  })

  it('is the first page for a path without an operation', async () => {
    const { body } = await service.as('mona').get('/nowhere')
    expect(body.documentation_url).toBe(`${service.server.url}/docs/`)
  })
})
