/** `npm run generate` writes everything under generated/. Its only source is spec/. */
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { changelog } from './changelog.ts'
import { changesDocument, changesModule } from './changes.ts'
import type { Document } from '../contract/contract.ts'
import { generateControl } from './control.ts'
import finishBundle from '../lint/finish.js'
import { occurrencesModule } from './occurrences.ts'
import { operationsModule } from './operations.ts'
import { applyOverlays, readOverlays, type Overlay } from '../contract/overlays.ts'
import { coverageOf } from '../platform/coverage.ts'
import { coveragePage } from '../platform/coverage-page.ts'
import type { PlatformOperation } from '../platform/names.ts'
import { pathsModule } from '../platform/paths-module.ts'
import { permissionAreasModule } from './permission-areas.ts'
import { readme } from './readme.ts'
import { bundleContract } from '../contract/redocly.ts'
import { requestDocument } from './requests.ts'
import { spreadTypes } from '../contract/type-lists.ts'
import { TypesThread } from './types-thread.ts'
import { supportedVersions } from '../contract/versions.ts'
import { yamlOf } from './yaml.ts'

const notice = 'Made by `npm run generate` from spec/. Edit there, not here.'

/** The contract of one version, as the server needs it and as it is published. */
interface Contract {
  version: string
  overlays: Overlay[]
  document: Document
  published: Document
}

const overlayFolder = (version: string) =>
  new URL(`../../spec/${version}/`, import.meta.url).pathname

/** The contract of an older version: the overlays applied to the contract of the next newer one. */
function olderContract(newer: Document, overlays: Overlay[]): Document {
  const document = structuredClone(applyOverlays(newer, overlays))
  finishBundle(document)
  return document
}

/** The contracts of all versions. Bundling takes seconds, so only the newest is bundled. */
async function readContracts([newest, ...older]: string[]): Promise<Contract[]> {
  const severity = ['--component-renaming-conflicts-severity', 'error']
  const document = await bundleContract(newest!, ...severity)
  const contracts = [
    { version: newest!, overlays: [] as Overlay[], document, published: spreadTypes(document) },
  ]
  for (const version of older) {
    const overlays = await readOverlays(overlayFolder(version))
    const document = olderContract(contracts.at(-1)!.document, overlays)
    contracts.push({ version, overlays, document, published: spreadTypes(document) })
  }
  return contracts
}

async function generateVersion(
  { document, published }: Contract,
  folder: string,
  thread: TypesThread,
): Promise<void> {
  const types = thread.typesModule(document, notice)
  await writeFile(join(folder, 'openapi.yaml'), `# ${notice}\n${yamlOf(published)}`)
  await writeFile(join(folder, 'operations.ts'), operationsModule(document, notice))
  await writeFile(join(folder, 'requests.json'), `${JSON.stringify(requestDocument(document))}\n`)
  await writeFile(join(folder, 'types.ts'), await types)
}

/** What is read of the newest version only, and its tables and types, for readers of no other. */
async function generateNewest({ version, document }: Contract, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, what] of [
    ['operations', '{ operations }'],
    ['types', 'type *'],
  ])
    await writeFile(
      join(folder, `${name}.ts`),
      `/** ${notice} */\nexport ${what} from '../${version}/${name}.ts'\n`,
    )
  await writeFile(join(folder, 'occurrences.ts'), occurrencesModule(document, notice))
  await writeFile(join(folder, 'permission-areas.ts'), permissionAreasModule(document, notice))
}

/** The breaking changes between a version and the next newer one, as JSON and as a module. */
async function generateChanges(
  { overlays }: Contract,
  newer: Contract,
  folder: string,
): Promise<void> {
  await writeFile(join(folder, 'changes.json'), changesDocument(newer.published, overlays))
  await writeFile(join(folder, 'changes.ts'), changesModule(overlays, notice))
}

/** What this server has of the documented platform, for people and for the server. */
async function generateCoverage(contracts: Contract[], target: string): Promise<void> {
  const names = new URL('../../spec/platform/operations.json', import.meta.url)
  const platform = JSON.parse(await readFile(names, 'utf8')) as PlatformOperation[]
  const covered = coverageOf(
    platform,
    contracts.map(({ published }) => published),
  )
  await writeFile(join(target, 'coverage.md'), coveragePage(covered, contracts[0]!.version, notice))
  await writeFile(join(target, 'unserved-paths.ts'), pathsModule(covered, notice))
}

/** The sources of a version's overlays by file name, in order. */
async function overlaySources(version: string) {
  const folder = overlayFolder(version)
  const names = (await readdir(folder)).sort()
  return Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  )
}

/** What is made of several contracts. */
async function generateComparisons(contracts: Contract[], target: string): Promise<void> {
  for (const [index, newer] of contracts.slice(0, -1).entries()) {
    const older = contracts[index + 1]!
    await generateChanges(older, newer, join(target, older.version))
  }
  await generateCoverage(contracts, target)
  const older = contracts.slice(1).map(({ version }) => version)
  const sources = await Promise.all(older.map(overlaySources))
  await writeFile(join(target, 'changelog.md'), changelog(older, sources, notice))
}

async function generateVersions(target: string, thread: TypesThread): Promise<void> {
  const versions = await supportedVersions()
  for (const version of versions) await mkdir(join(target, version), { recursive: true })
  const contracts = await readContracts(versions)
  await Promise.all([
    ...contracts.map((each) => generateVersion(each, join(target, each.version), thread)),
    generateNewest(contracts[0]!, join(target, 'newest')),
    generateComparisons(contracts, target),
  ])
}

/** Writes every generated file into `target`. */
export async function generate(target: string): Promise<void> {
  using thread = new TypesThread()
  await Promise.all([generateVersions(target, thread), generateControl(target, notice, thread)])
  await writeFile(join(target, 'README.md'), readme(notice))
}

if (import.meta.url === `file://${process.argv[1]}`) {
  await generate(process.argv[2] ?? new URL('../../generated', import.meta.url).pathname)
}
