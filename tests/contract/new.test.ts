import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newChange } from '../../spec/codegen/new/change.ts'
import { newOperation } from '../../spec/codegen/new/operation.ts'
import { openTree } from '../../spec/codegen/new/tree.ts'
import { newVersion } from '../../spec/codegen/new/version.ts'
import { root, versions } from '../_support/bundles.ts'

const [newest, older] = versions

/** Imports of files that exist neither in the tree nor in the skeleton, nor are generated. */
const unresolved = (texts: Map<string, string>): string[] =>
  [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/ from '(\.[^']+)'/g)]
      .map(([, path = '']) => join(dirname(file), path))
      .filter((path) => !texts.has(path) && !existsSync(join(root, path)))
      .filter((path) => !path.startsWith('generated/'))
      .map((path) => `${file}: ${path}`),
  )

/** The files that `npm run new` would write, and their TODO lines, without writing them. */
async function written(make: (tree: ReturnType<typeof openTree>) => unknown) {
  const tree = openTree(root)
  make(tree)
  const texts = await tree.render()
  expect(unresolved(texts)).toEqual([])
  return { files: [...texts.keys()].sort(), texts, touched: tree.touched() }
}

const operation = (method: string, path: string, id: string, more = {}) =>
  written((tree) => newOperation(tree, newest, { method, path, id, ...more }))

describe('the skeleton of an operation', { timeout: 120_000 }, () => {
  it('has every file and every list entry', async () => {
    const { files, texts, touched } = await operation(
      'GET',
      '/repos/{owner}/{repo}/beacons',
      'repos/list-beacons',
    )
    expect(files).toEqual([
      'server/domains/repositories/handlers/beacons.ts',
      'server/domains/repositories/views/beacon.ts',
      'server/http/operations/index.ts',
      `spec/${newest}/openapi.yaml`,
      'spec/components/examples/beacon.yaml',
      'spec/components/examples/beacons.yaml',
      'spec/components/schemas/beacon.yaml',
      'spec/paths/beacons/beacons.yaml',
      'tests/_support/authorization/sample-calls.ts',
      'tests/_support/shown-changes.ts',
      'tests/contract/_calls.ts',
      'tests/server/auth/roles.test.ts',
      'tests/server/repositories/beacons.test.ts',
    ])
    const handler = texts.get('server/domains/repositories/handlers/beacons.ts')
    expect(handler).toContain('pageLinks(`/repos/${path.owner}/${path.repo}/beacons`')
    const test = touched.find(({ file }) => file.endsWith('beacons.test.ts'))
    expect(test?.todos).toContain(
      'one request for each refusal that the contract declares (404, 422)',
    )
  })

  it('uses the existing files of its path and resource', async () => {
    const { files, texts } = await operation(
      'PUT',
      '/repos/{owner}/{repo}/labels',
      'issues/replace-labels',
      { returns: 'label', takes: 'label-input' },
    )
    expect(files).not.toContain(`spec/${newest}/openapi.yaml`)
    expect(texts.get('spec/paths/labels/labels.yaml')).toMatch(
      /^put:\n {2}operationId: issues\/replace-labels$/m,
    )
    expect(texts.get('server/domains/issues/handlers/labels.ts')).toContain(
      "'issues/replace-labels'",
    )
    expect(files).toContain('tests/server/issues/labels-replace-labels.test.ts')
  })

  it('creates a parameter that no path has yet', async () => {
    const { files, texts } = await operation(
      'DELETE',
      '/orgs/{org}/beacons/{beacon_id}',
      'orgs/delete-beacon',
    )
    expect(files).toContain('spec/components/parameters/beacon-id.yaml')
    expect(files).toContain('spec/paths/beacons/beacon.yaml')
    expect(texts.get('tests/server/http/every-operation.test.ts')).toContain("beacon_id: 'none'")
  })

  it.each([
    ['FETCH', '/beacons', 'repos/list-beacons', /FETCH is not a method/],
    ['GET', 'beacons', 'repos/list-beacons', /beacons is not a path/],
    ['GET', '/beacons', 'beacons', /not `area\/verb-noun`/],
    ['GET', '/user', 'users/get-me', /already exists: users\/get-authenticated/],
    ['GET', '/beacons', 'users/get-authenticated', /users\/get-authenticated already exists/],
    ['GET', '/light', 'repos/get-light', /set --resource/],
    ['GET', '/beacons', 'beacons/list', /is not `area\/verb-noun`|set --area/],
  ])('rejects %s %s %s', async (method, path, id, message) => {
    await expect(operation(method, path, id)).rejects.toThrow(message)
  })
})

describe('the skeleton of a breaking change', () => {
  const change = (slug: string) => written((tree) => newChange(tree, [newest, older], slug))

  it('has every file and every list entry', async () => {
    const { files, texts } = await change('77-beacons')
    expect(files).toEqual([
      'redocly.yaml',
      `server/http/versions/${older}/77-beacons.ts`,
      `server/http/versions/${older}/index.ts`,
      `spec/${older}/77-beacons.yaml`,
      `tests/evidence/upgrading/${older}/77-beacons.ts`,
      `tests/evidence/upgrading/${older}/index.ts`,
      `tests/versions/${older}/77-beacons.test.ts`,
    ])
    expect(texts.get('redocly.yaml')).toContain(`- spec/${older}/77-beacons.yaml\n`)
    for (const folder of ['server/http/versions', 'tests/evidence/upgrading']) {
      const index = texts.get(`${folder}/${older}/index.ts`)
      expect(index).toContain("import beacons from './77-beacons.ts'")
      expect(index).toContain("'77-beacons': beacons,")
    }
  })

  it.each([
    ['beacons', /not a number and a topic/],
    ['00-version', /already exists/],
  ])('rejects %s', async (slug, message) => {
    await expect(change(slug)).rejects.toThrow(message)
  })
})

describe('the skeleton of a version', () => {
  const version = (date: string) => written((tree) => newVersion(tree, [...versions], date))

  it('turns the newest version into an older one', async () => {
    const { texts } = await version('2099-01-15')
    expect(texts.get('spec/2099-01-15/openapi.yaml')).toContain("version: '2099-01-15'")
    expect(texts.get(`spec/${newest}/00-version.yaml`)).toContain(`version: '${newest}'`)
    expect(texts.get('gates.yaml')).toContain("drafts: ['2099-01-15']")
    expect(texts.get('server/api/handler.ts')).toContain('generated/2099-01-15/types.ts')
  })

  it.each([
    ['2027', /is not a date/],
    ['2001-01-01', new RegExp(`is not after ${newest}`)],
  ])('refuses %s', async (date, message) => {
    await expect(version(date)).rejects.toThrow(message)
  })
})
