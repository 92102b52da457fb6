import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { unprocessable } from '../../core/errors.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { isUnderWay, type Import, type ImportRequest } from '../../storage/imports/imports.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { hasWorkflows } from '../workflows/list.ts'
import { sealCredentials } from './credentials.ts'
import { requireChangeable } from './lock-import.ts'
import { hasOwnHistory } from './own-history.ts'
import { readSource } from './read-source.ts'

interface Start {
  repository: Repository
  sender: Account
  input: Schemas['import-input']
}

type Needs = Pick<Context, 'storage' | 'clock' | 'git' | 'vault' | 'config'>

/** Detection is skipped when the caller names the type of the source. */
export const firstState = (given: boolean) => (given ? 'importing' : 'detecting')

/** @throws ServiceError 422 when Actions are enabled, or existing history would be lost */
async function refuseHistory(repository: Repository, context: Needs): Promise<void> {
  if (!(await context.git.exists(repository.id))) return
  if (await hasWorkflows(repository, context)) {
    throw unprocessable('Cannot import into a repository with Actions enabled.')
  }
  if (await hasOwnHistory(context.git.path(repository.id))) {
    throw unprocessable(
      'The repository has its own branches or tags, which an import would overwrite.',
    )
  }
}

function requestOf({ repository, sender, input }: Start, context: Needs): ImportRequest {
  const { vcs_url, ...credentials } = readSource(input, context)
  const { vcs = null, tfvc_project = null } = input
  const vcs_given = vcs !== null
  return {
    ...{ actor_id: sender.id, vcs_url, vcs, vcs_given, tfvc_project },
    credentials: sealCredentials(credentials, repository.id, context),
    status: firstState(vcs_given),
  }
}

/**
 * Removes an import that is not running. Its published commits stay.
 * @throws ServiceError 422 while it is running
 */
async function makeRoom({ id }: Repository, { imports }: Transaction): Promise<void> {
  const existing = await imports.ofRepository(id)
  if (!existing) return
  if (isUnderWay(existing)) {
    throw unprocessable('An import into this repository is in progress. Cancel it first.')
  }
  await imports.remove(existing.id)
}

/**
 * Starts an import in the background and replaces an import that is not running.
 * @throws ServiceError 403 while archived, 404 when the repository was deleted, 422 for a forbidden
 * source address, a repository with its own history or with Actions enabled, and while another
 * import is running
 */
export async function startImport(start: Start, context: Needs): Promise<Import> {
  requireChangeable(start.repository)
  const request = requestOf(start, context)
  await refuseHistory(start.repository, context)
  return context.storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, start.repository)
    requireChangeable(repository)
    await makeRoom(repository, transaction)
    const made = await transaction.imports.create(repository.id, request, context.clock.now())
    if (!made) throw new Error('Creating the import failed although no other import exists')
    return made
  })
}
