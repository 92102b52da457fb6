import type { Caller } from '../../../access/auth/caller.ts'
import type { Context } from '../../../api/context.ts'
import { validationFailed } from '../../../core/errors.ts'
import type { NamedValue } from '../../../storage/actions/named-values.ts'
import type { Transaction } from '../../../storage/index.ts'
import { refuseMoreThan } from './limit.ts'
import { storedName } from './name.ts'
import { accountOf, lockOwner, ownerRow, type Owner } from './owner.ts'
import type { SecretProduct } from './product.ts'
import { checkSelection, chosenFor } from './selection.ts'
import { openValue, secretResource } from './value.ts'

/** A secret in a request. */
export interface Input {
  encrypted_value?: string
  key_id?: string
  /** For secrets of accounts. */
  visibility?: NonNullable<NamedValue['visibility']>
  selected_repository_ids?: readonly number[]
}

interface Putting {
  product: SecretProduct
  owner: Owner
  caller: Caller
  name: string
  input: Input
}

/** A secret to write: its stored name, its value in clear text, and the selected repositories. */
interface Wanted {
  name: string
  value: string | undefined
  chosen: number[] | undefined
}

const missing = (owner: Owner, field: string) =>
  validationFailed({ resource: secretResource(owner), field, code: 'missing_field' })

/** Checks the combination of fields, regardless of existing secrets. @throws ServiceError 422 */
function checkInput({ owner, input }: Putting): void {
  const { encrypted_value, key_id } = input
  if ((encrypted_value === undefined) !== (key_id === undefined)) {
    throw missing(owner, key_id === undefined ? 'key_id' : 'encrypted_value')
  }
  checkSelection(input, secretResource(owner))
}

async function write(
  { product, owner, input }: Putting,
  { name, value, chosen }: Wanted,
  { transaction, vault, now }: { transaction: Transaction; vault: Context['vault']; now: number },
): Promise<boolean> {
  const secrets = transaction[product.secrets]
  const visibility = input.visibility ?? null
  const moment = { created_at: now, updated_at: now }
  await lockOwner(owner, transaction)
  const row = { ...ownerRow(owner), name, visibility, ...moment }
  const { value: secret, isNew } = await secrets.add(row)
  if (isNew && value === undefined) throw missing(owner, 'encrypted_value')
  if (isNew) await refuseMoreThan(product.most, { owner, what: 'secrets', values: secrets })
  const sealed = value !== undefined && { value: vault.seal(value, product.sealedFor(secret.id)) }
  await secrets.change(secret.id, { visibility, ...sealed }, now)
  const selected = visibility === 'selected' ? chosen : []
  if (accountOf(owner) && selected) await secrets.select(secret.id, selected)
  return isNew
}

/**
 * Creates or updates a secret. The selected repositories are kept unless new ones are given or the
 * visibility changes.
 * @returns whether it is new
 * @throws ServiceError 403 while the repository is archived, 422
 */
export async function putSecret(putting: Putting, context: Context): Promise<boolean> {
  const { owner, input } = putting
  const of = { resource: secretResource(owner), field: 'secret_name' }
  const name = storedName(putting.name, of, context.brand)
  checkInput(putting)
  const chosen = await chosenFor(input.selected_repository_ids, putting, context)
  const value = await openValue(input, owner, context)
  const { storage, vault, clock } = context
  return storage.transaction((transaction) =>
    write(putting, { name, value, chosen }, { transaction, vault, now: clock.now() }),
  )
}
