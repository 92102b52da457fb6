import { randomUUID } from 'node:crypto'
import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { forbidden, validationFailed, type FieldError } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Migration, MigrationOptions } from '../../storage/export-archives/export-archives.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

interface Start {
  owner: Account
  input: Schemas['migration-input']
  /** Whether the token may include private repositories. */
  hidden: boolean
}

const fault = (field: string, code: FieldError['code'], message: string) =>
  validationFailed({ resource: 'Migration', field, code, message })

/** Selects the known options by name, so that no other keys of the body are stored. */
const wishesOf = ({
  lock_repositories = false,
  exclude_metadata = false,
  exclude_git_data = false,
  exclude_attachments = false,
  exclude_releases = false,
  exclude_owner_projects = false,
  org_metadata_only = false,
}: Start['input']): MigrationOptions => ({
  lock_repositories,
  exclude_metadata,
  exclude_git_data,
  exclude_attachments,
  exclude_releases,
  exclude_owner_projects,
  org_metadata_only,
})

/** @throws ServiceError 422 for options that contradict each other or result in an empty archive */
function checkWishes({ owner, input }: Start): void {
  const { repositories, exclude_metadata, exclude_git_data, org_metadata_only } = input
  if (org_metadata_only) {
    if (owner.type !== 'Organization')
      throw fault('org_metadata_only', 'invalid', 'is allowed only for organizations')
    if (repositories.length > 0)
      throw fault('repositories', 'invalid', 'must be empty with org_metadata_only')
    if (exclude_metadata)
      throw fault('exclude_metadata', 'invalid', 'cannot be combined with org_metadata_only')
    return
  }
  if (repositories.length === 0) throw fault('repositories', 'missing_field', 'must not be empty')
  if (exclude_metadata && exclude_git_data)
    throw fault('exclude_git_data', 'invalid', 'cannot be combined with exclude_metadata')
}

/** Finds a repository of the owner by name, with or without the owner. */
async function find(named: string, { owner, hidden }: Start, { repositories }: Transaction) {
  const [first = '', ...rest] = named.split('/')
  const name = rest.length === 0 ? first : rest.join('/')
  const isOurs = rest.length === 0 || first.toLowerCase() === owner.login.toLowerCase()
  const found = isOurs ? await repositories.findByName(owner.login, name) : undefined
  if (!found)
    throw fault(
      'repositories',
      'missing',
      `contains a repository that ${owner.login} does not have`,
    )
  if (found.private && !hidden)
    throw forbidden('This token lacks the scope `repo`, which is required for private repositories')
  return found
}

/**
 * Resolves the requested repositories without duplicates, and locks them in ascending order of id.
 */
async function hold(start: Start, transaction: Transaction): Promise<Repository[]> {
  const named = new Map<number, Repository>()
  for (const each of start.input.repositories) {
    const repository = await find(each, start, transaction)
    named.set(repository.id, repository)
  }
  const all = [...named.values()].sort((a, b) => a.id - b.id)
  if (start.input.lock_repositories)
    for (const { id } of all) await transaction.repositories.lock(id)
  return all
}

/**
 * Starts a migration. The archive is created in the background. The repositories are locked
 * immediately if requested.
 * @throws ServiceError 403 for a private repository that the token cannot access, 422 for an
 * unknown repository and for options that result in an empty archive
 */
export async function startMigration(
  start: Start,
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
): Promise<Migration> {
  checkWishes(start)
  return storage.transaction(async (transaction) => {
    const repositories = await hold(start, transaction)
    const request = { owner_id: start.owner.id, guid: randomUUID(), created_at: clock.now() }
    const ids = repositories.map(({ id }) => id)
    return transaction.migrations.create({ ...request, ...wishesOf(start.input) }, ids)
  })
}
