import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { seedWorld } from '../../../server/app/world/seed.ts'
import type { World, WorldAdvisory } from '../../../server/app/world/world.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { operator } from '../../_support/operator.ts'
import { startTestServer, useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'

const npm = (name: string, range: string) => ({
  ecosystem: 'npm',
  package: name,
  vulnerable_version_range: range,
})

const advisories: WorldAdvisory[] = [
  {
    ghsa_id: 'GHSA-2222-2222-2222',
    summary: 'one',
    cve_id: 'CVE-2026-1001',
    cvss_v3: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
    cvss_v4: 'CVSS:4.0/AV:L/AC:L/AT:P/PR:L/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N',
    cwe_ids: ['CWE-79'],
    vulnerabilities: [npm('left-pad', '< 1.3.0')],
    published_at: '2026-01-10',
  },
  {
    ghsa_id: 'GHSA-3333-3333-3333',
    summary: 'two',
    severity: 'low',
    cwe_ids: ['CWE-89', 'CWE-99999'],
    vulnerabilities: [
      npm('@acme/widgets', '>= 2.0.0, < 2.4.1'),
      { ecosystem: 'pip', package: 'left-pad', vulnerable_version_range: '= 0.1' },
    ],
    published_at: '2026-02-10T12:00:00Z',
    updated_at: '2026-03-01T00:00:00Z',
  },
  {
    ghsa_id: 'GHSA-4444-4444-4444',
    summary: 'three',
    published_at: '2026-03-10',
    withdrawn_at: '2026-03-11',
  },
  { ghsa_id: 'GHSA-5555-5555-5555', summary: 'bad', type: 'malware', published_at: '2026-01-01' },
]
const world: World = { ...testWorld, advisories }

describe.each(stores)('the global list of advisories on $name', (store) => {
  const service = useService({ store, world })

  async function found(query: string): Promise<string> {
    const { status, body } = await service.as().get(`/advisories?${query}`)
    expect(status).toBe(200)
    return body.map(({ summary }: { summary: string }) => summary).join(' ')
  }

  it.each([
    ['', 'three two one'],
    ['type=malware', 'bad'],
    ['type=unreviewed', ''],
    ['ghsa_id=GHSA-3333-3333-3333', 'two'],
    ['ghsa_id=ghsa-3333-3333-3333', 'two'],
    ['ghsa_id=nothing', ''],
    ['cve_id=CVE-2026-1001', 'one'],
    ['ecosystem=pip', 'two'],
    ['severity=high', 'one'],
    ['severity=unknown', 'three'],
    ['epss_percentage=%3E0.1', ''],
    ['epss_percentile=0.1..0.9', ''],
    ['severity=high&epss_percentage=0', ''],
    ['cwes=79', 'one'],
    ['cwes=79,CWE-89', 'two one'],
    ['is_withdrawn=true', 'three'],
    ['is_withdrawn=false', 'two one'],
    ['affects=left-pad', 'two one'],
    ['affects=left-pad@1.2.9', 'one'],
    ['affects=left-pad@1.3.0', ''],
    ['affects=left-pad@0.1&ecosystem=pip', 'two'],
    ['affects=%40acme%2Fwidgets%402.4.0,nothing', 'two'],
    ['affects=@acme/widgets@2.4.1', ''],
    ['affects=@acme/widgets@1.9.9', ''],
    ['published=2026-01-10', 'one'],
    ['published=2026-02-10', 'two'],
    ['published=%3E2026-01-10', 'three two'],
    ['published=%3E%3D2026-01-10', 'three two one'],
    ['published=%3C2026-02-10', 'one'],
    ['published=2026-01-10..2026-02-10', 'two one'],
    ['published=*..2026-02-09', 'one'],
    ['published=2026-02-11..*', 'three'],
    ['updated=2026-03-01', 'two'],
    ['modified=2026-02-10', 'two'],
    ['sort=updated&direction=asc', 'one two three'],
    ['direction=asc&severity=low&ecosystem=npm', 'two'],
  ])('?%s is %s', async (query, expected) => {
    expect(await found(query)).toBe(expected)
  })

  it.each(['published=soon', 'cwes=x', 'affects=' + 'a,'.repeat(1001), 'type=x', 'after=x'])(
    '422 for ?%s',
    async (query) => {
      expect((await service.as().get(`/advisories?${query}`)).status).toBe(422)
    },
  )

  it('pages keep the filters', async () => {
    const first = await service.as().get('/advisories?per_page=1&is_withdrawn=false')
    expect(first.body).toMatchObject([{ summary: 'two' }])
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.link as string)![1]!
    const second = await service.as().get(next.slice(service.server.url.length))
    expect(second.body).toMatchObject([{ summary: 'one' }])
    expect(second.headers.link).toContain('rel="prev"')
    expect(second.headers.link).not.toContain('rel="next"')
  })

  it('shows one with scores of both versions, and the severity of the newer', async () => {
    const { body } = await service.as().get('/advisories/GHSA-2222-2222-2222')
    expect(body).toMatchObject({
      severity: 'high',
      cvss_severities: { cvss_v3: { score: 9.8 }, cvss_v4: { score: 7.3 } },
      cwes: [{ cwe_id: 'CWE-79', name: expect.stringContaining('Cross-site Scripting') }],
      repository_advisory_url: null,
      published_at: '2026-01-10T00:00:00Z',
    })
    const other = (await service.as().get('/advisories/ghsa-3333-3333-3333')).body
    expect(other.cwes[1]).toEqual({ cwe_id: 'CWE-99999', name: 'CWE-99999' })
  })

  it('404 for an unknown one', async () => {
    for (const id of ['GHSA-9999-9999-9999', 'nothing']) {
      expect((await service.as().get(`/advisories/${id}`)).status).toBe(404)
    }
  })

  it('is open to tokens of every kind', async () => {
    for (const token of ['ghp_stranger', 'ghs_acme', 'github_pat_mona']) {
      expect((await service.as(undefined, { token }).get('/advisories')).status).toBe(200)
    }
  })
})

describe.each(stores)('advisories add on $name', (store) => {
  const service = useService({ store })

  it('adds new ones, and keeps existing ones', async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'advisories.yaml')
    await writeFile(file, JSON.stringify({ advisories }))
    const add = () => operator(service.server)(`advisories add ${file} --json`)
    expect((await add()).json()).toMatchObject({ present: 0 })
    expect((await service.as().get('/advisories')).body).toHaveLength(3)
    expect((await add()).json()).toEqual({ added: [], present: 4 })
    await writeFile(file, JSON.stringify({ users: [{ login: 'x' }] }))
    expect((await operator(service.server)(`advisories add ${file}`)).wrong).toBeDefined()
  })
})

describe('a world with contradictory advisories', () => {
  it.each([
    [{ summary: 'x', cvss_v3: 'CVSS:3.1/AV:N' }, 'is not a CVSS v3 vector'],
    [{ summary: 'x', cvss_v4: advisories[0]!.cvss_v3! }, 'is not a CVSS v4 vector'],
    [{ summary: 'x', ghsa_id: 'GHSA-aaaa-2222-2222' }, 'invalid advisory id'],
  ])('is not planted', async (advisory, message) => {
    await using server = await startTestServer({ world: null })
    const planting = seedWorld({ advisories: [advisory] }, server.context)
    await expect(planting).rejects.toThrow(message)
  })
})
