import { parseUrl } from '../../core/parse-url.ts'
import type {
  CustomProperty,
  PropertyValue,
} from '../../storage/custom-properties/custom-properties.ts'

/** Maximum length of text and URL values in characters. */
const maxLength = { text: 75, url: 2048 }

type Typed = Pick<CustomProperty, 'value_type' | 'allowed_values'>

const isAddress = (value: string) =>
  value.length <= maxLength.url && /^https?:$/.test(parseUrl(value)?.protocol ?? '')

const isChoice = (value: string[], { allowed_values }: Typed) =>
  value.length > 0 &&
  new Set(value).size === value.length &&
  value.every((each) => allowed_values?.includes(each))

/** Whether a value is valid for a property. */
export function isValidValue(property: Typed, value: PropertyValue): boolean {
  const { value_type } = property
  if (value_type === 'multi_select') return Array.isArray(value) && isChoice(value, property)
  if (Array.isArray(value)) return false
  switch (value_type) {
    case 'single_select':
      return isChoice([value], property)
    case 'true_false':
      return value === 'true' || value === 'false'
    case 'url':
      return isAddress(value)
    default:
      return value.length > 0 && value.length <= maxLength.text
  }
}
