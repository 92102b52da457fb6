/**
 * `npm run diff`: the two gates of the contract. (a) Between versions, exactly the declared changes.
 * (b) Within a version, nothing that breaks what was released. `--release` makes the present bundles
 * the released ones.
 */
import { copyFile, mkdir, readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Document } from './contract.ts'
import {
  declarations,
  declaredChangesGate,
  releasedGate,
  undeclaredDifferences,
  type Finding,
} from './gates.ts'
import { contractsWithoutOneOverlay } from './mutants.ts'
import { readOverlays, type Overlay } from './overlays.ts'
import { supportedVersions } from './versions.ts'

const root = new URL('../..', import.meta.url).pathname
const bundleOf = (version: string) => join(root, 'generated', version, 'openapi.yaml')
const releaseOf = (version: string) => join(root, 'spec/released', `${version}.yaml`)
const read = async (file: string) => parse(await readFile(file, 'utf8')) as Document

/** Prints what a gate found, and tells whether it holds. */
function report(title: string, { problems, seen }: Finding): boolean {
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${title}`)
  for (const line of [...seen, ...problems.map((problem) => `! ${problem}`)])
    console.log(`     ${line}`)
  return problems.length === 0
}

/** Leaving out any one overlay must make gate (a) fail, and must be blamed on that overlay. */
function mutantGate(newest: Document, overlays: Overlay[]): Finding {
  const mutants = contractsWithoutOneOverlay(newest, overlays)
  const declared = declarations(newest, overlays)
  const unnoticed = [...mutants].filter(([slug, mutant]) => {
    const problems = undeclaredDifferences(declared, mutant)
    return !problems.some((problem) => problem.includes(slug))
  })
  const problems = unnoticed.map(([slug]) => `${slug} can be left out unnoticed`)
  return { problems, seen: [`${mutants.size} mutants, ${mutants.size - unnoticed.length} noticed`] }
}

async function compareVersions(newer: string, older: string): Promise<boolean> {
  const [newest, past] = [await read(bundleOf(newer)), await read(bundleOf(older))]
  const overlays = await readOverlays(join(root, 'spec', older))
  const declared = await declaredChangesGate(newest, past, overlays)
  const mutants = mutantGate(newest, overlays)
  const exact = report(`${older} → ${newer}: exactly the declared breaking changes`, declared)
  return report(`${older} with one overlay left out: noticed each time`, mutants) && exact
}

async function compareRelease(version: string): Promise<boolean> {
  const title = `${version} since its release: nothing breaks`
  const released = await readdir(join(root, 'spec/released')).catch((): string[] => [])
  if (!released.includes(`${version}.yaml`)) {
    return report(title, { problems: ['not released yet: run with --release'], seen: [] })
  }
  return report(
    title,
    await releasedGate(await read(releaseOf(version)), await read(bundleOf(version))),
  )
}

async function release(versions: string[]): Promise<void> {
  await mkdir(join(root, 'spec/released'), { recursive: true })
  for (const version of versions) {
    await copyFile(bundleOf(version), releaseOf(version))
    console.log(`released ${version}`)
  }
}

const versions = await supportedVersions()
if (process.argv.includes('--release')) await release(versions)
else {
  const results = [
    ...(await Promise.all(
      versions.slice(1).map((older, index) => compareVersions(versions[index]!, older)),
    )),
    ...(await Promise.all(versions.map(compareRelease))),
  ]
  process.exitCode = results.every(Boolean) ? 0 : 1
}
