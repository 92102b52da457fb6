import type { Conversion, Converted } from '../converter.ts'
import { ImportFailure } from '../failure.ts'
import { openPen } from '../fast-import.ts'
import { checkpoint, marksFile, readCheckpoint } from './checkpoint.ts'
import type { History } from './edits.ts'
import { findLayout } from './layout.ts'
import { publishLines } from './publish-lines.ts'
import { spans } from './spans.ts'
import { beginWork, sourceKey, type Work } from './work.ts'
import { writeRevision } from './write-revision.ts'

/** Revisions after which an interrupted conversion goes on. */
const usual = 2_000

interface Needs extends Pick<Conversion, 'stage' | 'limits' | 'signal' | 'progress'> {
  /** Revisions between two checkpoints. */
  between?: number
}

/** Brings all of a history into the stage, whatever protocol it is read by. @throws ImportFailure */
export async function convertHistory(history: History, needs: Needs): Promise<Converted> {
  const { stage, signal } = needs
  if ((await history.kind('')) !== 'folder')
    throw new ImportFailure('unreachable', 'There is no folder of Subversion at that address.')
  const layout = await findLayout(history)
  const of = sourceKey(history, layout)
  const stored = await readCheckpoint(stage, of)
  using pen = await openPen({ stage, signal, marks: marksFile(stage) })
  const work = beginWork({ ...needs, pen, history, layout }, stored)
  await writeAll(work, history, { ...needs, of })
  await checkpoint(of, work)
  const head = await publishLines(work)
  await pen.finish()
  return { head, left: work.left.sentences(), checked: false }
}

async function writeAll(
  work: Work,
  history: History,
  needs: Needs & { of: string },
): Promise<void> {
  const { between = usual } = needs
  const touching = await history.touching()
  const wanted = touching.filter((revision) => revision > work.revision)
  const total = touching.length
  let done = total - wanted.length
  needs.progress({ done, total, commits: total })
  const isWanted = new Set(wanted)
  for (const [from, to] of spans(wanted))
    for await (const revision of history.revisions(from, to, touching[0] ?? 0)) {
      needs.signal.throwIfAborted()
      await writeRevision(work, revision)
      if (isWanted.has(revision.revision)) done += 1
      needs.progress({ done, total, commits: total })
      if (done % between === 0) await checkpoint(needs.of, work)
    }
}
