import type { Caller } from '../../../access/auth/caller.ts'
import type { Context } from '../../../api/context.ts'
import type { Schemas } from '../../../contract/schemas.ts'
import { validationFailed } from '../../../core/errors.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Transaction } from '../../../storage/index.ts'
import type { OrganizationSecret } from '../../../storage/organizations/organization-secrets.ts'
import type { Vault } from '../../../core/vault.ts'
import { secretName } from './name.ts'
import { valueOwner } from '../../../storage/organizations/secret-owners.ts'
import { chosenRepositories } from './selection.ts'
import { openValue } from './value.ts'

type Input = Schemas['organization-dependency-secret-input']

interface Putting {
  organization: Account
  caller: Caller
  name: string
  input: Input
}

const refuse = (field: string, code: 'missing_field' | 'invalid', message?: string) =>
  validationFailed({ resource: 'OrganizationSecret', field, code, ...(message && { message }) })

/** Checks the combination of fields, regardless of existing secrets. @throws ServiceError 422 */
function checkInput({ visibility, encrypted_value, key_id, selected_repository_ids }: Input): void {
  if ((encrypted_value === undefined) !== (key_id === undefined)) {
    throw refuse(key_id === undefined ? 'key_id' : 'encrypted_value', 'missing_field')
  }
  if (visibility === 'selected' || !selected_repository_ids?.length) return
  throw refuse('selected_repository_ids', 'invalid', 'is allowed only with the visibility selected')
}

async function write(
  { id }: OrganizationSecret,
  { visibility }: Input,
  value: string | undefined,
  { transaction, vault, now }: { transaction: Transaction; vault: Vault; now: number },
): Promise<void> {
  const sealed = value !== undefined && { value: vault.seal(value, valueOwner(id)) }
  await transaction.organizationSecrets.change(id, { visibility, ...sealed }, now)
}

/**
 * Creates or updates a secret. The selected repositories are kept unless new ones are given or the
 * visibility changes.
 * @returns whether it is new
 * @throws ServiceError 422
 */
export async function putSecret(
  { organization, caller, name: requestedName, input }: Putting,
  context: Context,
): Promise<boolean> {
  const name = secretName(requestedName, context.brand)
  checkInput(input)
  const { visibility, selected_repository_ids: ids } = input
  const chosen = ids && (await chosenRepositories(ids, { organization, caller }, context))
  const value = await openValue(input, organization.id, context)
  const now = context.clock.now()
  return context.storage.transaction(async (transaction) => {
    const moment = { created_at: now, updated_at: now }
    const identity = { organization_id: organization.id, name, visibility }
    const { secret, isNew } = await transaction.organizationSecrets.add({ ...identity, ...moment })
    if (isNew && value === undefined) throw refuse('encrypted_value', 'missing_field')
    await write(secret, input, value, { transaction, vault: context.vault, now })
    const selected = visibility === 'selected' ? chosen : []
    if (selected) await transaction.organizationSecrets.select(secret.id, selected)
    return isNew
  })
}
