import { unprocessable } from '../../core/errors.ts'
import type { InputDeclaration } from './definition.ts'

type ProvidedInputs = Record<string, string | number | boolean | null>

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

function valueOf(
  name: string,
  provided: ProvidedInputs,
  declared: InputDeclaration,
): string | undefined {
  const own = Object.hasOwn(provided, name) ? provided[name] : undefined
  const value = own === undefined || own === null ? declared.default : String(own)
  if (value === undefined || (value === '' && declared.required)) {
    if (declared.required) throw unprocessable(`Required input '${name}' not provided`)
    return undefined
  }
  checkValue(name, value, declared)
  return value
}

/**
 * Resolves the inputs of a run from the provided values and the declared defaults.
 * @throws ServiceError 422 for an input that is unknown, missing or of the wrong type
 */
export function resolveInputs(
  declared: ReadonlyMap<string, InputDeclaration>,
  provided: ProvidedInputs,
): Record<string, string> {
  const unknown = Object.keys(provided).filter((name) => !declared.has(name))
  if (unknown.length > 0)
    throw unprocessable(`Unexpected inputs provided: ${JSON.stringify(unknown)}`)
  const values = [...declared].flatMap(([name, each]) => {
    const value = valueOf(name, provided, each)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(values)
}
