import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newChange } from '../../../tools/new/change.ts'
import { newOperation } from '../../../tools/new/operation.ts'
import { openTree, type Tree } from '../../../tools/new/tree.ts'
import { newVersion } from '../../../tools/new/version.ts'
import { root, versions } from '../../_support/bundles.ts'
import { typeProblems } from './_skeleton-types.ts'
import { decide, draft, passedIn, slug, textsOf, treeWith, writeSkeletons } from './_skeletons.ts'

const [newest, older] = versions

/** A compiler and a server start on a machine that may be busy. */
const patient = 600_000

/** Imports of files that exist neither in the tree nor in the skeleton, nor are generated. */
const unresolved = (texts: Map<string, string>): string[] =>
  [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/ from '(\.[^']+)'/g)]
      .map(([, path = '']) => join(dirname(file), path))
      .filter((path) => !texts.has(path) && !existsSync(join(root, path)))
      .filter((path) => !path.startsWith('generated/'))
      .map((path) => `${file}: ${path}`),
  )

/**
 * The files that `npm run new` would write, and their TODO lines, without writing them. They are not
 * formatted, because that takes longest.
 */
function written(make: (tree: Tree) => unknown) {
  const tree = openTree(root)
  make(tree)
  const texts = textsOf(tree)
  expect(unresolved(texts)).toEqual([])
  return { files: [...texts.keys()].sort(), texts, touched: tree.touched(), tree }
}

const operation = (method: string, path: string, id: string, more = {}) =>
  written((tree) => newOperation(tree, newest, { method, path, id, ...more }))

describe('the skeleton of an operation', () => {
  it('has every file and every list entry', () => {
    const { files, texts, touched } = operation(
      'GET',
      '/repos/{owner}/{repo}/beacons',
      'repos/list-beacons',
    )
    expect(files).toEqual([
      '.dependency-cruiser.js',
      'server/domains/beacons/handlers.ts',
      'server/domains/beacons/view.ts',
      'server/http/operations/index.ts',
      `spec/${newest}/openapi.yaml`,
      'spec/components/beacons/examples/beacon.yaml',
      'spec/components/beacons/examples/beacons.yaml',
      'spec/components/beacons/schemas/beacon.yaml',
      'spec/paths/beacons/beacons.yaml',
      'tests/server/beacons/beacons.test.ts',
      'tests/server/beacons/calls.ts',
      'tests/server/calls.ts',
    ])
    expect(texts.get('tests/server/calls.ts')).toContain(
      "import { beacons } from './beacons/calls.ts'",
    )
    const handler = texts.get('server/domains/beacons/handlers.ts')
    expect(handler).toContain('pageLinks(page, found.length, links)')
    const test = touched.find(({ file }) => file.endsWith('beacons.test.ts'))
    expect(test?.todos).toContain(
      'one request for each refusal that the contract declares (404, 422)',
    )
  })

  it('uses the existing files of its path and resource', () => {
    const { files, texts } = operation(
      'PUT',
      '/repos/{owner}/{repo}/labels',
      'issues/replace-labels',
      { returns: 'label', takes: 'label-input' },
    )
    expect(files).not.toContain(`spec/${newest}/openapi.yaml`)
    expect(texts.get('spec/paths/labels/labels.yaml')).toMatch(
      /^put:\n {2}operationId: issues\/replace-labels$/m,
    )
    expect(texts.get('server/domains/issues/labels-handlers.ts')).toContain(
      "'issues/replace-labels'",
    )
    expect(files).toContain('tests/server/issues/labels-replace-labels.test.ts')
    expect(texts.get('tests/server/issues/labels-calls.ts')).toMatch(
      /'issues\/replace-labels': \{[^]*?\n {2}\},\n {2}'issues\/remove-label'/,
    )
  })

  it('refers to existing components in their folders', () => {
    const { files, texts } = operation('GET', '/orgs/{org}/beacons', 'orgs/list-beacons', {
      returns: 'label[]',
    })
    expect(files.filter((file) => file.startsWith('spec/components/'))).toEqual([])
    const text = texts.get('spec/paths/beacons/beacons.yaml')
    for (const file of ['parameters/org', 'labels/schemas/label', 'labels/examples/labels'])
      expect(text).toContain(`$ref: ../../components/${file}.yaml`)
  })

  it('creates a parameter that no path has yet', () => {
    const { files, texts } = operation(
      'DELETE',
      '/orgs/{org}/beacons/{beacon_id}',
      'orgs/delete-beacon',
    )
    expect(files).toContain('spec/components/beacons/parameters/beacon-id.yaml')
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
    ['GET', '/meta/beacon', 'meta/get-beacon', /set --area/],
  ])('rejects %s %s %s', (method, path, id, message) => {
    expect(() => operation(method, path, id)).toThrow(message)
  })
})

describe('the skeleton of a breaking change', () => {
  const change = (name: string) =>
    written((tree) => {
      tree.edit('gates.yaml', (text) => `${text}drafts: ['${newest}']\n`)
      newChange(tree, [newest, older], name)
    })

  it('has every file and every list entry', async () => {
    const { files, tree } = change('77-beacons')
    const texts = await tree.render()
    expect(files).toEqual([
      'gates.yaml',
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
  ])('rejects %s', (name, message) => {
    expect(() => change(name)).toThrow(message)
  })

  it('rejects a change of a released version, and says what to do first', () => {
    const refused = () => written((tree) => newChange(tree, [newest, older], '77-beacons'))
    expect(refused).toThrow(`${newest} is released`)
    expect(refused).toThrow('npm run new -- version DATE')
  })
})

describe('the skeleton of a version', () => {
  const version = (date: string) => written((tree) => newVersion(tree, [...versions], date))

  it('turns the newest version into an older one', () => {
    const { texts } = version('2099-01-15')
    expect(texts.get('spec/2099-01-15/openapi.yaml')).toContain("version: '2099-01-15'")
    expect(texts.get(`spec/${newest}/00-version.yaml`)).toContain(`version: '${newest}'`)
    expect(texts.get('gates.yaml')).toContain("drafts: ['2099-01-15']")
    expect(texts.get('generated/newest/types.ts')).toContain('../2099-01-15/types.ts')
    expect(texts.get('.gitignore')).toContain(
      `\n/generated/${newest}/openapi.yaml\n/generated/${newest}/types.ts\n/generated/${older}/`,
    )
    expect(texts.get(`spec/webhooks/recorded/older/${newest}.json`)).toBe('{}\n')
    const { exports } = JSON.parse(texts.get('package.json')!) as { exports: object }
    for (const each of ['2099-01-15', ...versions])
      expect(exports).toHaveProperty([`./openapi/${each}.yaml`], `./generated/${each}/openapi.yaml`)
  })

  it.each([
    ['2027', /is not a date/],
    ['2001-01-01', new RegExp(`is not after ${newest}`)],
  ])('refuses %s', (date, message) => {
    expect(() => version(date)).toThrow(message)
  })
})

describe('what the skeletons wrote', () => {
  const planted = `server/http/versions/${newest}/78-planted.ts`
  let texts: Map<string, string>
  let folder: string

  beforeAll(async () => {
    texts = decide(writeSkeletons())
    const change = texts.get(`server/http/versions/${newest}/${slug}.ts`)!
    texts.set(planted, change.replaceAll('composeChanges', 'together'))
    folder = await treeWith(texts)
  }, patient)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** Files in which more than the version was replaced. */
  const composed = () =>
    [...texts]
      .filter(([file]) => file.endsWith('.ts') && !file.startsWith('generated/'))
      .filter(([file, text]) => {
        const former = existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8')
        return text.replaceAll(draft, newest) !== former
      })
      .map(([file]) => file)

  it('compiles, and a name that does not exist is found', { timeout: patient }, () => {
    expect(typeProblems(folder, composed())).toEqual([
      expect.stringMatching(`^${planted}:1 .* has no exported member 'together'`),
    ])
  })

  it('passes its tests in every version', { timeout: patient }, async () => {
    const files = [
      `tests/versions/${newest}/${slug}.test.ts`,
      'tests/server/beacons/beacons.test.ts',
    ]
    // The change; the operation in each version, and its refusals.
    expect(await passedIn(folder, files)).toBe(1 + versions.length + 1 + 1)
  })
})
