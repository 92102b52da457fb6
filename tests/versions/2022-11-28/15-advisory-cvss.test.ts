import { beforeAll, describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const older = '2022-11-28'
const v3 = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N'
const v4 = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N'
const none = { vector_string: null, score: null }

const input = {
  summary: 'Pads too far',
  description: 'Padding goes on for ever.',
  vulnerabilities: [{ package: { ecosystem: 'npm', name: 'left-pad' } }],
}

describe.each(stores)('15-advisory-cvss on $name', (store) => {
  const service = useService({ store })
  const now = () => service.as('mona')
  const then = () => service.as('mona', { version: older })
  let path: string
  beforeAll(async () => {
    path = `${await service.repository()}/security-advisories`
  })

  it.each([
    [v3, { vector_string: v3, score: 6.1 }],
    [v4, none],
    [null, none],
  ])('2022-11-28 has the score of %s for version 3 only', async (vector, cvss) => {
    const created = await then().post(path, { ...input, cvss_vector_string: vector })
    expect(created.body.cvss).toEqual(cvss)
    const at = `${path}/${created.body.ghsa_id}`
    const { body } = await now().get(at)
    expect(body).not.toHaveProperty('cvss')
    expect((await then().get(at)).body).toEqual({ ...body, cvss })
  })

  it('both scores are in the newer property in both versions', async () => {
    const { body } = await now().post(path, { ...input, cvss_vector_string: v3 })
    const changed = await then().patch(`${path}/${body.ghsa_id}`, { cvss_vector_string: v4 })
    expect(changed.body.cvss.score).toBe(6.1)
    expect(changed.body.cvss_severities.cvss_v4.score).toBe(9.3)
  })

  it.each(['orgs', 'repos', 'global'])('in lists: %s', async (which) => {
    const widgets = '/repos/acme/widgets/security-advisories'
    const { body } = await now().post(widgets, { ...input, cvss_vector_string: v3 })
    await now().patch(`${widgets}/${body.ghsa_id}`, { state: 'published' })
    const at = { orgs: '/orgs/acme/security-advisories', repos: widgets, global: '/advisories' }
    const list = at[which as keyof typeof at]
    const newer = (await now().get(list)).body
    expect(newer[0]).not.toHaveProperty('cvss')
    expect((await then().get(list)).body).toEqual(
      newer.map((each: { cvss_severities: { cvss_v3: object | null } }) => ({
        ...each,
        cvss: each.cvss_severities.cvss_v3 ?? none,
      })),
    )
  })

  it('in a public advisory', async () => {
    const { body } = await now().post(path, { ...input, cvss_vector_string: v3 })
    await now().patch(`${path}/${body.ghsa_id}`, { state: 'published' })
    const at = `/advisories/${body.ghsa_id}`
    const newer = (await now().get(at)).body
    expect(newer).not.toHaveProperty('cvss')
    expect((await then().get(at)).body).toEqual({
      ...newer,
      cvss: { vector_string: v3, score: 6.1 },
    })
  })

  it('in a report', async () => {
    const report = { ...input, cvss_vector_string: v3 }
    const at = `${path}/reports`
    expect((await then().post(at, report)).body.cvss.score).toBe(6.1)
    expect((await now().post(at, report)).body).not.toHaveProperty('cvss')
  })
})
