import type { Pen } from '../fast-import.ts'
import type { Changegroup } from './changegroup.ts'
import { NodeTable } from './node-table.ts'
import { Revlog } from './revlog.ts'
import type { Spool } from './spool.ts'

/** Bytes of texts of one file that are kept. */
const held = 32 * 1024 * 1024

/** Around what Mercurial itself puts before the content of a file: where it was copied from. */
const fence = '\x01\n'

/** A file without what Mercurial has put before it (`hg help internals.revlogs`). */
function contentOf(text: Buffer): Buffer {
  if (text[0] !== 1 || text[1] !== 10) return text
  const end = text.indexOf(fence, fence.length)
  return end < 0 ? text : text.subarray(end + fence.length)
}

/**
 * Writes each revision of each file as a blob; their marks. Revisions with the same node have the same content,
 * whatever their path.
 * @param passed is called now and then
 * @throws ImportFailure
 */
export async function writeFiles(
  changegroup: Changegroup,
  spool: Spool,
  pen: Pen,
  passed: () => void,
): Promise<NodeTable> {
  const marks = new NodeTable(1024)
  while ((await changegroup.fileName()) !== undefined) {
    const revlog = new Revlog(spool, held)
    for await (const revision of changegroup.group()) {
      const index = revlog.add(revision)
      const text = revlog.text(index, revision.delta)
      if (marks.get(revision.node) === undefined)
        marks.set(revision.node, await pen.addBlob(contentOf(text)))
    }
    passed()
  }
  return marks
}
