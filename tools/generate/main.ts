/** `npm run generate` writes everything under generated/. Its only source is spec/. */
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { changelog } from './changelog.ts'
import { changesDocument, changesModule } from './changes.ts'
import { bundleText, contractsFrom, notice, overlayFolder, type Contract } from './contracts.ts'
import { generateControl } from './control.ts'
import { generateGraphql } from './graphql.ts'
import { occurrencesModule } from './occurrences.ts'
import { operationsModule } from './operations.ts'
import { coverageOf } from '../platform/coverage.ts'
import { coveragePage } from '../platform/coverage-page.ts'
import type { PlatformOperation } from '../platform/names.ts'
import { pathsModule } from '../platform/paths-module.ts'
import { permissionAreasModule } from './permission-areas.ts'
import { readme } from './readme.ts'
import { bundleContract } from '../contract/redocly.ts'
import { requestDocument } from './requests.ts'
import { TypesThread } from './types-thread.ts'
import { supportedVersions } from '../contract/versions.ts'

/** The newest contract is bundled, which takes seconds. */
async function readContracts(versions: string[]): Promise<Contract[]> {
  const severity = ['--component-renaming-conflicts-severity', 'error']
  return contractsFrom(await bundleContract(versions[0]!, ...severity), versions)
}

async function generateVersion(
  { document, published }: Contract,
  newest: Contract,
  folder: string,
  thread: TypesThread,
): Promise<void> {
  const shared = document === newest.document ? undefined : newest.document
  const types = thread.typesModule(document, notice)
  await writeFile(join(folder, 'openapi.yaml'), bundleText(published))
  await writeFile(join(folder, 'operations.ts'), operationsModule(document, notice, shared))
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
  const newest = contracts[0]!
  await Promise.all([
    ...contracts.map((each) => generateVersion(each, newest, join(target, each.version), thread)),
    generateNewest(newest, join(target, 'newest')),
    generateComparisons(contracts, target),
    generateGraphql(newest.document, target, notice),
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
