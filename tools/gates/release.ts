import { join } from 'node:path'
import { baselineOf, readBaseline, writeBaseline } from './baseline.ts'
import type { GatesConfig } from './config.ts'
import { finishOf, readVersions, type WorkingVersion } from './documents.ts'
import { counted, sinceRelease } from './since-release.ts'

/** The path of the baseline of a version. */
export const baselineFile = ({ released }: GatesConfig, version: string): string =>
  join(released, `${version}.yaml`)

interface Prepared {
  line: string
  refused: boolean
  write?: () => Promise<void>
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
    return { line: `${name} is not released: ${breaking.length} breaking${reasons}`, refused: true }
  }
  const made = baselineOf(version.contract, today, config.wording)
  // Changes of descriptions or component names do not change the release date.
  const date = before && additions.length === 0 ? before.date : today
  const state = before
    ? `${counted(additions.length, 'addition')}, ${counted(words.length, 'part')} with changed descriptions`
    : 'first'
  const line = `${name} is released (${state})`
  return { line, refused: false, write: () => writeBaseline(file, { ...made, date }) }
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
  const refused = prepared.filter((each) => each.refused)
  if (refused.length === 0) for (const { write } of prepared) await write?.()
  const lines = refused.length > 0 ? refused : prepared
  return { ok: refused.length === 0, report: lines.map(({ line }) => `${line}\n`).join('') }
}
