import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { changes } from '../../server/http/versions/2022-11-28/index.ts'
import { createVersions } from '../../server/http/versions/index.ts'
import { type Version } from '../../server/api/versions/version.ts'
import { compile } from '../../server/api/versions/translation.ts'
import { bundleOf, digestOf } from '../_support/keys/attested.ts'
import { forked } from '../_support/fixtures/pulling.ts'
import { useService } from '../_support/start-server.ts'

const older = '2022-11-28'
const newest = '2026-03-10'
const slugs = Object.keys(changes) as (keyof typeof changes)[]
const supported = createVersions()
const past = supported.find(({ version }) => version === older) as Version

/** A synthetic version, which differs from the newest by some of the changes in some order. */
function versionOf(name: string, some: readonly (keyof typeof changes)[]): Version {
  const translation = compile(some.map((slug) => changes[slug]))
  return { ...past, ...translation, version: name, dialects: new Map() }
}

const runs = 24
const picks = fc.sample(
  fc
    .shuffledSubarray(slugs, { minLength: 2 })
    .chain((some) =>
      fc.tuple(
        fc.constant(some),
        fc.shuffledSubarray(some, { minLength: some.length, maxLength: some.length }),
      ),
    ),
  { numRuns: runs, seed: 20_260_310 },
)
const pairs = picks.map(([one, other], index) => ({
  some: [...one]
    .map((slug) => slug.slice(0, 2))
    .sort()
    .join(' '),
  one: versionOf(`one-${index}`, one),
  other: versionOf(`other-${index}`, other),
}))
const shuffled = fc.sample(fc.shuffledSubarray(slugs, { minLength: slugs.length }), {
  numRuns: 1,
  seed: 28_112_022,
})[0]!
const whole = versionOf('whole', shuffled)
const none = versionOf('none', [])

describe('any of the changes, in any order', () => {
  const versions = [...supported, whole, none, ...pairs.flatMap(({ one, other }) => [one, other])]
  const service = useService({ versions })
  let paths: string[]

  beforeAll(async () => {
    const mona = service.as('mona')
    const { path, open } = await forked(service)
    await open()
    await mona.post(`${path}/issues`, { title: 'Broken', assignees: ['mona'] })
    const { body: gist } = await mona.post('/gists', { files: { 'a.md': { content: 'a' } } })
    await mona.patch(`/gists/${gist.id}`, { description: 'Said again' })
    await mona.post('/user/migrations', { repositories: [path.slice('/repos/'.length)] })
    await service.as('hubot').post(`${path}/forks`, {})
    const vulnerabilities = [{ package: { ecosystem: 'npm', name: 'widgets' } }]
    const words = { summary: 'Weak', description: 'It is weak.', vulnerabilities }
    const { body: advisory } = await mona.post(`${path}/security-advisories`, words)
    await mona.patch(`${path}/security-advisories/${advisory.ghsa_id}`, { state: 'published' })
    const digest = digestOf('an artifact')
    await mona.post(`${path}/attestations`, { bundle: bundleOf([digest]) })
    paths = [
      '/',
      '/rate_limit',
      path,
      `${path}/forks`,
      `${path}/issues`,
      `${path}/pulls`,
      `${path}/pulls/1`,
      `${path}/events`,
      `${path}/attestations/${digest}`,
      '/gists',
      `/gists/${gist.id}`,
      '/orgs/acme',
      '/user/migrations',
      '/users/mona/events',
      '/advisories',
    ]
  })

  /** Without the checks of the test client, which does not include these versions. */
  async function ask(path: string, version: string): Promise<unknown> {
    const headers = {
      authorization: 'Bearer ghp_mona',
      'user-agent': 'independence',
      'x-service-api-version': version,
    }
    const response = await fetch(service.server.url + path, { headers })
    expect([path, version, response.status]).toEqual([path, version, 200])
    return await response.json()
  }

  it('all of them produce the older version', async () => {
    for (const path of paths) expect(await ask(path, 'whole')).toEqual(await ask(path, older))
  })

  it('none of them produce the newest version', async () => {
    for (const path of paths) expect(await ask(path, 'none')).toEqual(await ask(path, newest))
  })

  it('the responses of this test differ between the versions', async () => {
    for (const path of paths) expect(await ask(path, older)).not.toEqual(await ask(path, newest))
  })

  it.each(pairs)('$some produce the same in two orders', async ({ one, other }) => {
    for (const path of paths) {
      expect(await ask(path, one.version)).toEqual(await ask(path, other.version))
    }
  })
})
