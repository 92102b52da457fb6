import type { Context } from '../context.ts'
import type { Schemas } from '../contract/types.ts'
import { validationFailed } from '../errors.ts'
import { repositoryName } from '../git/names.ts'
import { commitFiles } from '../git/seed.ts'
import type { Account } from '../storage/accounts.ts'
import type { Transaction } from '../storage/index.ts'
import type { Repository } from '../storage/repositories.ts'
import { isUniqueViolation } from '../storage/unique-violation.ts'
import { changedSettings, usualSettings, visibilityOf } from './settings.ts'

export interface Creation {
  owner: Account
  creator: Account
  input: Schemas['repository-input']
}

export type CreateContext = Pick<Context, 'storage' | 'git' | 'clock'>

const defaultBranch = 'main'

const nameTaken = () =>
  validationFailed({
    resource: 'Repository',
    field: 'name',
    code: 'custom',
    message: 'name already exists on this account',
  })

const badName = () =>
  validationFailed({
    resource: 'Repository',
    field: 'name',
    code: 'invalid',
    message: 'name may hold letters, digits, ".", "_" and "-" only',
  })

/** The row and what is told of it, one transaction. */
function insert(
  { owner, creator, input }: Creation,
  name: string,
  { storage, clock }: CreateContext,
) {
  const now = clock.now()
  return storage.transaction(async (transaction) => {
    const repository = await transaction.repositories.create(owner, {
      name,
      description: input.description ?? null,
      homepage: input.homepage ?? null,
      visibility: visibilityOf(input) ?? 'public',
      is_template: input.is_template ?? false,
      default_branch: defaultBranch,
      settings: changedSettings(usualSettings, input),
      created_at: now,
    })
    if (repository.owner_id !== creator.id && creator.type === 'User') {
      const own = {
        repository_id: repository.id,
        user_id: creator.id,
        permission: 'admin',
      } as const
      await transaction.repositories.addCollaborator({ ...own, created_at: now })
    }
    await announce(transaction, repository, creator, now)
    return repository
  })
}

async function announce(
  transaction: Transaction,
  repository: Repository,
  creator: Account,
  now: number,
): Promise<void> {
  await transaction.events.create({
    type: 'CreateEvent',
    actor_id: creator.id,
    repository_id: repository.id,
    organization_id: repository.owner.type === 'Organization' ? repository.owner_id : null,
    payload: {
      ref: null,
      ref_type: 'repository',
      full_ref: null,
      master_branch: repository.default_branch,
      description: repository.description,
      pusher_type: 'user',
    },
    created_at: now,
  })
}

const identityOf = ({ login, name, email, id }: Account) => ({
  name: name ?? login,
  email: email ?? `${id}+${login}@users.noreply.localhost`,
})

/** The first commit of `auto_init`: a readme with the name and the description. */
async function initialise(repository: Repository, creator: Account, context: CreateContext) {
  const { git, storage, clock } = context
  const { name, description, default_branch: branch } = repository
  const now = clock.now()
  await commitFiles(git.path(repository.id), {
    branch,
    files: { 'README.md': `# ${name}\n${description ? `${description}\n` : ''}` },
    message: 'Initial commit',
    author: identityOf(creator),
    date: Math.floor(now / 1000),
  })
  return storage.repositories.update(repository.id, { pushed_at: now }, now)
}

/**
 * Makes a repository: its row, its event and its folder. Should the folder fail, the row goes again.
 * @throws ServiceError 422 for a bad name or one that the owner has already
 */
export async function createRepository(creation: Creation, context: CreateContext) {
  const name = repositoryName(creation.input.name)
  if (name === undefined) throw badName()
  const repository = await insert(creation, name, context).catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameTaken() : error
  })
  try {
    await context.git.create(repository.id, repository.default_branch)
    return creation.input.auto_init
      ? await initialise(repository, creation.creator, context)
      : repository
  } catch (error) {
    await context.storage.repositories.delete(repository.id)
    throw error
  }
}
