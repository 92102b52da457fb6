/** `npm run new -- version` adds a new version that starts as a copy of the newest one. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { insertBefore, UsageError, withImport, type Tree } from './tree.ts'

interface Step {
  date: string
  /** The newest version before the command. */
  newest: string
  older: string[]
}

const digits = (version: string) => version.replaceAll('-', '')

const firstOverlay = (version: string) => `overlay: 1.0.0
info:
  title: The version number is ${version}.
  version: '${version}'
actions:
  - target: $.info
    update:
      version: '${version}'
  - target: $.components.headers['x-service-api-version-selected']
    update:
      example: '${version}'
`

/**
 * Moves the root of the contract to the new version. The previous version becomes a list of
 * differences.
 */
function moveContract(tree: Tree, { date, newest }: Step): void {
  const [from, to] = [newest, date].map((version) => `spec/${version}/openapi.yaml`) as [
    string,
    string,
  ]
  tree.move(from, to)
  tree.edit(to, (text) => text.replace(`version: '${newest}'`, `version: '${date}'`))
  tree.add(`spec/${newest}/00-version.yaml`, firstOverlay(newest))
  for (const file of ['operations', 'types'])
    tree.edit(`generated/newest/${file}.ts`, (text) => text.replace(newest, date))
  for (const file of ['parameters/api-version', 'headers/x-service-api-version-selected']) {
    tree.edit(`spec/components/${file}.yaml`, (text) =>
      text.replace(`example: '${newest}'`, `example: '${date}'`),
    )
  }
  tree.edit(
    'spec/components/meta/examples/api-versions.yaml',
    (text) => `${text.trimEnd()}\n  - '${date}'\n`,
  )
}

/**
 * Redocly applies all overlays to one root, so an older version starts with the overlays of the
 * newer versions.
 */
function listVersion(tree: Tree, { date, newest, older }: Step): void {
  const own = `      - spec/${newest}/00-version.yaml\n`
  tree.edit('redocly.yaml', (text) => {
    const moved = text
      .replaceAll(`root: spec/${newest}/openapi.yaml`, `root: spec/${date}/openapi.yaml`)
      .replace(`  '${newest}':\n`, `  '${date}':\n`)
    const first = older[0]!
    const past = `  '${newest}':\n    root: spec/${date}/openapi.yaml\n    overlays:\n${own}`
    const begun = insertBefore(moved, `  '${first}':\n`, past)
    return older.reduce((all, version) => {
      const [head, tail] = all.split(`  '${version}':\n`) as [string, string]
      return `${head}  '${version}':\n${tail.replace('    overlays:\n', `    overlays:\n${own}`)}`
    }, begun)
  })
  tree.edit(
    'gates.yaml',
    (text) =>
      `${text.trimEnd()}\n# Not released yet: breaking changes are allowed.\ndrafts: ['${date}']\n`,
  )
}

/** The previous version follows from the new one, so its bundle and types leave git. */
function ignoreBundle(tree: Tree, { newest, older }: Step): void {
  const files = ['openapi.yaml', 'types.ts'].map((name) => `/generated/${newest}/${name}\n`)
  tree.edit('.gitignore', (text) => insertBefore(text, `/generated/${older[0]}/`, files.join('')))
}

/** The documentation shows payloads of every version; at first they are the same. */
const addPayloads = (tree: Tree, { newest }: Step): void =>
  tree.add(`spec/webhooks/recorded/older/${newest}.json`, '{}\n')

function writeServer(tree: Tree, { date, newest }: Step): void {
  const folder = 'server/http/versions'
  tree.add(
    `${folder}/${newest}/index.ts`,
    `import type { ChangeSlug } from '../../../../generated/${newest}/changes.ts'
import type { VersionChange } from '../../../api/versions/change.ts'

/** How ${newest} differs from ${date}, by slug. */
export const changes = {} satisfies Record<ChangeSlug, VersionChange>
`,
  )
  tree.edit(`${folder}/index.ts`, (text) => {
    const listed = text.replace(
      `  ['${newest}', operations${digits(newest)}, {}],\n`,
      `  ['${date}', operations${digits(date)}, {}],
  ['${newest}', operations${digits(newest)}, changes${digits(newest)}],\n`,
    )
    const table = `{ operations as operations${digits(date)} }`
    const withTable = withImport(listed, table, `../../../generated/${date}/operations.ts`)
    return withImport(withTable, `{ changes as changes${digits(newest)} }`, `./${newest}/index.ts`)
  })
}

function writeClient(tree: Tree, { date, newest }: Step): void {
  const contract = (version: string) => `  '${version}': {
    paths: v${digits(version)}.paths
    components: v${digits(version)}.components
    webhooks: v${digits(version)}.webhooks
  }
`
  tree.edit('client/version.ts', (text) => {
    const there = text
      .replaceAll(`latestVersion = '${newest}'`, `latestVersion = '${date}'`)
      .replace(contract(newest), `${contract(newest)}${contract(date)}`)
    return there.replace(
      /^import type \* as v\d+ from .*\n(?!import type \* as v)/m,
      (last) => `${last}import type * as v${digits(date)} from '../generated/${date}/types.ts'\n`,
    )
  })
}

function writeTests(tree: Tree, { date, newest }: Step): void {
  tree.edit('tests/_support/bundles.ts', (text) =>
    text.replace(`versions = ['${newest}'`, `versions = ['${date}', '${newest}'`),
  )
  tree.edit('tests/_support/operation-tables.ts', (text) => {
    const entry = `  '${date}': operations${digits(date)},\n`
    const listed = insertBefore(text, `  '${newest}': operations`, entry)
    const table = `{ operations as operations${digits(date)} }`
    return withImport(listed, table, `../../generated/${date}/operations.ts`)
  })
  const stories = 'tests/evidence/upgrading'
  tree.add(
    `${stories}/${newest}/index.ts`,
    `import type { ChangeSlug } from '../../../../generated/${newest}/changes.ts'
import type { Story } from '../story.ts'

/** An example for each breaking change after ${newest}. A missing one is a compile error. */
export const stories: Record<ChangeSlug, Story> = {}
`,
  )
  tree.edit(`${stories}/stories.ts`, (text) => {
    const name = `stories${digits(newest)}`
    const listed = text.replace('> = {\n', `> = {\n  '${newest}': ${name},\n`)
    return withImport(listed, `{ stories as ${name} }`, `./${newest}/index.ts`)
  })
  tree.add(`docs/upgrading/${newest}.md`, `# From ${newest} to ${date}\n`)
}

/** Files that name a specific version, not the newest one. */
const dated =
  /^(server\/http\/versions\/(index\.ts|\d{4}-\d\d-\d\d\/index\.ts)|tests\/_support\/operation-tables\.ts|tests\/evidence\/upgrading\/\d)/

function filesIn(tree: Tree, folders: string[], ending: RegExp): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(tree.root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && ending.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(tree.root.length))
      .filter((file) => !/node_modules|\/dist\//.test(file)),
  )
}

/** Updates files that refer to the newest version. */
function followNewest(tree: Tree, { date, newest }: Step): void {
  const [from, to] = [`generated/${newest}/`, `generated/${date}/`]
  const files = filesIn(tree, ['server', 'tests', 'console', 'spec/workflows'], /\.(tsx?|yaml)$/)
  for (const file of [...files, 'package.json']) {
    if (dated.test(file) || !tree.read(file).includes(from)) continue
    tree.edit(file, (text) => text.replaceAll(from, to))
  }
  const exported = (version: string) =>
    `"./openapi/${version}.yaml": "./generated/${version}/openapi.yaml"`
  tree.edit('package.json', (text) =>
    text.replace(exported(newest).replace(from, to), `${exported(newest)},\n    ${exported(date)}`),
  )
  const named = [
    ...filesIn(tree, ['spec/workflows'], /\.yaml$/),
    ...['tools/docs-site/snippets/client.ts', 'server/app/banner.ts'],
  ]
  for (const file of named) {
    if (!tree.read(file).includes(newest)) continue
    tree.edit(file, (text) => text.replaceAll(newest, date))
  }
}

/** @returns the next steps, to print */
export function newVersion(tree: Tree, versions: string[], date: string): string[] {
  const [newest, ...older] = versions as [string, ...string[]]
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date)))
    throw new UsageError(`${date} is not a date such as 2027-01-15`)
  if (date <= newest) throw new UsageError(`${date} is not after ${newest}`)
  const step = { date, newest, older }
  moveContract(tree, step)
  listVersion(tree, step)
  ignoreBundle(tree, step)
  addPayloads(tree, step)
  writeServer(tree, step)
  writeClient(tree, step)
  writeTests(tree, step)
  followNewest(tree, step)
  return [
    `Each breaking change of ${date} is an overlay of ${newest}: npm run new -- change 01-TOPIC.`,
    `The bundle and types of ${newest} follow from ${date} now: git rm --cached generated/${newest}/{openapi.yaml,types.ts}.`,
    `Update tests and guides that name ${newest} as the newest version: git grep -n ${newest} tests docs client README.md.`,
    `Until it is released, ${date} is a draft (gates.yaml). docs/adding-a-version.md describes the remaining steps.`,
  ]
}
