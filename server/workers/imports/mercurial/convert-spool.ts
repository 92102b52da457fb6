import { refs as refsOf } from '../../../git/refs/all-refs.ts'
import type { Conversion, Converted } from '../converter.ts'
import { openFastImport } from '../fast-import.ts'
import { Notes } from './notes.ts'
import { planRefs } from './refs.ts'
import { Spool } from './spool.ts'
import type { Spooled } from './spooled.ts'
import type { Stages } from './stages.ts'
import { tagsOf } from './tags-of.ts'
import { writeHistory } from './write-history.ts'

type Needs = Pick<Conversion, 'stage' | 'signal'> & { stages: Stages }

/**
 * Writes the fetched history into the stage. Repeating it after an interruption has the same
 * result.
 * @throws ImportFailure
 */
export async function convertSpool(spooled: Spooled, needs: Needs): Promise<Converted> {
  const { stage, signal } = needs
  await using spool = await Spool.open(spooled.path)
  using pen = await openFastImport({ stage, signal })
  const notes = new Notes()
  const { revisions, history } = await writeHistory(spool, spooled.version, {
    ...{ ...needs, pen, notes },
  })
  const { bookmarks } = spooled
  const tags = await tagsOf(revisions, history, pen)
  const { refs, head, left } = planRefs(history, { bookmarks: new Map(bookmarks), tags })
  for (const old of (await refsOf(stage)).keys()) if (!refs.has(old)) await pen.reset(old, null)
  for (const [ref, at] of refs) await pen.reset(ref, history.marks[at]!)
  await pen.finish()
  return {
    ...(head !== undefined && { head }),
    has: [
      ['branch', new Set(history.branches).size],
      ['bookmark', bookmarks.length],
      ['tag', tags.size],
      ['changeset', history.branches.length],
    ],
    left: [...left, ...notes.sentences],
    checked: false,
  }
}
