import { refuseBlocked } from '../moderation/refuse.ts'
import type { Context } from '../../api/context.ts'
import { forbidden } from '../../core/errors.ts'
import { copyToEmpty } from '../../git/store/copy-refs.ts'
import { refs } from '../../git/refs/all-refs.ts'
import type { Draft } from '../../git/store/repositories.ts'
import { shareObjects } from '../../git/lfs/store.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { isUniqueViolation } from '../../storage/sql/unique-violation.ts'
import { announceFork } from './announce-fork.ts'
import { furnish } from '../repositories/create.ts'
import { freeName, requestedName, type RequestedName } from './fork-name.ts'
import { lockSource } from '../repositories/lock-source.ts'
import { creationFailed } from '../repositories/name.ts'
import { defaultSettings } from '../repositories/settings.ts'

export interface Forking {
  source: Repository
  /** Owner of the new fork. */
  owner: Account
  creator: Account
  name?: string | undefined
  /** Whether to copy only the default branch. */
  defaultBranchOnly: boolean
  links: Links
}

type ForkContext = Pick<Context, 'storage' | 'git' | 'clock' | 'log' | 'versions'>

/** Returns the refs to copy. @throws ServiceError 403 when there are none */
async function contentOf({ source, defaultBranchOnly }: Forking, { git }: ForkContext) {
  const known = await refs(git.path(source.id))
  const main = `refs/heads/${source.default_branch}`
  const content = new Map([...known].filter(([ref]) => !defaultBranchOnly || ref === main))
  if (content.size > 0) return content
  throw forbidden('The repository has no git content. Empty repositories cannot be forked.')
}

/**
 * Returns the repository that replaces a new fork: the source itself, which users cannot fork into
 * their own account and organizations only under another name, or the owner's existing fork.
 */
async function present(
  { source, owner }: Forking,
  { name }: RequestedName,
  { forks, repositories }: Pick<Transaction, 'forks' | 'repositories'>,
): Promise<Repository | undefined> {
  const sameName = name.toLowerCase() === source.name.toLowerCase()
  if (source.owner_id === owner.id && (owner.type === 'User' || sameName)) return source
  const id = await forks.ofAccount(source.id, owner.id)
  return id === undefined ? undefined : repositories.find(id)
}

async function insert(
  { owner, creator }: Forking,
  source: Repository,
  name: string,
  transaction: Transaction,
  now: number,
): Promise<Repository> {
  const { description, homepage, default_branch, language, license, pushed_at, size } = source
  const copied = { description, homepage, default_branch, language, license, pushed_at, size }
  const fork = await transaction.repositories.create(owner, {
    ...copied,
    name,
    fork: true,
    parent_id: source.id,
    source_id: source.source_id ?? source.id,
    visibility: source.private ? 'private' : 'public',
    settings: { ...defaultSettings, has_issues: false },
    created_at: now,
  })
  await furnish(transaction, fork, creator)
  await transaction.forks.join(source.id)
  return fork
}

/** Result of a fork request. */
export interface Forked {
  fork: Repository
  /** False when the fork already existed. */
  isNew: boolean
}

const before = (fork: Repository): Forked => ({ fork, isNew: false })

/** Creates the row, its events and the folder in one transaction. */
function write(forking: Forking, wanted: RequestedName, draft: Draft, context: ForkContext) {
  const { storage, git, clock } = context
  const { owner, creator, links } = forking
  return storage.transaction(async (transaction): Promise<Forked> => {
    const found = await lockSource(forking.source, creator, transaction)
    const made = await present(forking, wanted, transaction)
    if (made) return before(made)
    await refuseBlocked(transaction, found.owner, creator)
    const name = await freeName(wanted, owner, transaction)
    const fork = await insert(forking, found, name, transaction, clock.now())
    const source = { ...found, forks_count: found.forks_count + 1 }
    await announceFork(transaction, { source, fork, creator, links }, context)
    await git.adopt(draft, fork.id)
    return { fork, isNew: true }
  })
}

/**
 * Forks a repository, or returns the existing fork. The fork is not visible before all of its
 * content is copied.
 * @throws ServiceError 403 when forking is disabled, for blocked users, or for an empty source; 404
 * when the source was deleted; 422 for an invalid or taken name
 */
export async function forkRepository(forking: Forking, context: ForkContext): Promise<Forked> {
  const { source, creator } = forking
  const wanted = requestedName(source, forking.name)
  const made = await present(forking, wanted, context.storage)
  if (made) return before(made)
  await refuseBlocked(context.storage, source.owner, creator)
  if (source.private && !source.settings.allow_forking) {
    throw forbidden('Forking is disabled for this repository.')
  }
  const content = await contentOf(forking, context)
  await using draft = await context.git.draft(source.default_branch)
  const path = context.git.path(source.id)
  await copyToEmpty(path, draft.path, content)
  await shareObjects(path, draft.path, { path: draft.path, wanted: content.values() })
  return await write(forking, wanted, draft, context).catch((error: unknown) => {
    throw isUniqueViolation(error) ? creationFailed() : error
  })
}
