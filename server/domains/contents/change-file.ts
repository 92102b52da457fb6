import { hash } from 'node:crypto'
import { identityOf } from '../accounts/identity.ts'
import type { Context } from '../../api/context.ts'
import { forbidden, invalidRequest, ServiceError } from '../../core/errors.ts'
import type { Commit } from '../../git/formats/commit-log.ts'
import { draftCommit, signatureOf, type Person } from '../../git/write/draft-commit.ts'
import { readCommit } from '../../git/history/read-commits.ts'
import { refs } from '../../git/refs/all-refs.ts'
import { isBranchName, noObject } from '../../git/formats/names.ts'
import { openObjects, type ObjectReader } from '../../git/objects/object-reader.ts'
import { entryAt, type TreeEntry } from '../../git/objects/tree.ts'
import { isSafePath } from '../../git/formats/verify-path.ts'
import type { Links } from '../../core/links.ts'
import { moveRefs } from '../pushes/move-refs.ts'
import type { RecordContext } from '../pushes/record.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { isContentPath } from '../repositories/find-content.ts'

export interface FileChange {
  repository: Repository
  actor: Account
  links: Links
  path: string
  /** Defaults to the default branch. */
  branch?: string | undefined
  message: string
  /** The blob that is replaced or deleted. */
  sha?: string | undefined
  /** New content; undefined for a deletion. */
  content?: Buffer | undefined
  author?: Partial<Person> | undefined
  committer?: Partial<Person> | undefined
}

export interface ChangedFile {
  commit: Commit
  branch: string
  /** The file after the change. */
  file?: { id: string; size: number }
  /** Whether the file is new. */
  isNew: boolean
}

const conflict = (message: string) => new ServiceError({ status: 409, message })

/**
 * Returns the head commit of a branch; undefined in a repository without commits.
 * @throws ServiceError 404
 */
async function tip(objects: ObjectReader, path: string, branch: string) {
  const name = `refs/heads/${branch}^{commit}`
  const [found] = isBranchName(branch) ? await objects.info([name]) : []
  if (found) return found.id
  if (isBranchName(branch) && (await refs(path)).size === 0) return undefined
  throw new ServiceError({ status: 404, message: `Branch ${branch} not found` })
}

/** All parents of the path must be folders. @throws ServiceError 422 */
async function checkFolders(objects: ObjectReader, commit: string, path: string): Promise<void> {
  const parts = path.split('/').slice(0, -1)
  const folders = parts.map((_, index) => `${commit}:${parts.slice(0, index + 1).join('/')}`)
  const found = await objects.info(folders)
  if (found.every((each) => each === undefined || each.type === 'tree')) return
  throw invalidRequest('path must be inside a folder')
}

/** Checks that the caller knows the current blob. @throws ServiceError 404, 409 or 422 */
function checkBlob({ path, sha, content }: FileChange, entry: TreeEntry | undefined): void {
  if (entry && entry.type !== 'file' && entry.type !== 'symlink') {
    throw invalidRequest(`path refers to a ${entry.type === 'dir' ? 'folder' : 'submodule'}`)
  }
  if (!entry && !content) throw new ServiceError({ status: 404, message: 'Not Found' })
  if (entry && sha === undefined) throw invalidRequest('"sha" wasn\'t supplied.')
  if (sha !== undefined && sha !== entry?.id) throw conflict(`${path} does not match ${sha}`)
}

/** Returns the head of the branch and its current entry at the path. @throws ServiceError */
async function before(change: FileChange, branch: string, path: string) {
  using objects = openObjects(path)
  const parent = await tip(objects, path, branch)
  const entry = (parent && (await entryAt(objects, parent, change.path))) || undefined
  checkBlob(change, entry)
  if (change.content && !isSafePath(change.path, entry?.mode)) throw malformed()
  if (parent && change.content) await checkFolders(objects, parent, change.path)
  return { parent, entry }
}

const malformed = () => invalidRequest('path contains a malformed path component')

function check({ repository, path }: FileChange): void {
  if (repository.archived) throw forbidden('Repository was archived so is read-only.')
  if (!isContentPath(path) || /[\n\0]/.test(path)) throw malformed()
}

const blobId = (content: Buffer) =>
  hash('sha1', Buffer.concat([Buffer.from(`blob ${content.length}\0`), content]))

/**
 * Changes one file of a branch in a new commit and sends the same events as a push.
 * @throws ServiceError 403 while archived, 404 for an unknown branch or file, 409 when `sha` is not
 * the current blob, the branch moves concurrently or its protection stops the change, 422 for a file
 * that a push could not contain
 */
export async function changeFile(
  change: FileChange,
  context: RecordContext & Pick<Context, 'git'>,
): Promise<ChangedFile> {
  check(change)
  const { repository, actor, content, message, links } = change
  const path = context.git.path(repository.id)
  const branch = change.branch ?? repository.default_branch
  const { parent, entry } = await before(change, branch, path)
  const now = context.clock.now()
  const self = identityOf(actor)
  const committer = { ...self, ...change.committer }
  const author = change.author ? { ...self, ...change.author } : committer
  await using drafted = await draftCommit(path, {
    parent,
    files: [{ path: change.path, mode: entry?.mode ?? '100644', content }],
    message,
    author: signatureOf(author, now),
    committer: signatureOf(committer, now),
  })
  const command = { ref: `refs/heads/${branch}`, before: parent ?? noObject, after: drafted.id }
  const moving = { repository, pusher: actor, commands: [command], links }
  if (!(await moveRefs(moving, context))) throw conflict(`${branch} was updated by another request`)
  const commit = await readCommit(path, drafted.id)
  if (!commit) throw new Error(`Commit ${drafted.id} not found`)
  const file = content && { id: blobId(content), size: content.length }
  return { commit, branch, isNew: !entry, ...(file && { file }) }
}
