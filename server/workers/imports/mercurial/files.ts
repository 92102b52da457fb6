import type { FastImport } from '../fast-import.ts'
import { isFitContent, isRead } from '../fast-import/fit-content.ts'
import type { Changegroup } from './changegroup.ts'
import { NodeTable } from './node-table.ts'
import { Revlog } from './revlog.ts'
import type { Spool } from './spool.ts'

/** Maximum bytes of cached texts of one file. */
const cacheLimit = 32 * 1024 * 1024

/** Delimits Mercurial's metadata (the copy source) at the beginning of a file. */
const delimiter = '\x01\n'

/** Removes Mercurial's metadata from a file (`hg help internals.revlogs`). */
function contentOf(text: Buffer): Buffer {
  if (text[0] !== 1 || text[1] !== 10) return text
  const end = text.indexOf(delimiter, delimiter.length)
  return end < 0 ? text : text.subarray(end + delimiter.length)
}

export interface WrittenFiles {
  /** Mark of each file revision. */
  marks: NodeTable
  /** Hexadecimal ids of revisions whose content git refuses under their name. */
  unfit: ReadonlySet<string>
}

/**
 * Writes each file revision as a blob and returns the marks. Revisions with the same node have the
 * same content, whatever their path.
 * @param passed called after each file
 * @throws ImportFailure
 */
export async function writeFiles(
  changegroup: Changegroup,
  spool: Spool,
  { pen, stage }: { pen: FastImport; stage: string },
  passed: () => void,
): Promise<WrittenFiles> {
  const marks = new NodeTable(1024)
  const unfit = new Set<string>()
  for (;;) {
    const name = await changegroup.fileName()
    if (name === undefined) return { marks, unfit }
    const isChecked = isRead(name)
    const revlog = new Revlog(spool, cacheLimit)
    for await (const revision of changegroup.group()) {
      const index = revlog.add(revision)
      const content = contentOf(revlog.text(index, revision.delta))
      if (isChecked && !(await isFitContent(stage, name.toString(), content)))
        unfit.add(revision.node.toString('hex'))
      if (marks.get(revision.node) === undefined)
        marks.set(revision.node, await pen.addBlob(content))
    }
    passed()
  }
}
