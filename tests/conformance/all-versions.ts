import { changedOperations } from '../_support/contract/changed-operations.ts'
import { versions } from '../_support/bundles.ts'
import { contractDocument } from '../_support/contract/contract-document.ts'
import { isSelected } from '../_support/selection.ts'
import type { Check, Sizes, Verdict } from './check.ts'
import { operationsUnderTest } from './operations.ts'
import { runChecks, type Turn } from './run.ts'
import { Stage } from './stage.ts'
import { subjectOn } from './subject.ts'

/** Selects the checks and operations that a run covers in a version. */
export type Share = (version: (typeof versions)[number]) => {
  only?: (id: string) => boolean
  turn?: Turn
}

export const everything: Share = () => ({})

/**
 * An ordinary run: some operations of the newest version with a part of the checks each, and from the
 * older version some of the operations that differ there.
 */
export const reduced: Share = (version) => {
  const [newest, older] = versions
  const changed = changedOperations(older, newest)
  const has = (id: string) => isSelected('conformance', id)
  return {
    only: version === newest ? has : (id) => changed.has(id) && isSelected('conformance-older', id),
    turn: (check: Check, { id }) => isSelected('conformance-checks', `${check.id} ${id}`),
  }
}

interface Run {
  sizes: Sizes
  share: Share
  progress?: (line: string) => void
}

/**
 * Operations that share a server. Checks compare the whole store again and again, which takes long
 * when it has what the checks of all operations need.
 */
const together = 30

const except = (kind: Check['kind'], checks: readonly Check[]) =>
  checks.filter((check) => check.kind !== kind)

/** Whether it concerns the server and not one of the operations. A violation always counts. */
const isOfServer = (verdict: Verdict) => verdict.operation === undefined || 'violated' in verdict
const isOfOperation = (verdict: Verdict) => verdict.operation !== undefined || 'violated' in verdict

/** All checks under one version. */
export async function runVersion(
  checks: readonly Check[],
  version: (typeof versions)[number],
  { sizes, share, progress = () => {} }: Run,
): Promise<Verdict[]> {
  const { only = () => true, turn } = share(version)
  const ids = operationsUnderTest(contractDocument(version))
    .map(({ id }) => id)
    .filter(only)
  const verdicts: Verdict[] = []
  for (let done = 0; done < ids.length; done += together) {
    await using stage = await Stage.start()
    const some = new Set(ids.slice(done, done + together))
    const subjectOf = (has: (id: string) => boolean) =>
      subjectOn(stage, { version, ...sizes, only: ({ id }) => has(id) })
    if (done === 0) {
      const found = await runChecks(except('operation', checks), subjectOf(only))
      verdicts.push(...found.filter(isOfServer))
    }
    const subject = subjectOf((id) => some.has(id))
    const found = await runChecks(except('server', checks), subject, turn)
    verdicts.push(...found.filter(isOfOperation))
    for (const each of found) {
      if ('violated' in each) progress(`${version}: ${each.check}: ${each.violated.message}`)
    }
    progress(`${version}: ${Math.min(done + together, ids.length)} of ${ids.length} operations`)
  }
  return verdicts
}

/** All checks under every version, one version after the other. */
export async function runVersions(checks: readonly Check[], run: Run): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const version of versions) verdicts.push(...(await runVersion(checks, version, run)))
  return verdicts
}
