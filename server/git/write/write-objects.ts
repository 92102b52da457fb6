import { randomUUID } from 'node:crypto'
import { runOrThrow } from '../../core/processes.ts'
import { dataCommand, quoted } from '../formats/fast-import.ts'
import { checkedId } from '../formats/names.ts'
import { personLine, type Signature } from '../formats/person-line.ts'
import { gitIn } from '../processes/environment.ts'
import { changeRefsOrThrow } from '../refs/change-refs.ts'
import { requireSafeFiles } from './fsck-files.ts'

async function write(path: string, type: string, content: Buffer | string): Promise<string> {
  const command = gitIn(path, ['hash-object', '-t', type, '-w', '--stdin'])
  return (await runOrThrow(command, content)).toString().trim()
}

/** Creates a blob and returns its id. */
export const writeBlob = (path: string, content: Buffer): Promise<string> =>
  write(path, 'blob', content)

export interface CommitObject {
  tree: string
  parents: readonly string[]
  message: string
  author: Signature
  committer: Signature
  /** In OpenPGP or SSH format. */
  signature?: string | undefined
}

/**
 * Creates a commit without a ref and returns its id. The message is stored as it is, because a
 * signature covers it.
 */
export function writeCommit(path: string, commit: CommitObject): Promise<string> {
  const { tree, parents, message, author, committer, signature } = commit
  const head = [
    `tree ${checkedId(tree)}`,
    ...parents.map((id) => `parent ${checkedId(id)}`),
    `author ${personLine(author)}`,
    `committer ${personLine(committer)}`,
    ...(signature ? [`gpgsig ${signature.trimEnd().split(/\r?\n/).join('\n ')}`] : []),
  ]
  return write(path, 'commit', [...head, '', message].join('\n'))
}

/** Creates a tag object without a ref and returns its id. The name must be a valid one. */
export function writeTag(
  path: string,
  tag: { tag: string; message: string; object: { id: string; type: string }; tagger: Signature },
): Promise<string> {
  const { id, type } = tag.object
  const head = [`object ${checkedId(id)}`, `type ${type}`, `tag ${tag.tag}`]
  const text = [...head, `tagger ${personLine(tag.tagger)}`, '', tag.message.trimEnd(), '']
  return write(path, 'tag', text.join('\n'))
}

/** An entry of a new tree: an object, a text, or nothing, which removes the entry. */
export interface NewEntry {
  path: string
  mode: string
  source: { id: string } | { content: Buffer } | undefined
}

function entryCommand({ path, mode, source }: NewEntry): Buffer[] {
  if (!source) return [Buffer.from(`D ${quoted(path)}\n`)]
  if ('id' in source) return [Buffer.from(`M ${mode} ${checkedId(source.id)} ${quoted(path)}\n`)]
  return [Buffer.from(`M ${mode} inline ${quoted(path)}\n`), dataCommand(source.content)]
}

/** Builds the input of git-fast-import(1). */
function stream(ref: string, base: string | undefined, entries: readonly NewEntry[]): Buffer {
  const root = base === undefined ? 'deleteall\n' : `M 040000 ${checkedId(base)} ""\n`
  return Buffer.concat([
    Buffer.from(`commit ${ref}\ncommitter server <server@localhost> 0 +0000\ndata 0\n${root}`),
    ...entries.flatMap(entryCommand),
    Buffer.from('done\n'),
  ])
}

/**
 * Creates a tree and returns its id. Paths must be safe, and objects must exist.
 * @param base the tree that the entries change
 * @throws ServiceError 422 for a `.gitmodules` or `.gitattributes` that git rejects
 */
export async function writeTree(
  path: string,
  base: string | undefined,
  entries: readonly NewEntry[],
): Promise<string> {
  const files = entries.flatMap(({ source, mode, ...entry }) =>
    source && !/^(04|16)0000$/.test(mode) ? [{ ...entry, mode, source }] : [],
  )
  await requireSafeFiles(path, files)
  const ref = `refs/drafts/${randomUUID()}`
  const importing = gitIn(path, ['fast-import', '--quiet', '--date-format=raw', '--done'])
  await runOrThrow(importing, stream(ref, base, entries))
  try {
    const output = await runOrThrow(gitIn(path, ['rev-parse', '--verify', `${ref}^{tree}`]))
    return output.toString().trim()
  } finally {
    // A ref that remains is harmless.
    await changeRefsOrThrow(path, gitIn(path, ['update-ref', '-d', ref])).catch(() => {})
  }
}
