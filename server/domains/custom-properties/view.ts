import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { CustomProperty } from '../../storage/custom-properties/custom-properties.ts'

/** A property definition of an organization. */
export function customProperty(
  property: CustomProperty,
  { login }: Pick<Account, 'login'>,
  links: Links,
): Schemas['custom-property'] {
  const { name, value_type, required, default_value, allowed_values } = property
  return {
    property_name: name,
    url: links.api(`/orgs/${login}/properties/schema/${encodeURIComponent(name)}`),
    source_type: 'organization',
    value_type,
    required,
    default_value,
    description: property.description,
    allowed_values,
    values_editable_by: property.values_editable_by,
    require_explicit_values: property.require_explicit_values,
  }
}
