import { refuseBlocked } from '../accounts/blocks/refuse.ts'
import type { Context } from '../../api/context.ts'
import { forbidden, notFound } from '../../core/errors.ts'
import { copyRefs } from '../../git/copy-refs.ts'
import { refs } from '../../git/history.ts'
import type { Draft } from '../../git/repositories.ts'
import { shareObjects } from '../../git/lfs/store.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { isUniqueViolation } from '../../storage/unique-violation.ts'
import { announceFork } from './announce-fork.ts'
import { giveToCreator } from './create.ts'
import { freeName, wantedName, type WantedName } from './fork-name.ts'
import { nameTaken } from './name.ts'
import { usualSettings } from './settings.ts'

export interface Forking {
  source: Repository
  /** Whose the fork is to be. */
  owner: Account
  creator: Account
  name?: string | undefined
  /** Copies nothing but the default branch. */
  defaultBranchOnly: boolean
  links: Links
}

type ForkContext = Pick<Context, 'storage' | 'git' | 'clock' | 'log' | 'versions'>

/** What of the source is copied. @throws ServiceError 403 when there is nothing */
async function contentOf({ source, defaultBranchOnly }: Forking, { git }: ForkContext) {
  const known = await refs(git.path(source.id))
  const main = `refs/heads/${source.default_branch}`
  const content = new Map([...known].filter(([ref]) => !defaultBranchOnly || ref === main))
  if (content.size > 0) return content
  throw forbidden('The repository has no git content. Empty repositories cannot be forked.')
}

/**
 * What the owner has in place of another fork: the source itself, which users do not fork and
 * organizations under another name only, or the one fork of it that an account may have.
 */
async function present(
  { source, owner }: Forking,
  { name }: WantedName,
  { forks, repositories }: Pick<Transaction, 'forks' | 'repositories'>,
): Promise<Repository | undefined> {
  const sameName = name.toLowerCase() === source.name.toLowerCase()
  if (source.owner_id === owner.id && (owner.type === 'User' || sameName)) return source
  const id = await forks.ofAccount(source.id, owner.id)
  return id === undefined ? undefined : repositories.find(id)
}

/** The source under its lock, as open as it was to who asked. */
async function sourceNow({ source }: Forking, { repositories }: Transaction): Promise<Repository> {
  await repositories.lock(source.id)
  const found = await repositories.find(source.id)
  if (!found || (found.private && !source.private)) throw notFound()
  return found
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
    settings: { ...usualSettings, has_issues: false },
    created_at: now,
  })
  await giveToCreator(transaction, fork, creator)
  await transaction.forks.join(source.id)
  return fork
}

/** What answers somebody who wants a fork. */
export interface Forked {
  fork: Repository
  /** False for one that was there before. */
  isNew: boolean
}

const before = (fork: Repository): Forked => ({ fork, isNew: false })

/** The row, what is told of it and the folder's place: all of it or nothing. */
function write(forking: Forking, wanted: WantedName, draft: Draft, context: ForkContext) {
  const { storage, git, clock } = context
  const { owner, creator, links } = forking
  return storage.transaction(async (transaction): Promise<Forked> => {
    const found = await sourceNow(forking, transaction)
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
 * Makes a copy of a repository that knows where it came from, or finds the one there is. Nobody finds it
 * before all its content is there.
 * @throws ServiceError 403 where forking is off, for those who are blocked or where there is nothing to copy, 404 when the source went
 *   meanwhile, 422 for a bad name or one that the owner has already
 */
export async function forkRepository(forking: Forking, context: ForkContext): Promise<Forked> {
  const { source, creator } = forking
  const wanted = wantedName(source, forking.name)
  const made = await present(forking, wanted, context.storage)
  if (made) return before(made)
  await refuseBlocked(context.storage, source.owner, creator)
  if (source.private && !source.settings.allow_forking) {
    throw forbidden('Forking is switched off for this repository.')
  }
  const content = await contentOf(forking, context)
  await using draft = await context.git.draft(source.default_branch)
  await copyRefs(context.git.path(source.id), draft.path, content)
  await shareObjects(context.git.path(source.id), draft.path)
  return await write(forking, wanted, draft, context).catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameTaken('custom') : error
  })
}
