import { describe, expect, it } from 'vitest'
import { coverageOf } from '../../../tools/platform/coverage.ts'
import { coveragePage } from '../../../tools/platform/coverage-page.ts'
import { namesIn, type PlatformOperation } from '../../../tools/platform/names.ts'
import { pathsModule } from '../../../tools/platform/paths-module.ts'
import { bundle, versions } from '../../_support/bundles.ts'

const operation = (route: string, more: Partial<PlatformOperation> = {}): PlatformOperation => ({
  ...{ route, id: 'area/name', query: [], body: [] },
  ...more,
})
const documents = versions.map(bundle)
const covered = (...platform: PlatformOperation[]) => coverageOf(platform, documents)

describe('the coverage of the documented platform', () => {
  it('knows an operation by its route, whatever its parameters are called', () => {
    const [one, other] = covered(
      operation('GET /repos/{a}/{b}/hooks/{c}'),
      operation('GET /repos/{a}/{b}/nothing'),
    )
    expect([one?.served, one?.versions]).toEqual(['yes', [...versions]])
    expect([other?.served, other?.versions]).toEqual(['no', []])
  })

  it('knows a literal segment by the values of a parameter', () => {
    const served = ['dependabot', 'copilot'].map(
      (word) => covered(operation(`GET /orgs/{org}/${word}/secrets`))[0]?.served,
    )
    expect(served).toEqual(['yes', 'no'])
  })

  it('names what is missing', () => {
    const [found] = covered(
      operation('POST /repos/{a}/{b}/hooks', { query: ['q'], body: ['config', 'odd'] }),
    )
    expect(found).toMatchObject({ served: 'in part', missingQuery: ['q'], missingBody: ['odd'] })
    expect(coveragePage([found!], versions[0], 'Notice.')).toContain(
      '| `POST /repos/{a}/{b}/hooks` | in part | query `q`; body `odd` |',
    )
  })

  it('lists a path for the server only if none of its operations is served', () => {
    const text = pathsModule(
      covered(operation('DELETE /user'), operation('GET /user'), operation('GET /nothing/{x}')),
      'Notice.',
    )
    expect(text.match(/"[^"]+"/g)).toEqual(['"/nothing/{x}"'])
  })

  it('reads names of parameters and of all alternatives of a body', () => {
    const names = namesIn(bundle(versions[0]))
    const labels = names.find(({ id }) => id === 'issues/add-labels')
    expect(labels?.body).toEqual(['labels'])
    expect(names.find(({ id }) => id === 'issues/list-for-repo')?.query).toContain('labels')
  })
})
