import type { Conversion, Converted } from '../converter.ts'
import { ImportFailure } from '../failure.ts'
import { openFastImport } from '../fast-import.ts'
import { checkpoint, marksFile, readCheckpoint } from './checkpoint.ts'
import type { History } from './edits.ts'
import { planConversion } from './plan.ts'
import { relevant } from './relevant.ts'
import { publishLines } from './publish-lines.ts'
import { beginConversion, sourceKey, type ConversionState, type Plan } from './conversion-state.ts'
import { writeRevision } from './write-revision.ts'

/** Maximum number of empty revisions that a request may include: another request would take longer. */
const widestGap = 16

/** Ranges that hold all of the revisions, which are in their order, and few others. */
function spans(revisions: readonly number[]): [from: number, to: number][] {
  const found: [number, number][] = []
  for (const revision of revisions) {
    const last = found.at(-1)
    if (last && revision - last[1] <= widestGap) last[1] = revision
    else found.push([revision, revision])
  }
  return found
}

/** Number of revisions between checkpoints, where an interrupted conversion continues. */
const defaultInterval = 2_000

interface Needs extends Pick<Conversion, 'stage' | 'limits' | 'signal' | 'progress'> {
  /** Overrides the number of revisions between two checkpoints. */
  between?: number
}

/**
 * Imports a whole history into the stage, over either protocol.
 * @throws ImportFailure
 */
export async function convertHistory(history: History, needs: Needs): Promise<Converted> {
  const { stage, signal } = needs
  if ((await history.kind('')) !== 'folder')
    throw new ImportFailure('unreachable', 'There is no Subversion folder at that URL.')
  const plan = await planConversion(history)
  const of = sourceKey(history, plan)
  const stored = await readCheckpoint(stage, of)
  using pen = await openFastImport({ stage, signal, marks: marksFile(stage) })
  const work = beginConversion({ ...needs, pen, history, plan }, stored)
  await writeAll(work, history, { ...needs, of, plan })
  await checkpoint(of, work)
  const { head, has } = await publishLines(work)
  await pen.finish()
  return {
    head,
    has: [...has, ['revision', plan.ancestry.revisions.length]],
    left: work.left.sentences(),
    checked: false,
  }
}

async function writeAll(
  work: ConversionState,
  history: History,
  needs: Needs & { of: string; plan: Plan },
): Promise<void> {
  const { between = defaultInterval } = needs
  const { segments, revisions } = needs.plan.ancestry
  const wanted = revisions.filter((revision) => revision > work.revision)
  const total = revisions.length
  let done = total - wanted.length
  needs.progress({ done, total, commits: total })
  const isWanted = new Set(wanted)
  for (const [from, to] of spans(wanted))
    for await (const revision of history.revisions(from, to, revisions[0] ?? 0)) {
      needs.signal.throwIfAborted()
      await writeRevision(work, relevant(revision, segments))
      if (isWanted.has(revision.revision)) done += 1
      needs.progress({ done, total, commits: total })
      if (done % between === 0) await checkpoint(needs.of, work)
    }
}
