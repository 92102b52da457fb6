import { unprocessable } from '../../../core/errors.ts'
import type { InputDeclaration } from './definition.ts'

type Given = Record<string, string | number | boolean | null>

function checkValue(name: string, value: string, { type, options }: InputDeclaration): void {
  if (type === 'choice' && !options.includes(value))
    throw unprocessable(
      `Provided value '${value}' for input '${name}' not in the list of allowed values`,
    )
  if (type === 'boolean' && !['true', 'false'].includes(value))
    throw unprocessable(`Provided value '${value}' for input '${name}' is not a boolean`)
  if (type === 'number' && (value.trim() === '' || Number.isNaN(Number(value))))
    throw unprocessable(`Provided value '${value}' for input '${name}' is not a number`)
}

function valueOf(name: string, given: Given, declared: InputDeclaration): string | undefined {
  const own = Object.hasOwn(given, name) ? given[name] : undefined
  const value = own === undefined || own === null ? declared.default : String(own)
  if (value === undefined || (value === '' && declared.required)) {
    if (declared.required) throw unprocessable(`Required input '${name}' not provided`)
    return undefined
  }
  checkValue(name, value, declared)
  return value
}

/**
 * What a run starts with: the values that are given, and defaults for the others.
 * @throws ServiceError 422 for an input that is unknown, missing or of another kind
 */
export function settledInputs(
  declared: ReadonlyMap<string, InputDeclaration>,
  given: Given,
): Record<string, string> {
  const unknown = Object.keys(given).filter((name) => !declared.has(name))
  if (unknown.length > 0)
    throw unprocessable(`Unexpected inputs provided: ${JSON.stringify(unknown)}`)
  const values = [...declared].flatMap(([name, each]) => {
    const value = valueOf(name, given, each)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(values)
}
