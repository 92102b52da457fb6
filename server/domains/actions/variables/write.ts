import type { Caller } from '../../../access/auth/caller.ts'
import type { Context } from '../../../api/context.ts'
import { conflict, notFound, validationFailed } from '../../../core/errors.ts'
import type { NamedValue } from '../../../storage/actions/named-values.ts'
import type { Transaction } from '../../../storage/index.ts'
import { refuseMoreThan } from '../secrets/limit.ts'
import { inCapitals, storedName } from '../secrets/name.ts'
import { lockOwner, ownerRow, type Owner } from '../secrets/owner.ts'
import { checkSelection, chosenFor } from '../secrets/selection.ts'
import { maxValueBytes } from '../secrets/value.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'brand'>

interface Input {
  name?: string
  value?: string
  /** For variables of organizations. */
  visibility?: NonNullable<NamedValue['visibility']>
  selected_repository_ids?: readonly number[]
}

/** A request to write a variable of an owner. */
export interface VariableRequest<Body extends Input = Input> {
  owner: Owner
  caller: Caller
  input: Body
}

const most = { organization: 1000, repository: 500, environment: 100 }

const resourceOf = ({ organization }: Owner) => (organization ? 'OrganizationVariable' : 'Variable')

const exists = () => conflict('Already exists - Variable already exists')

/** @throws ServiceError 422 */
function checkInput({ owner, input }: VariableRequest): void {
  const resource = resourceOf(owner)
  if (input.value !== undefined && Buffer.byteLength(input.value) > maxValueBytes) {
    const message = `must be at most ${maxValueBytes} bytes`
    throw validationFailed({ resource, field: 'value', code: 'invalid', message })
  }
}

const nameOf = (name: string, owner: Owner, { brand }: Needs) =>
  storedName(name, { resource: resourceOf(owner), field: 'name' }, brand)

/** Writes the selected repositories: none unless the visibility is `selected`. */
async function select(
  { id, visibility }: Pick<NamedValue, 'id' | 'visibility'>,
  chosen: number[] | undefined,
  { actionsVariables }: Transaction,
): Promise<void> {
  const selected = visibility === 'selected' ? chosen : []
  if (selected) await actionsVariables.select(id, selected)
}

/**
 * Creates a variable.
 * @throws ServiceError 403 while the repository is archived, 409 when it exists, 422
 */
export async function createVariable(
  request: VariableRequest<Input & { name: string; value: string }>,
  context: Needs,
): Promise<void> {
  const { owner, input } = request
  const name = nameOf(input.name, owner, context)
  checkInput(request)
  checkSelection(input, resourceOf(owner))
  const { storage, clock } = context
  const resource = resourceOf(owner)
  const chosen = await chosenFor(input.selected_repository_ids, request, { storage, resource })
  await storage.transaction(async (transaction) => {
    const { actionsVariables: variables } = transaction
    const now = clock.now()
    await lockOwner(owner, transaction)
    const visibility = input.visibility ?? null
    const moment = { created_at: now, updated_at: now }
    const row = { ...ownerRow(owner), name, visibility, ...moment }
    const { value: variable, isNew } = await variables.add(row)
    if (!isNew) throw exists()
    await refuseMoreThan(most, { owner, what: 'variables', values: variables })
    await variables.change(variable.id, { value: input.value }, now)
    if (owner.organization) await select(variable, chosen, transaction)
  })
}

/** The columns that an input changes. */
const changesOf = ({ value, visibility }: Input, name: string | undefined) => ({
  ...(name !== undefined && { name }),
  ...(value !== undefined && { value }),
  ...(visibility !== undefined && { visibility }),
})

/**
 * Updates a variable. The selected repositories are kept unless new ones are given or the
 * visibility changes.
 * @throws ServiceError 403 while the repository is archived, 404, 409 when the new name is in use,
 * 422
 */
export async function updateVariable(
  request: VariableRequest & { named: string },
  context: Needs,
): Promise<void> {
  const { owner, input, named } = request
  const name = input.name === undefined ? undefined : nameOf(input.name, owner, context)
  checkInput(request)
  const { storage, clock } = context
  const resource = resourceOf(owner)
  const chosen = await chosenFor(input.selected_repository_ids, request, { storage, resource })
  await storage.transaction(async (transaction) => {
    const { actionsVariables: variables } = transaction
    await lockOwner(owner, transaction)
    const variable = await variables.find(ownerRow(owner), inCapitals(named))
    if (!variable) throw notFound()
    const isRenamed = name !== undefined && name !== variable.name
    if (isRenamed && (await variables.find(ownerRow(owner), name))) throw exists()
    const visibility = input.visibility ?? variable.visibility
    checkSelection({ ...input, ...(visibility && { visibility }) }, resource)
    await variables.change(variable.id, changesOf(input, name), clock.now())
    if (owner.organization) await select({ id: variable.id, visibility }, chosen, transaction)
  })
}
