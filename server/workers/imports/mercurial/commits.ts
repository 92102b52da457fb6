import { fitPath, type FileChange, type FastImport, type Reference } from '../fast-import.ts'
import { parseChangeset, type Changeset } from './changeset.ts'
import { malformed } from './failures.ts'
import type { History } from './history.ts'
import { Lanes } from './lanes.ts'
import { manifestChanges } from './manifest.ts'
import { nodeOf } from './node.ts'
import type { WrittenFiles } from './files.ts'
import type { Notes } from './notes.ts'
import type { Revlog } from './revlog.ts'

/** The part of an address before the `@`. */
const localPart = (address: string) => address.split('@')[0]!

/**
 * Converts a Mercurial user, which is any text, to a git identity. A name alone becomes
 * `name <name@id-of-the-source>`. An address alone is kept.
 */
function personOf(user: string, sourceId: string): { name: string; email: string } {
  const [, before = '', within] = /^([^<]*)<([^<>]*)/.exec(user) ?? []
  const name = (within === undefined ? user : before).replace(/[<>"\p{Cc}]/gu, '').trim()
  const address = within?.trim() || (/^[^\s@]+@[^\s@]+$/.test(name) ? name : '')
  if (address) return { name: name && name !== address ? name : localPart(address), email: address }
  const known = name || 'unknown'
  return { name: known, email: `${known.replace(/\s+/g, '.')}@${sourceId}` }
}

/** Source data of commits. */
export interface Revisions {
  changelog: Revlog
  manifests: Revlog
  files: WrittenFiles
}

interface WriteOptions {
  pen: FastImport
  notes: Notes
  signal: AbortSignal
  /** Called after each commit. */
  passed: (done: number) => void
}

/** Number of commits after which the event loop runs other work. */
const commitsPerTurn = 256

const yieldToEventLoop = () => new Promise((resolve) => setImmediate(resolve))

/**
 * Writes a commit for each changeset, in order.
 * @throws ImportFailure
 */
export async function writeCommits(revisions: Revisions, options: WriteOptions): Promise<History> {
  const { changelog } = revisions
  const history: History = { changelog, branches: [], closing: new Set(), marks: [] }
  const lanes = new Lanes()
  const manifestOf: number[] = []
  const sourceId = changelog.size > 0 ? changelog.node(0).toString('hex') : ''
  for (let index = 0; index < changelog.size; index++) {
    const changeset = parseChangeset(changelog.text(index))
    manifestOf.push(revisions.manifests.indexOf(changeset.manifest))
    const parents = parentsOf(changelog, index)
    const changes = changesOf(revisions, options, manifestOf[parents[0] ?? -1], manifestOf[index]!)
    const marks = parents.map((parent) => history.marks[parent]!)
    const ref = lanes.take(marks[0])
    const mark = await options.pen.commit({
      ref,
      parents: marks,
      changes,
      ...metadataOf(changeset, sourceId),
    })
    lanes.moved(ref, mark)
    remember(history, changeset, mark)
    options.passed(index + 1)
    if (index % commitsPerTurn === 0) await yieldToEventLoop()
    options.signal.throwIfAborted()
  }
  for (const ref of lanes.refs) await options.pen.reset(ref, null)
  return history
}

const parentsOf = (changelog: Revlog, index: number) => [
  ...new Set(changelog.parents(index).filter((parent) => parent >= 0)),
]

function metadataOf({ user, seconds, offset, description }: Changeset, sourceId: string) {
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

/** Deletions come first, so that a file can be replaced by a folder of the same name. */
function changesOf(
  { manifests, files }: Revisions,
  { notes }: WriteOptions,
  before: number | undefined,
  after: number,
): FileChange[] {
  if (before === after) return []
  const deletions: FileChange[] = []
  const additions: FileChange[] = []
  const old = manifests.text(before ?? -1)
  for (const { path, node, mode } of manifestChanges(old, manifests.text(after))) {
    if (node && fitPath(path, mode) && !files.unfit.has(node.toString('latin1'))) {
      notes.seen(path)
      additions.push({ mode, of: markOf(files, node), path })
      continue
    }
    if (node) notes.unfit(path)
    if (fitPath(path)) deletions.push({ delete: path })
  }
  return [...deletions, ...additions]
}

function markOf({ marks }: WrittenFiles, hex: Buffer): Reference {
  const node = nodeOf(hex.toString('latin1'))
  const mark = node && marks.get(node)
  if (mark === undefined) throw malformed()
  return mark
}
