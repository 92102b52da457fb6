import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Import, ImportRequest } from '../../storage/imports/imports.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { chooseProject, isProjectChoice } from './choose-project.ts'
import { openCredentials, sealCredentials } from './credentials.ts'
import { lockImportToChange } from './lock-import.ts'
import { credentialsFrom, readSource } from './read-source.ts'
import { firstState } from './start.ts'
import { resumable } from '../../storage/schema/import-states.ts'

interface Update {
  repository: Repository
  sender: Account
  input: Schemas['import-update']
}

type Needs = Pick<Context, 'storage' | 'clock' | 'vault' | 'config'>

type Aim = Pick<ImportRequest, 'vcs' | 'vcs_given' | 'vcs_url' | 'tfvc_project'>

/** Detection runs again unless the type is named in this update or was named at the start. */
function aimOf(found: Import, input: Update['input'], context: Needs): Aim {
  if (found.status === 'detection_found_multiple' && isProjectChoice(input)) {
    const { vcs, tfvc_project = null, url } = chooseProject(found.project_choices ?? [], input)
    const vcs_url =
      url === undefined ? found.vcs_url : readSource({ vcs_url: url }, context).vcs_url
    return { vcs: vcs as Aim['vcs'], vcs_given: true, vcs_url, tfvc_project }
  }
  const before = found.vcs_given ? found.vcs : null
  const { vcs = before, tfvc_project = found.tfvc_project } = input
  return { vcs, vcs_given: vcs !== null, vcs_url: found.vcs_url, tfvc_project }
}

const hasInput = (input: Update['input']) =>
  isProjectChoice(input) || Object.keys(credentialsFrom(input)).length > 0

/** An import that waited for input continues with detection. All others start again. */
function requestOf(found: Import, { sender, input }: Update, context: Needs): ImportRequest {
  const aim = aimOf(found, input, context)
  const credentials = { ...openCredentials(found, context), ...credentialsFrom(input) }
  const goesOn = resumable.has(found.status) && hasInput(input)
  return {
    ...{ ...aim, actor_id: sender.id },
    credentials: sealCredentials(credentials, found.repository_id, context),
    status: goesOn ? 'detecting' : firstState(aim.vcs_given),
  }
}

/**
 * Continues an import that waited for input, or restarts it.
 * @throws ServiceError 403 while archived, 404 when there is no import, 422 for an unknown project
 */
export function updateImport(update: Update, context: Needs): Promise<Import> {
  return context.storage.transaction(async (transaction) => {
    const { found } = await lockImportToChange(transaction, update.repository)
    const request = requestOf(found, update, context)
    return transaction.imports.beginAgain(found, request, context.clock.now())
  })
}
