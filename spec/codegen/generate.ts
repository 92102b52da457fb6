/** `npm run generate` writes everything under generated/. Its only source is spec/. */
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { changelog } from './changelog.ts'
import { changesDocument, changesModule } from './changes.ts'
import type { Document } from './contract.ts'
import { generateControl } from './control.ts'
import { occurrencesModule } from './occurrences.ts'
import { operationsModule } from './operations.ts'
import { readOverlays } from './overlays.ts'
import { coverageOf } from './platform/coverage.ts'
import { coveragePage } from './platform/coverage-page.ts'
import type { PlatformOperation } from './platform/names.ts'
import { pathsModule } from './platform/paths-module.ts'
import { permissionAreasModule } from './permission-areas.ts'
import { readme } from './readme.ts'
import { redocly } from './redocly.ts'
import { requestDocument } from './requests.ts'
import { spreadTypes } from './type-lists.ts'
import { typesModule } from './types.ts'
import { supportedVersions } from './versions.ts'

const notice = 'Made by `npm run generate` from spec/. Edit there, not here.'

/** Readers of YAML 1.1 would take an unquoted `2026-03-10` for a date. */
const layout = {
  lineWidth: 0,
  blockQuote: 'literal',
  singleQuote: true,
  compat: 'yaml-1.1',
  aliasDuplicateObjects: false,
} as const

async function generateVersion(version: string, folder: string, isNewest: boolean): Promise<void> {
  await mkdir(folder, { recursive: true })
  const bundle = join(folder, 'openapi.yaml')
  await redocly('bundle', version, '-o', bundle, '--component-renaming-conflicts-severity', 'error')
  const text = await readFile(bundle, 'utf8')
  const document = parse(text) as Document
  const published = stringify(spreadTypes(document), layout)
  await writeFile(bundle, `# ${notice}\n${published}`)
  await writeFile(join(folder, 'types.ts'), await typesModule(document, notice))
  await writeFile(join(folder, 'operations.ts'), operationsModule(document, notice))
  await writeFile(join(folder, 'requests.json'), `${JSON.stringify(requestDocument(document))}\n`)
  if (!isNewest) return
  await writeFile(join(folder, 'occurrences.ts'), occurrencesModule(document, notice))
  await writeFile(join(folder, 'permission-areas.ts'), permissionAreasModule(document, notice))
}

/** The breaking changes between a version and the next newer one, as JSON and as a module. */
async function generateChanges(version: string, newer: string, target: string): Promise<void> {
  const text = await readFile(join(target, newer, 'openapi.yaml'), 'utf8')
  const overlays = await readOverlays(new URL(`../${version}/`, import.meta.url).pathname)
  const document = changesDocument(parse(text) as Document, overlays)
  await writeFile(join(target, version, 'changes.json'), document)
  await writeFile(join(target, version, 'changes.ts'), changesModule(overlays, notice))
}

/** What this server has of the documented platform, for people and for the server. */
async function generateCoverage(versions: string[], target: string): Promise<void> {
  const names = new URL('../platform/operations.json', import.meta.url)
  const platform = JSON.parse(await readFile(names, 'utf8')) as PlatformOperation[]
  const texts = versions.map((version) => readFile(join(target, version, 'openapi.yaml'), 'utf8'))
  const documents = (await Promise.all(texts)).map((text) => parse(text) as Document)
  const covered = coverageOf(platform, documents)
  await writeFile(join(target, 'coverage.md'), coveragePage(covered, versions[0]!, notice))
  await writeFile(join(target, 'unserved-paths.ts'), pathsModule(covered, notice))
}

/** Writes every generated file into `target`. */
export async function generate(target: string): Promise<void> {
  const versions = await supportedVersions()
  await Promise.all(
    versions.map((version, index) => generateVersion(version, join(target, version), index === 0)),
  )
  await generateControl(target, notice, layout)
  const older = versions.slice(1)
  const folders = older.map((version) => new URL(`../${version}/`, import.meta.url).pathname)
  const overlays = await Promise.all(
    folders.map(async (folder) => {
      const names = (await readdir(folder)).sort()
      return Promise.all(
        names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
      )
    }),
  )
  await Promise.all(
    older.map((version, index) => generateChanges(version, versions[index]!, target)),
  )
  await generateCoverage(versions, target)
  await writeFile(join(target, 'changelog.md'), changelog(older, overlays, notice))
  await writeFile(join(target, 'README.md'), readme(notice))
}

if (import.meta.url === `file://${process.argv[1]}`) {
  await generate(process.argv[2] ?? new URL('../../generated', import.meta.url).pathname)
}
