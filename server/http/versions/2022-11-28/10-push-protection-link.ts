import { moveLegacyFields } from '../../../contract/legacy-fields.ts'
import { settingsOf } from '../../../domains/accounts/organization-settings.ts'
import { onOperations, onSchema, composeChanges } from '../../../api/versions/change.ts'

const name = 'secret_scanning_push_protection_custom_link_enabled'

/** Organizations have a setting for a custom link on blocked pushes. */
export default composeChanges(
  onOperations(['orgs/update'], { upgrade: ({ body }) => moveLegacyFields(body, [name]) }),
  onSchema(['organization-full'], async (json, source, { storage }) => {
    if (!('default_repository_permission' in json)) return json
    const organization = source ?? (await storage.accounts.find(json.id))
    return {
      ...json,
      [name]: organization ? settingsOf(organization).former[name] === true : false,
    }
  }),
)
