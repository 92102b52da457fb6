import type { Context } from '../context.ts'
import type { Schemas } from '../contract/types.ts'
import { forbidden, notFound, validationFailed } from '../errors.ts'
import { refs } from '../git/history.ts'
import { repositoryName } from '../git/names.ts'
import type { Repository, RepositoryChange } from '../storage/repositories.ts'
import { isUniqueViolation } from '../storage/unique-violation.ts'
import { changedSettings, visibilityOf } from './settings.ts'

type Input = Schemas['repository-update']
type UpdateContext = Pick<Context, 'storage' | 'git' | 'clock'>

const invalid = (field: string, message: string) =>
  validationFailed({ resource: 'Repository', field, code: 'invalid', message })

async function checkBranch(id: number, branch: string, { git }: UpdateContext): Promise<void> {
  const known = await refs(git.path(id))
  if (known.has(`refs/heads/${branch}`)) return
  throw invalid('default_branch', `The branch ${branch} was not found`)
}

/** What the input changes, apart from settings: these are stored as one and need the latest. */
function changeOf(input: Input): RepositoryChange {
  const name = input.name === undefined ? undefined : repositoryName(input.name)
  if (input.name !== undefined && name === undefined) {
    throw invalid('name', 'name may hold letters, digits, ".", "_" and "-" only')
  }
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
 * Changes what the input names and leaves the rest. A renamed repository is still found under the name
 * it had, until another takes that name.
 * @throws ServiceError 403 while archived, 422 for a bad or taken name or an unknown branch
 */
export async function updateRepository(
  { id }: Repository,
  input: Input,
  context: UpdateContext,
): Promise<Repository> {
  const change = changeOf(input)
  const branch = change.default_branch
  if (branch !== undefined) await checkBranch(id, branch, context)
  const after = await write(id, input, change, context).catch((error: unknown) => {
    throw isUniqueViolation(error) ? invalid('name', 'name already exists on this account') : error
  })
  if (branch !== undefined) await context.git.setDefaultBranch(id, branch)
  return after
}

/** Reads the repository again under its lock, so that changes that come at once are all made. */
function write(id: number, input: Input, change: RepositoryChange, context: UpdateContext) {
  const { storage, clock } = context
  return storage.transaction(async (transaction) => {
    await transaction.repositories.lock(id)
    const before = await transaction.repositories.find(id)
    if (!before) throw notFound()
    if (before.archived && input.archived !== false) {
      throw forbidden('Repository was archived so is read-only.')
    }
    if (change.name !== undefined && change.name !== before.name) {
      await transaction.repositories.rememberName(before)
    }
    const settings = changedSettings(before.settings, input)
    return transaction.repositories.update(id, { ...change, settings }, clock.now())
  })
}
