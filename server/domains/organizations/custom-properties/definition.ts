import type { Schemas } from '../../../api/handler.ts'
import { validationFailed, type FieldError } from '../../../core/errors.ts'
import type {
  CustomProperty,
  NewCustomProperty,
  PropertyValue,
} from '../../../storage/organizations/custom-properties.ts'
import { fits } from './values.ts'

type Input = Schemas['custom-property-input']
type Definition = Omit<NewCustomProperty, 'organization_id' | 'name' | 'created_at' | 'updated_at'>

export const refuse = (field: string, message: string, code: FieldError['code'] = 'invalid') =>
  validationFailed({ resource: 'CustomProperty', field, code, message })

/** @throws ServiceError 422 for what no property can be called */
export function checkName(name: string): void {
  if (/^[A-Za-z0-9_$#-]{1,75}$/.test(name)) return
  throw refuse('property_name', 'has letters, digits, _, -, $ and #; 75 at most')
}

function choicesOf({ value_type, allowed_values }: Input): string[] | null {
  const isChosen = value_type === 'single_select' || value_type === 'multi_select'
  if (!isChosen) {
    if (allowed_values?.length) throw refuse('allowed_values', 'go with what is selected')
    return null
  }
  if (!allowed_values?.length) {
    throw refuse('allowed_values', 'must be there for what is selected', 'missing_field')
  }
  if (new Set(allowed_values).size < allowed_values.length) {
    throw refuse('allowed_values', 'must not be there twice')
  }
  return allowed_values
}

/** @throws ServiceError 422 for a default where none is needed, none where one is, and one that does not fit */
function checkDefault({ required, default_value, ...typed }: Definition): void {
  if (required && default_value === null) {
    throw refuse('default_value', 'must be there for what is required', 'missing_field')
  }
  if (default_value === null) return
  if (!required) throw refuse('default_value', 'goes with what is required')
  if (!fits(typed, default_value)) throw refuse('default_value', 'must be a value of the property')
}

/** What is asked for, as it is kept. @throws ServiceError 422 for what does not go together */
export function definitionOf(input: Input): Definition {
  const definition = {
    value_type: input.value_type,
    required: input.required ?? false,
    default_value: input.default_value ?? null,
    description: input.description ?? null,
    allowed_values: choicesOf(input),
    values_editable_by: input.values_editable_by ?? ('org_actors' as const),
  }
  checkDefault(definition)
  return definition
}

/**
 * Whether a property can be this from now on.
 * @param used what repositories have for it
 * @throws ServiceError 422 for another type, and where a repository has what would not be allowed
 */
export function checkSuccessor(
  before: CustomProperty,
  after: Definition,
  used: readonly PropertyValue[],
): void {
  if (after.value_type !== before.value_type) throw refuse('value_type', 'stays what it is')
  if (used.every((value) => fits(after, value))) return
  throw refuse('allowed_values', 'must have what repositories have')
}
