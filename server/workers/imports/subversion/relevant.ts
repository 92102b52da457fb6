import type { Segment } from './ancestry.ts'
import type { Edit, Revision } from './edits.ts'
import { isIn } from './paths.ts'

const isRelevant = (path: string, segments: readonly Segment[]) =>
  segments.some((segment) => isIn(segment.path, path) || isIn(path, segment.path))

const opensFile = ({ do: what }: Edit) => what === 'add file' || what === 'open file'

async function* relevantEdits(
  edits: AsyncIterable<Edit>,
  segments: readonly Segment[],
): AsyncGenerator<Edit> {
  let isInFile = false
  for await (const edit of edits) {
    const passes: boolean = 'path' in edit ? isRelevant(edit.path, segments) : isInFile
    if (opensFile(edit)) isInFile = passes
    if (passes) yield edit
  }
}

/** Leaves out the changes that do not belong to the imported history. */
export function relevant(revision: Revision, all: readonly Segment[]): Revision {
  if (all.length < 2) return revision
  const now = revision.revision
  const segments = all.filter(({ from, until }) => from <= now && now <= until)
  return { ...revision, edits: relevantEdits(revision.edits, segments) }
}
