import type { Schemas } from '../../contract/schemas.ts'
import { validationFailed, type FieldError } from '../../core/errors.ts'
import type {
  CustomProperty,
  NewCustomProperty,
  PropertyValue,
} from '../../storage/custom-properties/custom-properties.ts'
import { isValidValue } from './values.ts'

type Input = Schemas['custom-property-input']
type Definition = Omit<NewCustomProperty, 'organization_id' | 'name' | 'created_at' | 'updated_at'>

export const propertyError = (
  field: string,
  message: string,
  code: FieldError['code'] = 'invalid',
) => validationFailed({ resource: 'CustomProperty', field, code, message })

/** @throws ServiceError 422 for an invalid property name */
export function checkName(name: string): void {
  if (/^[A-Za-z0-9_$#-]{1,75}$/.test(name)) return
  throw propertyError('property_name', 'must be 1 to 75 letters, digits, _, -, $ or #')
}

function choicesOf({ value_type, allowed_values }: Input): string[] | null {
  const isChosen = value_type === 'single_select' || value_type === 'multi_select'
  if (!isChosen) {
    if (allowed_values?.length)
      throw propertyError('allowed_values', 'are allowed only for select properties')
    return null
  }
  if (!allowed_values?.length) {
    throw propertyError('allowed_values', 'are required for select properties', 'missing_field')
  }
  if (new Set(allowed_values).size < allowed_values.length) {
    throw propertyError('allowed_values', 'must be unique')
  }
  return allowed_values
}

/** @throws ServiceError 422 for a missing, superfluous or invalid default */
function checkDefault({ required, default_value, ...typed }: Definition): void {
  if (required && default_value === null) {
    throw propertyError(
      'default_value',
      'is required when the property is required',
      'missing_field',
    )
  }
  if (default_value === null) return
  if (!required)
    throw propertyError('default_value', 'is allowed only when the property is required')
  if (!isValidValue(typed, default_value))
    throw propertyError('default_value', 'must be a valid value of the property')
}

/** Converts a definition for storage. @throws ServiceError 422 for an invalid definition */
export function definitionOf(input: Input): Definition {
  const definition = {
    value_type: input.value_type,
    required: input.required ?? false,
    require_explicit_values: input.require_explicit_values ?? false,
    default_value: input.default_value ?? null,
    description: input.description ?? null,
    allowed_values: choicesOf(input),
    values_editable_by: input.values_editable_by ?? ('org_actors' as const),
  }
  checkDefault(definition)
  return definition
}

/**
 * Checks that a property can be changed to a new definition.
 * @param used values that repositories have
 * @throws ServiceError 422 for another type, and for values in use that would no longer be allowed
 */
export function checkSuccessor(
  before: CustomProperty,
  after: Definition,
  used: readonly PropertyValue[],
): void {
  if (after.value_type !== before.value_type) throw propertyError('value_type', 'cannot be changed')
  if (used.every((value) => isValidValue(after, value))) return
  throw propertyError('allowed_values', 'must include all values in use')
}
