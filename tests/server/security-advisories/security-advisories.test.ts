import { describe, expect, it } from 'vitest'
import type { World } from '../../../server/app/world/world.ts'
import { failure } from '../../_support/http/failures.ts'
import type { ServiceClient } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'

const v3 = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N'
const v4 = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N'
const ghsa = /^GHSA(-[23456789cfghjmpqrvwx]{4}){3}$/

const areas = { metadata: 'read', repository_advisories: 'write' } as const
const fineGrained = (permissions: object) =>
  ({ login: 'mona', kind: 'fine-grained', owner: 'mona', permissions }) as never
const world: World = {
  ...testWorld,
  tokens: {
    ...testWorld.tokens,
    github_pat_advisories: fineGrained(areas),
    github_pat_others: fineGrained({ metadata: 'read' }),
  },
}

const affected = {
  package: { ecosystem: 'npm', name: 'left-pad' },
  vulnerable_version_range: '< 1.3.0',
  patched_versions: '1.3.0',
  vulnerable_functions: ['leftPad'],
}
const input = {
  summary: 'Pads too far',
  description: 'Padding goes on for ever.',
  vulnerabilities: [affected],
}

describe.each(stores)('repository advisories on $name', (store) => {
  const service = useService({ store, world })
  const mona = () => service.as('mona')

  /** A repository of mona, and a draft advisory in it. */
  async function drafted(more: object = {}, repository: object = {}) {
    const path = `${await service.repository(repository)}/security-advisories`
    const { status, body, headers } = await mona().post(path, { ...input, ...more })
    return { path, at: `${path}/${body.ghsa_id}`, status, body, headers }
  }
  const publish = (at: string) => mona().patch(at, { state: 'published' })

  describe('POST', () => {
    it('201 for a draft, which only administrators see', async () => {
      const { at, path, status, body, headers } = await drafted({ cwe_ids: ['CWE-400', 'CWE-79'] })
      expect(status).toBe(201)
      expect(body.ghsa_id).toMatch(ghsa)
      expect(headers.location).toBe(body.url)
      expect(body).toMatchObject({
        state: 'draft',
        severity: null,
        submission: null,
        published_at: null,
        author: { login: 'mona' },
        publisher: null,
        cwe_ids: ['CWE-79', 'CWE-400'],
        vulnerabilities: [affected],
        identifiers: [{ type: 'GHSA', value: body.ghsa_id }],
        cvss_severities: { cvss_v3: null, cvss_v4: null },
      })
      expect((await mona().get(at)).body).toEqual(body)
      for (const login of ['stranger', undefined]) {
        expect((await service.as(login).get(at)).status).toBe(404)
        expect((await service.as(login).get(path)).body).toEqual([])
      }
    })

    it.each([
      [v3, 6.1, 'medium', 'cvss_v3'],
      [v4, 9.3, 'critical', 'cvss_v4'],
      ['CVSS:3.0/AV:N/AC:L/PR:L/UI:N/S:C/C:L/I:L/A:N', 6.4, 'medium', 'cvss_v3'],
      ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N', 0, null, 'cvss_v3'],
    ])('scores %s at %d', async (cvss_vector_string, score, severity, version) => {
      const { body } = await drafted({ cvss_vector_string })
      expect(body.severity).toBe(severity)
      const none = { cvss_v3: null, cvss_v4: null }
      const scored = { vector_string: cvss_vector_string, score }
      expect(body.cvss_severities).toEqual({ ...none, [version]: scored })
    })

    it.each([
      'CVSS:3.1/AV:N',
      'CVSS:2.0/AV:N/AC:L/Au:N/C:P/I:P/A:P',
      `${v3}/AV:L`,
      `${v3}/`,
      `${v3}/ZZ:T`,
      v3.replace('AV:N', 'AV:Q'),
      'severe',
    ])('422 for the vector %s', async (cvss_vector_string) => {
      const { status, body } = await drafted({ cvss_vector_string })
      expect([status, body.errors[0].field]).toEqual([422, 'cvss_vector_string'])
    })

    it('422 for a severity next to a vector, for a credit to an unknown user, for an invalid CVE ID', async () => {
      const twice = await drafted({ severity: 'high', cvss_vector_string: v3 })
      expect([twice.status, twice.body.errors[0].field]).toEqual([422, 'severity'])
      const nobody = await drafted({ credits: [{ login: 'nobody', type: 'finder' }] })
      expect([nobody.status, nobody.body.errors[0].field]).toEqual([422, 'credits'])
      expect((await drafted({ cve_id: 'CVE-1' })).status).toBe(422)
    })

    it('accepts credits to oneself at once, to others when they agree', async () => {
      const credit = (login: string) => ({ login, type: 'finder' })
      const { body } = await drafted({ credits: [credit('mona'), credit('hubot')] })
      expect(body.credits).toEqual([credit('mona'), credit('hubot')])
      const states = body.credits_detailed.map(({ state }: { state: string }) => state)
      expect(states).toEqual(['accepted', 'pending'])
    })

    it('403 for callers who do not administer the repository, 404 without access', async () => {
      const path = '/repos/acme/vault/security-advisories'
      const refused = await service.as('maintainer').post(path, input)
      const message = 'Must have admin rights to Repository.'
      expect([refused.status, refused.body]).toEqual([403, failure(service.server, 403, message)])
      expect((await service.as('stranger').post(path, input)).status).toBe(404)
      expect((await service.as('keeper').post(path, input)).status).toBe(201)
    })
  })

  describe('PATCH', () => {
    it('changes the given fields, and keeps the rest', async () => {
      const { at, body } = await drafted({ severity: 'low' })
      const changed = await mona().patch(at, { summary: 'Pads', cvss_vector_string: v3 })
      expect(changed.body).toMatchObject({ summary: 'Pads', severity: 'medium' })
      expect(changed.body.vulnerabilities).toEqual(body.vulnerabilities)
      const both = (await mona().patch(at, { cvss_vector_string: v4 })).body
      expect(both.severity).toBe('critical')
      expect(both.cvss_severities.cvss_v3.score).toBe(6.1)
      const outright = (await mona().patch(at, { severity: 'high' })).body
      expect(outright).toMatchObject({
        severity: 'high',
        cvss_severities: { cvss_v3: null, cvss_v4: null },
      })
    })

    it('publishes for everyone, and in the global list', async () => {
      const { at, path, body } = await drafted({ cvss_vector_string: v4, cve_id: 'CVE-2026-12345' })
      const global = `/advisories/${body.ghsa_id}`
      expect((await service.as().get(global)).status).toBe(404)
      const published = await publish(at)
      expect(published.body).toMatchObject({ state: 'published', publisher: { login: 'mona' } })
      expect((await service.as().get(at)).body).toEqual(published.body)
      expect((await service.as().get(path)).body).toEqual([published.body])
      const shown = await service.as().get(global)
      expect(shown.body).toMatchObject({
        type: 'reviewed',
        severity: 'critical',
        cve_id: 'CVE-2026-12345',
        repository_advisory_url: published.body.url,
        references: [published.body.html_url],
        withdrawn_at: null,
        vulnerabilities: [{ package: affected.package, first_patched_version: '1.3.0' }],
        cvss_severities: { cvss_v3: null, cvss_v4: { vector_string: v4, score: 9.3 } },
      })
      const list = (await service.as().get(`/advisories?ghsa_id=${body.ghsa_id}`)).body
      expect(list).toEqual([shown.body])
    })

    it('closes a published one: it is withdrawn, and can be published again', async () => {
      const { at, body } = await drafted()
      await publish(at)
      const closed = (await mona().patch(at, { state: 'closed' })).body
      expect(closed).toMatchObject({ state: 'closed', closed_at: expect.any(String) })
      expect((await service.as().get(at)).status).toBe(404)
      const global = (await service.as().get(`/advisories/${body.ghsa_id}`)).body
      expect(global.withdrawn_at).toBe(closed.withdrawn_at)
      expect((await mona().patch(at, { state: 'draft' })).status).toBe(422)
      expect((await publish(at)).body).toMatchObject({ closed_at: null, withdrawn_at: null })
    })

    it('422 for an impossible transition, and for one that affects nothing', async () => {
      const { at } = await drafted()
      expect((await mona().patch(at, { state: 'closed' })).body.state).toBe('closed')
      expect((await publish(at)).status).toBe(422)
      expect((await mona().patch(at, { state: 'draft' })).body.state).toBe('draft')
      const empty = await drafted({ vulnerabilities: [] })
      expect((await publish(empty.at)).status).toBe(422)
      const filled = { state: 'published', vulnerabilities: [affected] }
      expect((await mona().patch(empty.at, filled)).status).toBe(200)
    })

    it('lets collaborators change its content, and nothing else', async () => {
      const { at } = await drafted()
      const hubot = service.as('hubot')
      expect((await hubot.patch(at, { summary: 'Mine' })).status).toBe(404)
      const { body } = await mona().patch(at, { collaborating_users: ['hubot'] })
      expect(body.collaborating_users).toMatchObject([{ login: 'hubot' }])
      expect((await hubot.get(at)).status).toBe(200)
      expect((await hubot.patch(at, { summary: 'Ours' })).body.summary).toBe('Ours')
      for (const more of [{ state: 'published' }, { collaborating_users: [] }]) {
        expect((await hubot.patch(at, more)).status).toBe(403)
      }
      await publish(at)
      expect((await service.as('stranger').patch(at, { summary: 'x' })).status).toBe(403)
      const nobody = await mona().patch(at, { collaborating_users: ['nobody'] })
      expect(nobody.status).toBe(422)
    })

    it('advisories of a private repository are not in the global list', async () => {
      const { at, body } = await drafted({}, { private: true })
      expect((await publish(at)).status).toBe(200)
      expect((await mona().get(`/advisories/${body.ghsa_id}`)).status).toBe(404)
      expect((await service.as('stranger').get(at)).status).toBe(404)
    })
  })

  describe('POST /reports', () => {
    it('notifies administrators only; the reporter can continue to edit it', async () => {
      const repository = await service.repository()
      const path = `${repository}/security-advisories`
      const stranger = service.as('stranger')
      const { status, body } = await stranger.post(`${path}/reports`, input)
      expect(status).toBe(201)
      expect(body).toMatchObject({
        state: 'triage',
        submission: { accepted: false },
        author: { login: 'stranger' },
        collaborating_users: [{ login: 'stranger' }],
      })
      expect((await stranger.get(path)).body).toEqual([body])
      expect((await service.as('hubot').get(path)).body).toEqual([])
      expect((await mona().get(`${path}?state=triage`)).body).toEqual([body])
      const accepted = await mona().patch(`${path}/${body.ghsa_id}`, { state: 'draft' })
      expect(accepted.body).toMatchObject({ state: 'draft', submission: { accepted: true } })
    })

    it.each([
      { cve_id: 'CVE-2026-1234' },
      { credits: [{ login: 'stranger', type: 'finder' }] },
      { credits: 'stranger' },
    ])('ignores what only editors may set: %o', async (more) => {
      const path = `${await service.repository()}/security-advisories/reports`
      const { status, body } = await service.as('stranger').post(path, { ...input, ...more })
      expect(status).toBe(201)
      expect(body).toMatchObject({ cve_id: null, credits: [] })
    })
  })

  describe('visibility for tokens', () => {
    it('drafts require the permission or the scope, published ones are public', async () => {
      const { at } = await drafted()
      const as = (token: string) => service.as(undefined, { token })
      expect((await as('github_pat_advisories').get(at)).status).toBe(200)
      expect((await as('github_pat_others').get(at)).status).toBe(404)
      const status = async (...scopes: string[]) =>
        (await as(await service.server.token({ login: 'mona', scopes })).get(at)).status
      expect(await status('security_events')).toBe(200)
      expect(await status('user')).toBe(404)
      await publish(at)
      expect((await as('github_pat_others').get(at)).status).toBe(200)
      expect(await status('user')).toBe(200)
    })
  })

  describe('GET /orgs/{org}/security-advisories', () => {
    it('shows everything to owners, and published ones to members', async () => {
      const widgets = '/repos/acme/widgets/security-advisories'
      const draft = (await mona().post(widgets, input)).body
      const known = (await mona().post(widgets, input)).body
      await publish(`${widgets}/${known.ghsa_id}`)
      const idsFor = async (client: ServiceClient) => {
        const { body } = await client.get('/orgs/acme/security-advisories?per_page=100')
        return body.map(({ ghsa_id }: { ghsa_id: string }) => ghsa_id)
      }
      expect(await idsFor(mona())).toEqual(expect.arrayContaining([draft.ghsa_id, known.ghsa_id]))
      const seen = await idsFor(service.as('hubot'))
      expect(seen).toContain(known.ghsa_id)
      expect(seen).not.toContain(draft.ghsa_id)
    })
  })

  describe('pages', () => {
    it('work in both directions, without duplicates', async () => {
      const path = `${await service.repository()}/security-advisories`
      const made: string[] = []
      for (let turn = 0; turn < 5; turn++) {
        made.unshift((await mona().post(path, input)).body.ghsa_id)
      }
      const next = (link = '') => /<([^>]+)>; rel="next"/.exec(link)?.[1]
      const prev = (link = '') => /<([^>]+)>; rel="prev"/.exec(link)?.[1]
      const at = (url: string) => url.slice(service.server.url.length)
      const idsOf = ({ body }: { body: { ghsa_id: string }[] }) => body.map((each) => each.ghsa_id)
      const one = await mona().get(`${path}?per_page=2`)
      const two = await mona().get(at(next(one.headers.link as string)!))
      const three = await mona().get(at(next(two.headers.link as string)!))
      expect([...idsOf(one), ...idsOf(two), ...idsOf(three)]).toEqual(made)
      expect(next(three.headers.link as string)).toBeUndefined()
      const back = await mona().get(at(prev(three.headers.link as string)!))
      expect(idsOf(back)).toEqual(idsOf(two))
      expect((await mona().get(`${path}?after=elsewhere`)).status).toBe(422)
    })
  })
})
