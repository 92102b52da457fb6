import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../api/handler.ts'
import { unprocessable } from '../../core/errors.ts'
import { present } from '../repositories/present.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { isUnderWay, type Import, type ImportRequest } from '../../storage/imports/imports.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { workflowsOf } from '../actions/workflows/list.ts'
import { sealCredentials } from './credentials.ts'
import { requireChangeable } from './hold.ts'
import { hasOwnHistory } from './own-history.ts'
import { readSource } from './read-source.ts'

interface Start {
  repository: Repository
  sender: Account
  input: Schemas['import-input']
}

type Needs = Pick<Context, 'storage' | 'clock' | 'git' | 'vault' | 'config'>

/** Whose kind is named need not be found out (seed 3.1). */
export const firstState = (given: boolean) => (given ? 'importing' : 'detecting')

/** @throws ServiceError 422 where Actions are enabled, or something would be lost */
async function refuseHistory(repository: Repository, context: Needs): Promise<void> {
  if (!(await context.git.exists(repository.id))) return
  if ((await workflowsOf(repository, context)).length > 0) {
    throw unprocessable('A repository with Actions enabled cannot be imported into.')
  }
  if (await hasOwnHistory(context.git.path(repository.id))) {
    throw unprocessable('The repository has branches or tags of its own, which would be lost.')
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

/** What is at rest is in nobody's way; what it has published stays. @throws ServiceError 422 */
async function makeRoom({ id }: Repository, { imports }: Transaction): Promise<void> {
  const former = await imports.ofRepository(id)
  if (!former) return
  if (isUnderWay(former)) {
    throw unprocessable('An import into this repository is under way. Cancel it first.')
  }
  await imports.remove(former.id)
}

/**
 * Has a source be imported, in the background; an import that is at rest goes.
 * @throws ServiceError 403 while archived, 404 when the repository went meanwhile, 422 for a source that is
 *   not to be reached, for a repository that has a history of its own or Actions enabled, and while another
 *   import is under way
 */
export async function startImport(start: Start, context: Needs): Promise<Import> {
  requireChangeable(start.repository)
  const request = requestOf(start, context)
  await refuseHistory(start.repository, context)
  return context.storage.transaction(async (transaction) => {
    const repository = await present(transaction, start.repository)
    requireChangeable(repository)
    await makeRoom(repository, transaction)
    const made = await transaction.imports.create(repository.id, request, context.clock.now())
    if (!made) throw new Error('There was room for an import, and then there was not')
    return made
  })
}
