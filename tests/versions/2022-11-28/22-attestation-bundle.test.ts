import { describe, expect, it } from 'vitest'
import { bundleOf, digestOf } from '../../_support/keys/attested.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const older = '2022-11-28'
const subject = digestOf('an artifact')

describe.each(stores)('22-attestation-bundle on $name', (store) => {
  const service = useService({ store })
  const now = () => service.as('mona')
  const then = () => service.as('mona', { version: older })

  const bundles = [bundleOf([subject]), bundleOf([subject], 'https://example.com/mine')]

  async function attest(path: string) {
    for (const bundle of bundles) {
      expect((await now().post(`${path}/attestations`, { bundle })).status).toBe(201)
    }
  }
  const newestFirst = [...bundles].reverse()

  it.each([
    ['/repos/acme/widgets', '/repos/acme/widgets'],
    ['/repos/acme/widgets', '/orgs/acme'],
    ['/repos/mona/…', '/users/mona'],
  ])('of %s at %s 2022-11-28 has the bundle, and 2026-03-10 has its URL', async (at, where) => {
    const path = at.endsWith('…') ? await service.repository() : at
    if (where !== '/orgs/acme') await attest(path)
    const address = `${where}/attestations/${subject}`
    const { body: newest } = await now().get(address)
    const { body: before } = await then().get(address)
    expect(newest.attestations).toHaveLength(2)
    for (const each of newest.attestations) expect(each).not.toHaveProperty('bundle')
    expect(before.attestations).toEqual(
      newest.attestations.map((each: object, index: number) => ({
        ...each,
        bundle: newestFirst[index],
      })),
    )
    const [{ bundle_url, bundle }] = before.attestations
    expect(await (await fetch(bundle_url)).json()).toEqual(bundle)
  })

  it.each(['/orgs/acme', '/users/mona'])(
    'the same applies to the bulk list at %s',
    async (where) => {
      const address = `${where}/attestations/bulk-list`
      const asked = { subject_digests: [subject, digestOf('another')] }
      const { body: newest } = await now().post(address, asked)
      const { body: before } = await then().post(address, asked)
      const lists = newest.attestations_subject_digests
      expect(lists[subject]).toHaveLength(2)
      for (const each of lists[subject]) expect(each).not.toHaveProperty('bundle')
      expect(before).toEqual({
        ...newest,
        attestations_subject_digests: {
          ...lists,
          [subject]: lists[subject].map((each: object, index: number) => ({
            ...each,
            bundle: newestFirst[index],
          })),
        },
      })
    },
  )
})
