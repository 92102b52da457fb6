import { changedOperations } from '../contract/_changed.ts'
import { versions } from '../_support/bundles.ts'
import { hasTurn } from '../_support/sampling.ts'
import type { Check, Sizes, Verdict } from './check.ts'
import { runChecks, type Turn } from './run.ts'
import { Stage } from './stage.ts'
import { subjectOn } from './subject.ts'

/** Selects the checks and operations that a run covers in a version. */
export type Share = (version: (typeof versions)[number]) => {
  only?: (id: string) => boolean
  turn?: Turn
}

export const everything: Share = () => ({})

/** A normal run tests one in this many operations. */
const operationShare = 12

/** Each of those operations gets one in this many checks. */
const checkShare = 3

/**
 * A normal run, whose selection changes daily: some operations of the newest version with a part of
 * the checks each, and from the older version some of the operations that differ there.
 */
export const reduced: Share = (version) => {
  const [newest, older] = versions
  const changed = changedOperations(older, newest)
  const has = (id: string) => hasTurn(id, operationShare)
  return {
    only: version === newest ? has : (id) => changed.has(id) && hasTurn(id, operationShare * 2),
    turn: (check: Check, { id }) => hasTurn(`${check.id} ${id}`, checkShare),
  }
}

interface Run {
  sizes: Sizes
  share: Share
  progress?: (line: string) => void
}

/** All checks under one version, on a server of its own. */
export async function runVersion(
  checks: readonly Check[],
  version: (typeof versions)[number],
  { sizes, share, progress = () => {} }: Run,
): Promise<Verdict[]> {
  await using stage = await Stage.start()
  const { only = () => true, turn } = share(version)
  const subject = subjectOn(stage, { version, ...sizes, only: ({ id }) => only(id) })
  return await runChecks(checks, subject, (id) => progress(`${version} ${id}`), turn)
}

/** All checks under every version, one version after the other. */
export async function runVersions(checks: readonly Check[], run: Run): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const version of versions) verdicts.push(...(await runVersion(checks, version, run)))
  return verdicts
}
