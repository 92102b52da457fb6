import { identityOf } from '../accounts/identity.ts'
import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { writeFeed } from '../activity/feeds/write-feed.ts'
import { repositoryName } from '../../git/names.ts'
import type { Draft } from '../../git/repositories.ts'
import { commitFiles } from '../../git/seed.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { isUniqueViolation } from '../../storage/unique-violation.ts'
import { repositoryEvent } from './events/repository.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import { badName, nameTaken } from './name.ts'
import { settingsFrom, visibilityOf } from './settings.ts'

export interface Creation {
  owner: Account
  creator: Account
  input: Schemas['repository-input']
  links: Links
}

export type CreateContext = Pick<Context, 'storage' | 'git' | 'clock' | 'log' | 'versions'>

const defaultBranch = 'main'

/** Makes the creator of an organization's repository its administrator. */
export async function grantAdminToCreator(
  { repositories }: Transaction,
  { id, owner_id, created_at }: Repository,
  creator: Account,
): Promise<void> {
  if (owner_id === creator.id || creator.type !== 'User') return
  const own = { repository_id: id, user_id: creator.id, permission: 'admin' } as const
  await repositories.addCollaborator({ ...own, created_at })
}

async function insert(
  { owner, creator, input }: Creation,
  name: string,
  transaction: Transaction,
  now: number,
): Promise<Repository> {
  const repository = await transaction.repositories.create(owner, {
    name,
    description: input.description ?? null,
    homepage: input.homepage ?? null,
    visibility: visibilityOf(input) ?? 'public',
    is_template: input.is_template ?? false,
    default_branch: defaultBranch,
    settings: settingsFrom(input),
    created_at: now,
    ...(input.auto_init && { pushed_at: now }),
  })
  await grantAdminToCreator(transaction, repository, creator)
  return repository
}

const created = ({ default_branch, description }: Repository) => ({
  ref: null,
  ref_type: 'repository',
  full_ref: null,
  master_branch: default_branch,
  description,
  pusher_type: 'user',
})

/** Creates the initial commit for `auto_init`: a README with the name and description. */
async function initialise(
  { path }: Draft,
  name: string,
  { input: { description }, creator }: Creation,
  now: number,
): Promise<void> {
  await commitFiles(path, {
    branch: defaultBranch,
    files: { 'README.md': `# ${name}\n${description ? `${description}\n` : ''}` },
    message: 'Initial commit',
    author: identityOf(creator),
    date: Math.floor(now / 1000),
  })
}

/** Creates the row, its events and the folder in one transaction. */
function write(
  creation: Creation,
  name: string,
  draft: Draft,
  now: number,
  context: CreateContext,
) {
  const { creator: sender, links } = creation
  return context.storage.transaction(async (transaction) => {
    const repository = await insert(creation, name, transaction, now)
    await writeFeed(transaction, {
      type: 'CreateEvent',
      repository,
      actor: sender,
      payload: created(repository),
      at: repository.created_at,
    })
    const happening = { repository, sender, links }
    await trigger(transaction, repositoryEvent(happening, { action: 'created' }), context)
    await context.git.adopt(draft, repository.id)
    return repository
  })
}

/**
 * Creates a repository. The folder is created first, without an id, so that a failure cannot leave
 * events about a repository that does not exist.
 * @throws ServiceError 422 for an invalid or taken name
 */
export async function createRepository(creation: Creation, context: CreateContext) {
  const name = repositoryName(creation.input.name)
  if (name === undefined) throw badName()
  const now = context.clock.now()
  await using draft = await context.git.draft(defaultBranch)
  if (creation.input.auto_init) await initialise(draft, name, creation, now)
  return await write(creation, name, draft, now, context).catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameTaken('custom') : error
  })
}
