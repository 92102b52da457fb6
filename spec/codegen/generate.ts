/** `npm run generate` writes everything under generated/. Its only source is spec/. */
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dump } from 'js-yaml'
import { changelog } from './changelog.ts'
import { changesDocument, changesModule } from './changes.ts'
import type { Document } from './contract.ts'
import finishBundle from './lint/finish.js'
import { occurrencesModule } from './occurrences.ts'
import { operationsModule } from './operations.ts'
import { applyOverlays, readOverlays, type Overlay } from './overlays.ts'
import { coverageOf } from './platform/coverage.ts'
import { coveragePage } from './platform/coverage-page.ts'
import type { PlatformOperation } from './platform/names.ts'
import { pathsModule } from './platform/paths-module.ts'
import { permissionAreasModule } from './permission-areas.ts'
import { readme } from './readme.ts'
import { bundleContract } from './redocly.ts'
import { requestDocument } from './requests.ts'
import { spreadTypes } from './type-lists.ts'
import { supportedVersions } from './versions.ts'

const notice = 'Made by `npm run generate` from spec/. Edit there, not here.'

const layout = { lineWidth: -1, noRefs: true }

/** The contract of one version, as the server needs it and as it is published. */
interface Contract {
  version: string
  overlays: Overlay[]
  document: Document
  published: Document
}

const overlayFolder = (version: string) => new URL(`../${version}/`, import.meta.url).pathname

/** The contract of an older version: the overlays applied to the contract of the next newer one. */
function olderContract(newer: Document, overlays: Overlay[]): Document {
  const document = structuredClone(applyOverlays(newer, overlays))
  finishBundle(document)
  return document
}

/** The contracts of all versions. Bundling takes seconds, so only the newest is bundled. */
async function readContracts([newest, ...older]: string[]): Promise<Contract[]> {
  const bundling = bundleContract(newest!, '--component-renaming-conflicts-severity', 'error')
  await import('./types.ts') // takes a second, in which another process bundles
  const document = await bundling
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

async function generateVersion({ document, published }: Contract, folder: string): Promise<void> {
  const { typesModule } = await import('./types.ts')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'openapi.yaml'), `# ${notice}\n${dump(published, layout)}`)
  await writeFile(join(folder, 'types.ts'), typesModule(document, notice))
  await writeFile(join(folder, 'operations.ts'), operationsModule(document, notice))
  await writeFile(join(folder, 'requests.json'), `${JSON.stringify(requestDocument(document))}\n`)
}

/** What the server reads of the newest version only. */
async function generateNewest({ document }: Contract, folder: string): Promise<void> {
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
  const names = new URL('../platform/operations.json', import.meta.url)
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

async function generateVersions(target: string): Promise<void> {
  const versions = await supportedVersions()
  const contracts = await readContracts(versions)
  for (const contract of contracts) await generateVersion(contract, join(target, contract.version))
  await generateNewest(contracts[0]!, join(target, versions[0]!))
  for (const [index, newer] of contracts.slice(0, -1).entries()) {
    const older = contracts[index + 1]!
    await generateChanges(older, newer, join(target, older.version))
  }
  await generateCoverage(contracts, target)
  const older = versions.slice(1)
  const sources = await Promise.all(older.map(overlaySources))
  await writeFile(join(target, 'changelog.md'), changelog(older, sources, notice))
}

/** Writes every generated file into `target`. */
export async function generate(target: string): Promise<void> {
  const versions = generateVersions(target)
  const { generateControl } = await import('./control.ts')
  await Promise.all([versions, generateControl(target, notice, layout)])
  await writeFile(join(target, 'README.md'), readme(notice))
}

if (import.meta.url === `file://${process.argv[1]}`) {
  await generate(process.argv[2] ?? new URL('../../generated', import.meta.url).pathname)
}
