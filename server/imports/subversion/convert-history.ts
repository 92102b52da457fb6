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
const between = 2_000

type Needs = Pick<Conversion, 'stage' | 'signal' | 'progress'>

/** Brings all of a history into the stage, whatever protocol it is read by. @throws ImportFailure */
export async function convertHistory(history: History, needs: Needs): Promise<Converted> {
  const { stage, signal, progress } = needs
  if ((await history.kind('')) !== 'folder')
    throw new ImportFailure('unreachable', 'There is no folder of Subversion at that address')
  const layout = await findLayout(history)
  const of = sourceKey(history, layout)
  const stored = await readCheckpoint(stage, of)
  using pen = await openPen({ stage, signal, marks: marksFile(stage) })
  const work = beginWork({ pen, stage, history, layout }, stored)
  const { touched, known } = await touching(history)
  const total = touched.length
  const report = () => progress({ done: reached(touched, work.revision), total, commits: total })
  report()
  await writeAll(work, history, { of, known, report, spans: spans(rest(touched, work.revision)) })
  await checkpoint(of, work)
  const head = await publishLines(work)
  await pen.finish()
  return { head, left: work.left.sentences(), checked: false }
}
