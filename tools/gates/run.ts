import { readdir } from 'node:fs/promises'
import { relative } from 'node:path'
import { graphqlGate } from './graphql.ts'
import { declarations, declaredChangesGate } from './gates.ts'
import { mutantGate } from './mutants.ts'
import { baselineAt, readBaseline } from './baseline.ts'
import { baselineFile } from './release.ts'
import type { GatesConfig } from './config.ts'
import { companionGate, listedGate } from './change-files.ts'
import { finishOf, readVersions, type Finish, type WorkingVersion } from './documents.ts'
import { markdown, type Gate, type VersionReport } from './report.ts'
import { sinceCommit, sinceRelease } from './since-release.ts'
import { sourcesOf } from './sources.ts'

type Pair = [newer: WorkingVersion, older: WorkingVersion]

const pairsOf = (versions: WorkingVersion[]) =>
  versions.slice(1).map((older, index): Pair => [versions[index]!, older])

/**
 * Gate (a) and its mutants: the overlays declare exactly the changes, and leaving out any of them
 * fails.
 */
async function betweenVersions([newer, older]: Pair, finish: Finish): Promise<Gate[]> {
  const title = `${older.name} → ${newer.name}`
  if (!older.changes)
    return [{ title: `${title}: not compared, no overlays are configured`, problems: [], seen: [] }]
  const { changes } = older
  const declared = await declaredChangesGate(newer.contract, older.contract, changes, finish)
  return [
    { ...declared, title: `${title}: exactly the declared breaking changes` },
    {
      ...mutantGate(newer.contract, changes, finish),
      title: `${title}: leaving out any overlay is detected`,
    },
  ]
}

/** A baseline whose version no longer exists is a problem. */
async function abandoned({ released, versions }: GatesConfig): Promise<Gate> {
  const files = await readdir(released).catch((): string[] => [])
  const names = files.flatMap((file) => /^(.*)\.yaml$/.exec(file)?.[1] ?? [])
  const stray = names.filter((name) => !versions.some((version) => version.name === name))
  const problems = stray.map(
    (name) =>
      `${name} has a baseline but is not configured: delete the baseline if the version was removed`,
  )
  return { title: 'every baseline has a version', problems, seen: names }
}

async function sinceThen(config: GatesConfig, versions: WorkingVersion[], commit: string) {
  const found = versions.map(async (version): Promise<Gate> => {
    const baseline = await baselineAt(baselineFile(config, version.name), commit)
    const problems = await sinceCommit(version, baseline, config.wording)
    const state = baseline ? 'no breaking changes' : 'no baseline'
    return { title: `${version.name} since ${commit}: ${state}`, problems, seen: [] }
  })
  return Promise.all(found)
}

/** File names are relative to the working directory. */
async function filesOf(version: WorkingVersion, newer: WorkingVersion | undefined, finish: Finish) {
  const sources = await sourcesOf(version.source ?? newer?.source ?? '')
  const { declared } =
    newer && version.changes
      ? declarations(newer.contract, version.changes, finish)
      : { declared: [] }
  const within = (one: string, other: string) => one === other || one.startsWith(`${other}/`)
  return (pointer: string, source: string) => {
    const slugs = declared.filter(({ pointers }) => pointers.some((each) => within(pointer, each)))
    const overlays = slugs.map(
      ({ slug }) => version.overlays![version.changes!.findIndex((each) => each.slug === slug)]!,
    )
    const file = sources.get(source)
    return [...(file ? [file] : []), ...overlays].map((each) => relative(process.cwd(), each))
  }
}

/** The changes of a version since its release. Sources are only searched if there are changes. */
async function versionReport(
  config: GatesConfig,
  [newer, version]: [WorkingVersion | undefined, WorkingVersion],
  finish: Finish,
): Promise<VersionReport> {
  const baseline = await readBaseline(baselineFile(config, version.name))
  const since = await sinceRelease(version, baseline, config.wording)
  const isSame = [since.breaking, since.additions, since.words].every((list) => list.length === 0)
  return {
    since,
    contract: version.contract,
    filesOf: isSame ? () => [] : await filesOf(version, newer, finish),
  }
}

/**
 * Runs every gate of a configuration.
 * @param since a commit whose baselines are compared as well
 * @returns whether all gates pass, and the report in Markdown
 * @throws ConfigError if a document does not match the configuration
 */
export async function runGates(
  config: GatesConfig,
  since?: string,
): Promise<{ ok: boolean; report: string }> {
  const finish = await finishOf(config)
  const versions = await readVersions(config, finish)
  const [gates, files, then, reports] = await Promise.all([
    Promise.all(pairsOf(versions).map((pair) => betweenVersions(pair, finish))),
    Promise.all([
      ...[listedGate(config), companionGate(config), abandoned(config)],
      ...(config.graphql ? [graphqlGate(config.graphql)] : []),
    ]),
    since === undefined ? [] : sinceThen(config, versions, since),
    Promise.all(
      versions.map((version, index) =>
        versionReport(config, [versions[index - 1], version], finish),
      ),
    ),
  ])
  const all = [...gates.flat(), ...files, ...then]
  const ok = [...all, ...reports.map((each) => each.since)].every(
    ({ problems }) => problems.length === 0,
  )
  return { ok, report: markdown(all, reports) }
}
