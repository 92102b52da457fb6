import { randomUUID } from 'node:crypto'
import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../api/handler.ts'
import { forbidden, validationFailed, type FieldError } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Migration, MigrationWishes } from '../../storage/export-archives/export-archives.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

interface Start {
  owner: Account
  input: Schemas['migration-input']
  /** Whether the caller's token lets private repositories be taken along. */
  hidden: boolean
}

const fault = (field: string, code: FieldError['code'], message: string) =>
  validationFailed({ resource: 'Migration', field, code, message })

/** By name: what else a body says is no wish, and must not get into the store. */
const wishesOf = ({
  lock_repositories = false,
  exclude_metadata = false,
  exclude_git_data = false,
  exclude_attachments = false,
  exclude_releases = false,
  exclude_owner_projects = false,
  org_metadata_only = false,
}: Start['input']): MigrationWishes => ({
  lock_repositories,
  exclude_metadata,
  exclude_git_data,
  exclude_attachments,
  exclude_releases,
  exclude_owner_projects,
  org_metadata_only,
})

/** @throws ServiceError 422 for what would come to an archive of nothing, or contradicts itself */
function checkWishes({ owner, input }: Start): void {
  const { repositories, exclude_metadata, exclude_git_data, org_metadata_only } = input
  if (org_metadata_only) {
    if (owner.type !== 'Organization')
      throw fault('org_metadata_only', 'invalid', 'is for organizations')
    if (repositories.length > 0)
      throw fault('repositories', 'invalid', 'must be empty with org_metadata_only')
    if (exclude_metadata)
      throw fault('exclude_metadata', 'invalid', 'leaves nothing of org_metadata_only')
    return
  }
  if (repositories.length === 0) throw fault('repositories', 'missing_field', 'names none')
  if (exclude_metadata && exclude_git_data)
    throw fault('exclude_git_data', 'invalid', 'leaves nothing together with exclude_metadata')
}

/** One of the owner's repositories, named with the owner or without. */
async function find(named: string, { owner, hidden }: Start, { repositories }: Transaction) {
  const [first = '', ...rest] = named.split('/')
  const name = rest.length === 0 ? first : rest.join('/')
  const isOurs = rest.length === 0 || first.toLowerCase() === owner.login.toLowerCase()
  const found = isOurs ? await repositories.findByName(owner.login, name) : undefined
  if (!found) throw fault('repositories', 'missing', `names what ${owner.login} does not have`)
  if (found.private && !hidden)
    throw forbidden('This token lacks the scope `repo`, which private repositories need')
  return found
}

/** What is asked for, each once and held still, always in the same order. */
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
 * Asks for an archive of some of an account's repositories; it is made in the background. From now on
 * they are locked, where that is wanted.
 * @throws ServiceError 403 for a private repository with a token that does not reach it, 422 for a
 *   repository that the account does not have and for wishes that leave nothing
 */
export async function startMigration(
  start: Start,
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
): Promise<Migration> {
  checkWishes(start)
  return storage.transaction(async (transaction) => {
    const repositories = await hold(start, transaction)
    const asked = { owner_id: start.owner.id, guid: randomUUID(), created_at: clock.now() }
    const ids = repositories.map(({ id }) => id)
    return transaction.migrations.create({ ...asked, ...wishesOf(start.input) }, ids)
  })
}
