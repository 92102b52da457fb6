import { identityOf } from '../accounts/identity.ts'
import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Draft } from '../../git/store/repositories.ts'
import { findLicense } from '../../core/licenses/licenses.ts'
import { commitFiles } from '../../git/write/commit-files.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { isUniqueViolation } from '../../storage/sql/unique-violation.ts'
import { announceCreation } from './announce-creation.ts'
import { initialFiles } from './initial-files.ts'
import { creationFailed, newRepositoryName } from './name.ts'
import { settingsFrom, visibilityOf } from './settings.ts'

export interface Creation {
  owner: Account
  creator: Account
  input: Schemas['repository-input']
  links: Links
  /** Generated when absent. */
  id?: number | undefined
}

export type CreateContext = Pick<Context, 'storage' | 'git' | 'clock' | 'log' | 'versions'>

const defaultBranch = 'main'

const hasFiles = (files: object): boolean => Object.keys(files).length > 0

/** Makes the creator of an organization's repository its administrator. */
async function grantAdmin(
  { repositories }: Transaction,
  { id, owner_id, created_at }: Repository,
  creator: Account,
): Promise<void> {
  if (owner_id === creator.id || creator.type !== 'User') return
  const own = { repository_id: id, user_id: creator.id, permission: 'admin' } as const
  await repositories.addCollaborator({ ...own, created_at })
}

/** Gives a new repository an administrator and the default labels. */
export async function furnish(
  transaction: Transaction,
  repository: Repository,
  creator: Account,
): Promise<void> {
  await grantAdmin(transaction, repository, creator)
  await transaction.labels.createDefaults(repository.id)
}

/** A creation with what was decided before its transaction. */
interface Preparation extends Creation {
  name: string
  now: number
  /** Of the initial commit, by path. There is no commit without files. */
  files: Record<string, string>
}

async function insert(
  { owner, creator, input, name, now, files, id }: Preparation,
  transaction: Transaction,
): Promise<Repository> {
  const repository = await transaction.repositories.create(owner, {
    ...(id !== undefined && { id }),
    name,
    description: input.description ?? null,
    homepage: input.homepage ?? null,
    visibility: visibilityOf(input) ?? 'public',
    is_template: input.is_template ?? false,
    default_branch: defaultBranch,
    settings: settingsFrom(input),
    license: findLicense(input.license_template ?? '')?.key ?? null,
    created_at: now,
    ...(hasFiles(files) && { pushed_at: now }),
  })
  await furnish(transaction, repository, creator)
  return repository
}

/** Creates the initial commit, if the repository begins with files. */
async function initialise({ files, creator, now }: Preparation, { path }: Draft): Promise<void> {
  if (!hasFiles(files)) return
  await commitFiles(path, {
    branch: defaultBranch,
    files,
    message: 'Initial commit',
    author: identityOf(creator),
    date: Math.floor(now / 1000),
  })
}

/** Creates the row, its events and the folder in one transaction. */
function write(preparation: Preparation, draft: Draft, context: CreateContext) {
  const { creator, links } = preparation
  return context.storage.transaction(async (transaction) => {
    const repository = await insert(preparation, transaction)
    await announceCreation(transaction, { repository, creator, links }, context)
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
  const name = newRepositoryName(creation.input.name)
  const now = context.clock.now()
  const { input, creator } = creation
  const files = initialFiles({ input: { ...input, name }, creator, now })
  const preparation = { ...creation, name, now, files }
  await using draft = await context.git.draft(defaultBranch)
  await initialise(preparation, draft)
  return await write(preparation, draft, context).catch((error: unknown) => {
    throw isUniqueViolation(error) ? creationFailed() : error
  })
}
