import { fitPath, type FileChange, type Pen, type Reference } from '../fast-import.ts'
import { parseChangeset, type Changeset } from './changeset.ts'
import { malformed } from './failures.ts'
import type { History } from './history.ts'
import { Lanes } from './lanes.ts'
import { manifestChanges } from './manifest.ts'
import { nodeOf } from './node.ts'
import type { NodeTable } from './node-table.ts'
import type { Notes } from './notes.ts'
import { personOf } from './person.ts'
import type { Revlog } from './revlog.ts'

/** What commits are made from. */
export interface Revisions {
  changelog: Revlog
  manifests: Revlog
  /** Mark of each revision of a file. */
  files: NodeTable
}

interface Told {
  pen: Pen
  notes: Notes
  signal: AbortSignal
  /** Called after each commit. */
  passed: (done: number) => void
}

/** Commits after which other work of the process gets its turn. */
const turn = 256

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/**
 * Writes a commit for each changeset, in their order.
 * @throws ImportFailure
 */
export async function writeCommits(revisions: Revisions, told: Told): Promise<History> {
  const { changelog } = revisions
  const history: History = { changelog, branches: [], closing: new Set(), marks: [] }
  const lanes = new Lanes()
  const manifestOf: number[] = []
  const sourceId = changelog.size > 0 ? changelog.node(0).toString('hex') : ''
  for (let index = 0; index < changelog.size; index++) {
    const changeset = parseChangeset(changelog.text(index))
    manifestOf.push(revisions.manifests.indexOf(changeset.manifest))
    const parents = parentsOf(changelog, index)
    const changes = changesOf(revisions, told, manifestOf[parents[0] ?? -1], manifestOf[index]!)
    const marks = parents.map((parent) => history.marks[parent]!)
    const ref = lanes.take(marks[0])
    const mark = await told.pen.commit({
      ref,
      parents: marks,
      changes,
      ...own(changeset, sourceId),
    })
    lanes.moved(ref, mark)
    remember(history, changeset, mark)
    told.passed(index + 1)
    if (index % turn === 0) await nextTurn()
    told.signal.throwIfAborted()
  }
  for (const ref of lanes.refs) await told.pen.reset(ref, null)
  return history
}

const parentsOf = (changelog: Revlog, index: number) => [
  ...new Set(changelog.parents(index).filter((parent) => parent >= 0)),
]

function own({ user, seconds, offset, description }: Changeset, sourceId: string) {
  return {
    committer: { ...personOf(user, sourceId), seconds, offset },
    message: `${description.replaceAll('\0', '')}\n`,
  }
}

function remember(history: History, { branch, closes }: Changeset, mark: number): void {
  if (closes) history.closing.add(history.branches.length)
  history.branches.push(branch)
  history.marks.push(mark)
}

/** What goes first, so that a file can give way to a folder of its name. */
function changesOf(
  { manifests, files }: Revisions,
  { notes }: Told,
  before: number | undefined,
  after: number,
): FileChange[] {
  if (before === after) return []
  const gone: FileChange[] = []
  const come: FileChange[] = []
  const old = manifests.text(before ?? -1)
  for (const { path, node, mode } of manifestChanges(old, manifests.text(after))) {
    if (node && fitPath(path, mode)) {
      notes.seen(path)
      come.push({ mode, of: markOf(files, node), path })
      continue
    }
    if (node) notes.unfit(path)
    if (fitPath(path)) gone.push({ delete: path })
  }
  return [...gone, ...come]
}

function markOf(files: NodeTable, hex: Buffer): Reference {
  const node = nodeOf(hex.toString('latin1'))
  const mark = node && files.get(node)
  if (mark === undefined) throw malformed()
  return mark
}
