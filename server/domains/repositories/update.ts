import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { forbidden, notFound, validationFailed } from '../../core/errors.ts'
import { refs } from '../../git/refs/all-refs.ts'
import { repositoryName } from '../../git/formats/names.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository, RepositoryChange } from '../../storage/repositories/repositories.ts'
import { isUniqueViolation } from '../../storage/sql/unique-violation.ts'
import { announceChange } from './announce-change.ts'
import { changeAccess } from './change-access.ts'
import { badName, nameTaken } from './name.ts'
import { changedSettings, visibilityOf } from './settings.ts'
import { licenseAt } from './licenses/stored-license.ts'

type Input = Schemas['repository-update']
type UpdateContext = Pick<Context, 'storage' | 'git' | 'clock' | 'log' | 'versions' | 'listeners'>

export interface Update {
  repository: Repository
  input: Input
  sender: Account
  links: Links
}

const invalid = (field: string, message: string) =>
  validationFailed({ resource: 'Repository', field, code: 'invalid', message })

/** What changes with the default branch. @throws ServiceError 422 for an unknown branch */
async function changeWithBranch(
  id: number,
  branch: string,
  { git }: UpdateContext,
): Promise<RepositoryChange> {
  const path = git.path(id)
  const tip = (await refs(path)).get(`refs/heads/${branch}`)
  if (tip === undefined) throw invalid('default_branch', `The branch ${branch} was not found`)
  return { license: await licenseAt(path, tip) }
}

/**
 * Columns changed by the input. Settings are excluded: they are stored as one value and need the
 * current one.
 */
function changeOf(input: Input): RepositoryChange {
  const name = input.name === undefined ? undefined : repositoryName(input.name)
  if (input.name !== undefined && name === undefined) throw badName()
  const visibility = visibilityOf(input)
  return {
    ...(name !== undefined && { name }),
    ...(visibility !== undefined && { visibility }),
    ...(input.description !== undefined && { description: input.description }),
    ...(input.homepage !== undefined && { homepage: input.homepage }),
    ...(input.is_template !== undefined && { is_template: input.is_template }),
    ...(input.archived !== undefined && { archived: input.archived }),
    ...(input.default_branch !== undefined && { default_branch: input.default_branch }),
  }
}

/**
 * Updates a repository. Absent fields are not changed. A renamed repository is still found under
 * its old name until another repository takes that name.
 * @throws ServiceError 403 while archived, 422 for an invalid or taken name, an unknown branch or a
 * changed visibility of a fork
 */
export async function updateRepository(
  update: Update,
  context: UpdateContext,
): Promise<Repository> {
  const { id } = update.repository
  const change = changeOf(update.input)
  const branch = change.default_branch
  const more = branch === undefined ? {} : await changeWithBranch(id, branch, context)
  const after = await write(update, { ...change, ...more }, context).catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameTaken('invalid') : error
  })
  if (branch !== undefined) await context.git.setDefaultBranch(id, branch)
  return after
}

/** The visibility of a fork follows its source, so the owner of the fork cannot change it. */
function checkChange(before: Repository, { archived }: Input, { visibility }: RepositoryChange) {
  if (before.archived && archived !== false) {
    throw forbidden('Repository was archived so is read-only.')
  }
  if (before.fork && visibility !== undefined && visibility !== before.visibility) {
    throw invalid('visibility', 'The visibility of a fork cannot be changed')
  }
}

/** Locks the repository and reads it again, so that concurrent updates are not lost. */
async function latest({ repositories }: Transaction, id: number): Promise<Repository> {
  await repositories.lock(id)
  const found = await repositories.find(id)
  if (!found) throw notFound()
  return found
}

function write(
  { repository, input, ...by }: Update,
  change: RepositoryChange,
  context: UpdateContext,
) {
  const now = context.clock.now()
  return changeAccess(by, context, async (transaction, watchForks) => {
    const before = await latest(transaction, repository.id)
    checkChange(before, input, change)
    if (change.name !== undefined && change.name !== before.name) {
      await transaction.repositories.rememberName(before)
    }
    const hides = !before.private && ![undefined, 'public'].includes(change.visibility)
    const deleteLost = hides ? await watchForks(before) : undefined
    const settings = changedSettings(before.settings, input)
    const all = { ...change, settings }
    const after = await transaction.repositories.update(before.id, all, now)
    await deleteLost?.()
    await announceChange(transaction, { before, after, ...by }, context)
    return after
  })
}
