import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('gitignore templates, on $name', (store) => {
  const service = useService({ store })

  describe.each(versions)('in %s', (version) => {
    const anybody = () => service.as(undefined, { version })

    it('GET /gitignore/templates lists names that can be read', async () => {
      const { status, body } = await anybody().get('/gitignore/templates')
      expect(status).toBe(200)
      expect(body).toEqual(expect.arrayContaining(['C++', 'Go', 'Node', 'Python', 'Rust']))
      for (const name of body) {
        const path = `/gitignore/templates/${encodeURIComponent(name)}`
        const { body: template } = await anybody().get(path)
        expect(template).toEqual({ name, source: expect.stringMatching(/^.+\n$/s) })
      }
    })

    it('GET /gitignore/templates/{name} shows one', async () => {
      const { body } = await anybody().get('/gitignore/templates/Node')
      expect(body.source.split('\n')).toContain('node_modules/')
    })

    it('an unknown name returns 404, as does another case', async () => {
      for (const name of ['Nonsense', 'node', 'constructor']) {
        const { status, body } = await anybody().get(`/gitignore/templates/${name}`)
        expect([status, body]).toEqual([404, failure(service.server, 404, 'Not Found')])
      }
    })
  })
})
