import { join } from 'node:path'
import { baselineOf, readBaseline, writeBaseline, type Baseline } from './baseline.ts'
import { prepareGraphql } from './graphql.ts'
import type { GatesConfig } from './config.ts'
import { finishOf, readVersions, type WorkingVersion } from './documents.ts'
import { counted, sinceRelease } from './since-release.ts'

/** The path of the baseline of a version. */
export const baselineFile = ({ released }: GatesConfig, version: string): string =>
  join(released, `${version}.yaml`)

interface Prepared {
  name: string
  line: string
  /** Absent if the release is refused. */
  baseline?: Baseline
}

async function prepare(
  config: GatesConfig,
  version: WorkingVersion,
  today: string,
): Promise<Prepared> {
  const { name } = version
  const file = baselineFile(config, name)
  const before = await readBaseline(file)
  const { breaking, additions, words } = await sinceRelease(version, before, config.wording)
  if (breaking.length > 0) {
    const reasons = breaking.map(({ message, pointer }) => `\n  ! ${message} (${pointer})`).join('')
    return { name, line: `${name} is not released: ${breaking.length} breaking${reasons}` }
  }
  const made = baselineOf(version.contract, today, config.wording)
  // Changes of descriptions or component names do not change the release date.
  const date = before && additions.length === 0 ? before.date : today
  const state = before
    ? `${counted(additions.length, 'addition')}, ${counted(words.length, 'part')} with changed descriptions`
    : 'first'
  const line = `${name} is released (${state})`
  return { name, line, baseline: { ...made, date } }
}

/** Writes all baselines: a version with overlays as its differences from the next newer one. */
async function writeAll(
  config: GatesConfig,
  versions: readonly WorkingVersion[],
  prepared: readonly Prepared[],
): Promise<void> {
  for (const [index, { name, baseline }] of prepared.entries()) {
    const newer = versions[index]?.changes && prepared[index - 1]
    const base = newer?.baseline && { name: newer.name, baseline: newer.baseline }
    await writeBaseline(baselineFile(config, name), baseline!, base)
  }
}

/**
 * Writes new baselines of all versions, or of none if one has a breaking change.
 * @param today the release date, YYYY-MM-DD
 */
export async function release(
  config: GatesConfig,
  today: string,
): Promise<{ ok: boolean; report: string }> {
  const versions = await readVersions(config, await finishOf(config))
  const released = versions.filter(({ draft }) => !draft)
  const prepared = await Promise.all(released.map((version) => prepare(config, version, today)))
  const schema = config.graphql && (await prepareGraphql(config.graphql))
  const refused = [...prepared.filter(({ baseline }) => !baseline), ...(schema?.refused ?? [])]
  if (refused.length === 0) await writeAll(config, released, prepared)
  if (refused.length === 0) await schema?.write()
  const lines = refused.length > 0 ? refused : [...prepared, ...(schema ? [schema] : [])]
  return { ok: refused.length === 0, report: lines.map(({ line }) => `${line}\n`).join('') }
}
