import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { makeOrganization } from '../../_support/fixtures/organization.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const rules = {
  '*': ['**/.env', { ifAnyMatch: ['/vault/**', '*.pem'] }],
  'acme/widgets': [{ ifNoneMatch: ['*.md'] }],
  'https://example.com/acme/gadgets.git': [],
}

describe.each(stores)('content exclusion on $name', (store) => {
  const service = useService({ store })
  const club = async () =>
    `${await makeOrganization(service, { hubot: 'member' })}/assistant/content_exclusion`

  describe.each(versions)('in %s', (version) => {
    const owner = () => service.as('mona', { version })

    it('is empty at first, and then what was last sent', async () => {
      const at = await club()
      expect((await owner().get(at)).body).toEqual({})
      const { status, body } = await owner().request('PUT', at, rules)
      expect(status).toBe(200)
      expect(body).toEqual({ message: 'The rules of content exclusion were updated.' })
      expect((await owner().get(at)).body).toEqual(rules)
      const other = { 'acme/vault': ['**'] }
      await owner().request('PUT', at.replace('/assistant/', '/copilot/'), other)
      expect((await owner().get(at)).body).toEqual(other)
      expect((await owner().get(at.replace('/assistant/', '/copilot/'))).body).toEqual(other)
      await owner().request('PUT', at, {})
      expect((await owner().get(at)).body).toEqual({})
    })

    it('refuses invalid rules, and too many rules', async () => {
      const at = await club()
      const many = Array.from({ length: 100 }, (_, index) => ({
        ifAnyMatch: Array.from({ length: 11 }, (_each, inner) => `/${index}/${inner}`),
      }))
      for (const wrong of [
        { '*': 'secrets' },
        { '*': [''] },
        { '*': [{ ifAnyMatch: [] }] },
        { '*': [{ ifSomeMatch: ['x'] }] },
        { 'with space': ['x'] },
        { '*': ['x'.repeat(256)] },
        { '*': many },
      ]) {
        expect((await owner().request('PUT', at, wrong)).status).toBe(422)
      }
      expect((await owner().request('PUT', at, [])).status).toBe(400)
      expect((await owner().get(at)).body).toEqual({})
    })

    it('is for owners', async () => {
      const at = await club()
      const hubot = service.as('hubot', { version })
      expect((await hubot.get(at)).status).toBe(404)
      const { body } = await hubot.request('PUT', at, rules)
      const message = 'You need to be an owner of the organization'
      expect(body).toEqual(failure(service.server, 403, message))
      expect((await service.as(undefined, { version }).get(at)).status).toBe(401)
    })

    it('requires the scope assistant; read:org is enough for reading', async () => {
      const at = await club()
      for (const [scope, read, written] of [
        ['assistant', 200, 200],
        ['read:org', 200, 403],
        ['repo', 404, 403],
      ] as const) {
        const token = await service.server.token({ login: 'mona', scopes: [scope] })
        const asked = service.as(undefined, { token, version })
        expect((await asked.get(at)).status).toBe(read)
        expect((await asked.request('PUT', at, rules)).status).toBe(written)
      }
    })

    it('404 for any other assistant', async () => {
      const at = (await club()).replace('/assistant/', '/another/')
      expect((await owner().get(at)).status).toBe(404)
      expect((await owner().request('PUT', at, rules)).status).toBe(404)
    })
  })
})
