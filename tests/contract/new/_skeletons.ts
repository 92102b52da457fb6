/**
 * A copy of the tree in which `npm run new` has written a version, a breaking change and an
 * operation. Its contract has few other operations, so that it is generated in seconds.
 */
import { mkdir, mkdtemp, readdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import type { Document } from '../../../tools/contract/contract.ts'
import { applyOverlays, readOverlays } from '../../../tools/contract/overlays.ts'
import { run } from '../../../tools/contract/processes.ts'
import { redoclyIn } from '../../../tools/contract/redocly.ts'
import { spreadTypes } from '../../../tools/contract/type-lists.ts'
import { changesModule } from '../../../tools/generate/changes.ts'
import { operationsModule } from '../../../tools/generate/operations.ts'
import { requestDocument } from '../../../tools/generate/requests.ts'
import { typesModule } from '../../../tools/generate/types.ts'
import finish from '../../../tools/lint/finish.js'
import { newChange } from '../../../tools/new/change.ts'
import { newOperation } from '../../../tools/new/operation.ts'
import { openTree, type Tree } from '../../../tools/new/tree.ts'
import { newVersion } from '../../../tools/new/version.ts'
import { root, versions } from '../../_support/bundles.ts'

const [newest] = versions

/** What is written. */
export const draft = '2099-01-15'
export const slug = '77-beacons'
const beacons = '/repos/{owner}/{repo}/beacons'

/** Paths that the written tests use, besides that of the operation. */
const kept = ['/user/repos', '/repos/{owner}/{repo}', beacons]

/** Texts of all written files, not formatted. */
export const textsOf = (tree: Tree) =>
  new Map(tree.touched().map(({ file }) => [file, tree.read(file)]))

/** What the three commands write, one after the other. */
export function writeSkeletons(): Map<string, string> {
  const tree = openTree(root)
  newVersion(tree, [...versions], draft)
  newChange(tree, [draft, newest], slug)
  tree.move(`generated/${newest}/openapi.yaml`, `generated/${draft}/openapi.yaml`)
  newOperation(tree, draft, { method: 'GET', path: beacons, id: 'repos/list-beacons' })
  return textsOf(tree)
}

/** The part that a developer decides: a field that only older versions have, and what to expect. */
const decided: [file: string, before: RegExp | string, after: string][] = [
  [
    `spec/${newest}/${slug}.yaml`,
    'actions: []',
    `actions:
  - target: $.components.schemas['full-repository']
    update:
      required: [has_beacons]
      properties: { has_beacons: { type: boolean, description: Whether it has beacons. } }`,
  ],
  [
    `server/http/versions/${newest}/${slug}.ts`,
    'composeChanges()',
    "composeChanges(onSchema(['full-repository'], (json) => ({ ...json, has_beacons: true })))",
  ],
  [
    `server/http/versions/${newest}/${slug}.ts`,
    '{ composeChanges }',
    '{ composeChanges, onSchema }',
  ],
  [
    `tests/versions/${newest}/${slug}.test.ts`,
    /expect\(\[now, then\]\)\.toEqual\('TODO: [^']*'\)/,
    'expect([now.has_beacons, then.has_beacons]).toEqual([undefined, true])',
  ],
  [
    'tests/server/beacons/beacons.test.ts',
    /'TODO: what the response says'/,
    "[{ name: 'beacons' }]",
  ],
  [
    'tests/server/beacons/beacons.test.ts',
    /expect\.fail\('TODO: one request[^']*'\)/,
    "return expect(service.as('mona').get('/repos/mona/none/beacons')).resolves.toMatchObject({ status: 404 })",
  ],
]

/** The texts with these decisions made. */
export function decide(texts: Map<string, string>): Map<string, string> {
  const complete = new Map(texts)
  for (const [file, before, after] of decided) {
    const text = complete.get(file) ?? ''
    if (text.replace(before, after) === text) throw new Error(`${file} does not contain ${before}`)
    complete.set(file, text.replace(before, after))
  }
  return complete
}

/** The root file without the paths and webhooks that no written test needs. */
function reduced(text: string): string {
  const document = parse(text) as Document
  const paths = Object.entries(document.paths).filter(([path]) => kept.includes(path))
  const { ping } = document.webhooks ?? {}
  return JSON.stringify({ ...document, paths: Object.fromEntries(paths), webhooks: { ping } })
}

/** Links every entry of a folder, except those that are to be written. */
async function link(from: string, to: string, files: string[]): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from)) {
    const inside = files.filter((file) => file.startsWith(`${name}/`))
    const rest = inside.map((file) => file.slice(name.length + 1))
    if (inside.length > 0) await link(join(from, name), join(to, name), rest)
    else if (!files.includes(name)) await symlink(join(from, name), join(to, name))
  }
}

async function generateVersion(folder: string, document: Document): Promise<void> {
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  await write('openapi.yaml', JSON.stringify(spreadTypes(document)))
  await write('types.ts', typesModule(document, 'types'))
  await write('operations.ts', operationsModule(document, 'operations'))
  await write('requests.json', JSON.stringify(requestDocument(document)))
}

/** Lints the reduced contract, and writes what `npm run generate` writes. */
async function generate(folder: string): Promise<void> {
  const file = join(folder, `generated/${draft}/bundle.json`)
  await redoclyIn(folder, 'lint', draft)
  await redoclyIn(folder, 'bundle', draft, '-o', file)
  let document = JSON.parse(await readFile(file, 'utf8')) as Document
  await generateVersion(join(folder, 'generated', draft), document)
  for (const version of versions) {
    const overlays = await readOverlays(join(folder, 'spec', version))
    document = applyOverlays(document, overlays, { passOver: true })
    const finished = structuredClone(document)
    finish(finished)
    const target = join(folder, 'generated', version)
    await generateVersion(target, finished)
    await writeFile(join(target, 'changes.ts'), changesModule(overlays, 'changes'))
  }
}

const config = `import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { preserveSymlinks: true },
  test: { include: ['tests/**/*.test.ts'], isolate: false, maxWorkers: 1, testTimeout: 120_000, hookTimeout: 120_000 },
})
`

/** Writes the tree to a new folder, and returns its path. */
export async function treeWith(texts: Map<string, string>): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'skeletons-')))
  const made = ['openapi.yaml', 'types.ts', 'operations.ts', 'requests.json', 'changes.ts']
  const generated = versions.flatMap((version) =>
    made.map((name) => `generated/${version}/${name}`),
  )
  await link(root, folder, [...texts.keys(), ...generated])
  await writeFile(join(folder, 'vitest.config.ts'), config)
  for (const [file, text] of texts) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    const isRoot = file === `spec/${draft}/openapi.yaml`
    await writeFile(join(folder, file), isRoot ? reduced(text) : text)
  }
  await generate(folder)
  return folder
}

/** Variables of this run: its stores, templates and recordings are not those of the tree. */
const ours = /^(DATABASE_URL|REDIS_URL|DEVPLATFORM_|VITEST)/

/** Runs test files of the tree, and returns how many tests passed. */
export async function passedIn(folder: string, files: string[]): Promise<number> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
  const options = { cwd: folder, env }
  const report = await run(process.execPath, [vitest, 'run', '--reporter=json', ...files], options)
  return (JSON.parse(report) as { numPassedTests: number }).numPassedTests
}
