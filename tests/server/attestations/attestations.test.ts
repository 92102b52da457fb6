import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { bundleOf, digestOf } from '../../_support/keys/attested.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('attestations on $name', (store) => {
  const service = useService({ store })
  let made = 0
  const subject = () => digestOf(`artifact ${++made}`)

  async function attest(path: string, digest: string, predicateType?: string, login = 'mona') {
    const bundle = bundleOf([digest], predicateType)
    const { status, body, text } = await service.as(login).post(`${path}/attestations`, { bundle })
    if (status !== 201) throw new Error(text)
    return { id: body.id as number, bundle }
  }
  const list = async (path: string, digest: string, login?: string, query = '') =>
    (await service.as(login).get(`${path}/attestations/${digest}${query}`)).body.attestations

  describe.each(versions)('in %s', (version) => {
    it('POST …/attestations returns 201, and GET finds it by the digest of its subject', async () => {
      const caller = service.as('mona', { version })
      const path = await service.repository()
      const digest = subject()
      const bundle = bundleOf([digest, subject()])
      const { status, body } = await caller.post(`${path}/attestations`, { bundle })
      expect(status).toBe(201)
      expect(body.id).toEqual(expect.any(Number))
      const { body: repository } = await caller.get(path)
      const found = await caller.get(`${path}/attestations/${digest}`)
      expect(found.body.attestations).toMatchObject([
        { repository_id: repository.id, initiator: 'user' },
      ])
      const address = found.body.attestations[0].bundle_url
      expect(address).toMatch(/\/attestations\/[0-9a-f]{32}$/)
      const fetched = await fetch(address)
      expect(fetched.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
      expect(await fetched.json()).toEqual(bundle)
      expect((await caller.get(`${path}/attestations/${subject()}`)).body).toEqual({
        attestations: [],
      })
    })
  })

  it.each([
    ['another media type', { mediaType: 'application/json' }],
    ['an envelope of something else', { dsseEnvelope: { payloadType: 'text/plain' } }],
    ['a payload that is not JSON', { dsseEnvelope: { payload: 'AAAA' } }],
    ['a missing signature', { dsseEnvelope: { signatures: [] } }],
    ['a missing envelope', { dsseEnvelope: undefined }],
    ['missing verification material', { verificationMaterial: undefined }],
  ])('POST returns 422 for %s', async (_what, change: Record<string, unknown>) => {
    const path = await service.repository()
    const good = bundleOf([subject()])
    const bundle: Record<string, unknown> = { ...good, ...change }
    if (change.dsseEnvelope) bundle.dsseEnvelope = { ...good.dsseEnvelope, ...change.dsseEnvelope }
    expect((await service.as('mona').post(`${path}/attestations`, { bundle })).status).toBe(422)
  })

  it('POST returns 422 for a statement without subjects', async () => {
    const path = await service.repository()
    const { status } = await service
      .as('mona')
      .post(`${path}/attestations`, { bundle: bundleOf([]) })
    expect(status).toBe(422)
  })

  it('write access is required to create one', async () => {
    const path = await service.repository()
    const bundle = bundleOf([subject()])
    expect((await service.as('hubot').post(`${path}/attestations`, { bundle })).status).toBe(403)
    expect((await service.as().post(`${path}/attestations`, { bundle })).status).toBe(401)
  })

  it('`predicate_type` accepts short names and full ones', async () => {
    const path = await service.repository()
    const digest = subject()
    await attest(path, digest, 'https://slsa.dev/provenance/v1')
    await attest(path, digest, 'https://spdx.dev/Document/v2.3')
    await attest(path, digest, 'https://example.com/mine')
    const count = async (type: string) =>
      (await list(path, digest, 'mona', `?predicate_type=${encodeURIComponent(type)}`)).length
    expect(await count('provenance')).toBe(1)
    expect(await count('sbom')).toBe(1)
    expect(await count('release')).toBe(0)
    expect(await count('https://example.com/mine')).toBe(1)
    expect(await list(path, digest)).toHaveLength(3)
  })

  it('pages run from the newest on and back with cursors', async () => {
    const path = await service.repository()
    const digest = subject()
    for (let each = 0; each < 5; each++) await attest(path, digest)
    const seen: string[] = []
    const relation = (link: string | undefined, name: string) =>
      new RegExp(`<[^>]*?(/repositories[^>]*)>; rel="${name}"`).exec(link ?? '')?.[1]
    let at: string | undefined = `${path}/attestations/${digest}?per_page=2`
    let last: string | undefined
    while (at) {
      const { body, headers } = await service.as('mona').get(at)
      seen.push(...body.attestations.map((each: { bundle_url: string }) => each.bundle_url))
      last = headers.link as string | undefined
      at = relation(last, 'next')
    }
    const all = (await list(path, digest)).map((each: { bundle_url: string }) => each.bundle_url)
    expect(seen).toEqual(all)
    const back = await service.as('mona').get(relation(last, 'prev') as string)
    const urls = back.body.attestations.map((each: { bundle_url: string }) => each.bundle_url)
    expect(urls).toEqual(all.slice(2, 4))
    const wrong = await service.as('mona').get(`${path}/attestations/${digest}?after=elsewhere`)
    expect(wrong.status).toBe(422)
  })

  it('those of an account are visible according to the access of the caller', async () => {
    const digest = subject()
    await attest('/repos/acme/widgets', digest)
    await attest('/repos/acme/vault', digest)
    expect(await list('/orgs/acme', digest, 'mona')).toHaveLength(2)
    expect(await list('/orgs/acme', digest, 'hubot')).toHaveLength(2)
    expect(await list('/orgs/acme', digest, 'stranger')).toHaveLength(1)
    expect(await list('/orgs/acme', digest)).toHaveLength(1)
    const path = await service.repository({ private: true })
    const own = subject()
    await attest(path, own)
    expect(await list('/users/mona', own, 'mona')).toHaveLength(1)
    expect(await list('/users/mona', own, 'hubot')).toHaveLength(0)
    expect((await service.as('hubot').get(`${path}/attestations/${own}`)).status).toBe(404)
  })

  it('bulk lists have an entry for each subject', async () => {
    const path = await service.repository()
    const [one, two, none] = [subject(), subject(), subject()]
    await attest(path, one)
    await attest(path, two)
    await attest(path, two)
    for (const login of ['mona', undefined]) {
      const { status, body } = await service
        .as(login)
        .post('/users/mona/attestations/bulk-list', { subject_digests: [one, two, none] })
      expect(status).toBe(200)
      expect(body.attestations_subject_digests[one]).toHaveLength(1)
      expect(body.attestations_subject_digests[two]).toHaveLength(2)
      expect(body.attestations_subject_digests[none]).toBeNull()
      expect(body.page_info).toEqual({ has_next: false, has_previous: false })
    }
    const bulk = (query: string) =>
      service
        .as('mona')
        .post(`/users/mona/attestations/bulk-list?per_page=1${query}`, { subject_digests: [two] })
    const { body: first } = await bulk('')
    expect(first.page_info).toMatchObject({ has_next: true, has_previous: false })
    const { body: second } = await bulk(`&after=${first.page_info.next}`)
    expect(second.page_info).toMatchObject({ has_next: false, has_previous: true })
    expect(second.attestations_subject_digests[two]).toHaveLength(1)
    const organization = await service
      .as('stranger')
      .post('/orgs/acme/attestations/bulk-list', { subject_digests: [one] })
    expect(organization.body.attestations_subject_digests).toEqual({ [one]: null })
  })

  it('DELETE by digest removes those that the caller can write', async () => {
    const digest = subject()
    await attest('/repos/acme/widgets', digest)
    const path = `/orgs/acme/attestations/digest/${digest}`
    const [{ bundle_url }] = await list('/orgs/acme', digest)
    expect((await service.as('stranger').request('DELETE', path)).status).toBe(403)
    expect((await service.as('hubot').request('DELETE', path)).status).toBe(404)
    expect((await service.as('mona').request('DELETE', path)).status).toBe(204)
    expect((await service.as('mona').request('DELETE', path)).status).toBe(404)
    expect(await list('/orgs/acme', digest)).toEqual([])
    expect((await fetch(bundle_url)).status).toBe(404)
    const own = subject()
    await attest(await service.repository(), own)
    const ofUser = `/users/mona/attestations/digest/${own}`
    expect((await service.as('hubot').request('DELETE', ofUser)).status).toBe(404)
    expect((await service.as('mona').request('DELETE', ofUser)).status).toBe(204)
  })
})
