import { refs as refsOf } from '../../git/history.ts'
import type { Conversion, Converted } from '../converter.ts'
import { openPen, type Pen } from '../fast-import.ts'
import { Changegroup } from './changegroup.ts'
import { writeCommits, type Revisions } from './commits.ts'
import { writeFiles } from './files.ts'
import { Notes } from './notes.ts'
import { planRefs } from './refs.ts'
import { Revlog } from './revlog.ts'
import { Spool } from './spool.ts'
import type { Spooled } from './spooled.ts'
import type { Stages } from './stages.ts'
import { tagsOf } from './tags-of.ts'

/** Bytes of texts that are kept: few of the changelog, whose texts are short, many of the manifest. */
const [heldChangesets, heldManifests] = [4 * 1024 * 1024, 64 * 1024 * 1024]

type Needs = Pick<Conversion, 'stage' | 'signal'> & { stages: Stages }

/**
 * Writes what was fetched into the stage. Doing it once more, after it was interrupted, leads to the same.
 * @throws ImportFailure
 */
export async function convertSpool(spooled: Spooled, needs: Needs): Promise<Converted> {
  const { stage, signal } = needs
  await using spool = await Spool.open(spooled.path)
  using pen = await openPen({ stage, signal })
  const notes = new Notes()
  const { revisions, history } = await writeHistory(spool, spooled, { ...needs, pen, notes })
  const { bookmarks } = spooled
  const tags = await tagsOf(revisions, history, pen)
  const { refs, head, left } = planRefs(history, { bookmarks: new Map(bookmarks), tags })
  for (const old of (await refsOf(stage)).keys()) if (!refs.has(old)) await pen.reset(old, null)
  for (const [ref, at] of refs) await pen.reset(ref, history.marks[at]!)
  await pen.finish()
  return {
    ...(head !== undefined && { head }),
    left: [...left, ...notes.sentences],
    checked: false,
  }
}

async function writeHistory(
  spool: Spool,
  { version }: Spooled,
  { pen, notes, signal, stages }: Needs & { pen: Pen; notes: Notes },
) {
  const changegroup = new Changegroup(spool, version)
  const [changelog, manifests] = [
    new Revlog(spool, heldChangesets),
    new Revlog(spool, heldManifests),
  ]
  for (const log of [changelog, manifests])
    for await (const revision of changegroup.group()) log.add(revision)
  const commits = changelog.size
  const reading = () => stages.read(spool.position / spool.size, commits)
  const files = await writeFiles(changegroup, spool, pen, reading)
  const revisions: Revisions = { changelog, manifests, files }
  const passed = (done: number) => stages.committed(done / commits, commits)
  return { revisions, history: await writeCommits(revisions, { pen, notes, signal, passed }) }
}
