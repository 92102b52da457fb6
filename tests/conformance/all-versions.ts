import { changedOperations } from '../contract/_changed.ts'
import { versions } from '../_support/bundles.ts'
import { hasTurn } from '../_support/sampling.ts'
import type { Check, Sizes, Verdict } from './check.ts'
import { runChecks, type Turn } from './run.ts'
import { Stage } from './stage.ts'
import { subjectOn } from './subject.ts'

/** Which checks ask which operations, of those that a run has in a version. */
export type Share = (version: (typeof versions)[number]) => {
  only?: (id: string) => boolean
  turn?: Turn
}

export const everything: Share = () => ({})

/** Of how many operations one is asked in an ordinary run. */
const operationShare = 5

/** Of how many checks each of those is asked by one. */
const checkShare = 3

/**
 * What an ordinary run asks, more each day: some operations of the newest version by a part of the checks
 * each, and of the older version some of those that are described in another way there.
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

/** All checks under every version, on a server for each. */
export async function runVersions(
  checks: readonly Check[],
  sizes: Sizes,
  share: Share,
  progress: (line: string) => void = () => {},
): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const version of versions) {
    await using stage = await Stage.start()
    const { only = () => true, turn } = share(version)
    const subject = subjectOn(stage, { version, ...sizes, only: ({ id }) => only(id) })
    const tell = (id: string) => progress(`${version} ${id}`)
    verdicts.push(...(await runChecks(checks, subject, tell, turn)))
  }
  return verdicts
}
