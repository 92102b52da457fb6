import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../api/handler.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Import, ImportRequest } from '../../storage/imports/imports.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { choose, isChoice } from './choose.ts'
import { openCredentials, sealCredentials } from './credentials.ts'
import { holdToChange } from './hold.ts'
import { givenCredentials, readSource } from './read-source.ts'
import { firstState } from './start.ts'
import { resumable } from '../../storage/imports/states.ts'

interface Update {
  repository: Repository
  sender: Account
  input: Schemas['import-update']
}

type Needs = Pick<Context, 'storage' | 'clock' | 'vault' | 'config'>

type Aim = Pick<ImportRequest, 'vcs' | 'vcs_given' | 'vcs_url' | 'tfvc_project'>

/** What was detected before is detected again, unless it is named now or was at the start. */
function aimOf(found: Import, input: Update['input'], context: Needs): Aim {
  if (found.status === 'detection_found_multiple' && isChoice(input)) {
    const { vcs, tfvc_project = null, url } = choose(found.project_choices ?? [], input)
    const vcs_url =
      url === undefined ? found.vcs_url : readSource({ vcs_url: url }, context).vcs_url
    return { vcs: vcs as Aim['vcs'], vcs_given: true, vcs_url, tfvc_project }
  }
  const before = found.vcs_given ? found.vcs : null
  const { vcs = before, tfvc_project = found.tfvc_project } = input
  return { vcs, vcs_given: vcs !== null, vcs_url: found.vcs_url, tfvc_project }
}

const says = (input: Update['input']) =>
  isChoice(input) || Object.keys(givenCredentials(input)).length > 0

/** What an import that waited for it is given goes into detecting (seed 3.1); all else begins again. */
function requestOf(found: Import, { sender, input }: Update, context: Needs): ImportRequest {
  const aim = aimOf(found, input, context)
  const credentials = { ...openCredentials(found, context), ...givenCredentials(input) }
  const goesOn = resumable.has(found.status) && says(input)
  return {
    ...{ ...aim, actor_id: sender.id },
    credentials: sealCredentials(credentials, found.repository_id, context),
    status: goesOn ? 'detecting' : firstState(aim.vcs_given),
  }
}

/**
 * Has an import go on with what it has waited for, or begin again.
 * @throws ServiceError 403 while archived, 404 where there is none, 422 for a choice that there is not
 */
export function updateImport(update: Update, context: Needs): Promise<Import> {
  return context.storage.transaction(async (transaction) => {
    const { found } = await holdToChange(transaction, update.repository)
    const request = requestOf(found, update, context)
    return transaction.imports.beginAgain(found, request, context.clock.now())
  })
}
