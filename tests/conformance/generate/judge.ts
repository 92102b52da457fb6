import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { operationsOf, type Document, type Schema } from '../../../tools/contract/contract.ts'
import type { OperationUnderTest, Parameter, Subject } from '../check.ts'

const pointer = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

interface Judges {
  exact: Ajv2020
  /** For values that are sent as text. */
  coercing: Ajv2020
  known: Map<string, ValidateFunction>
}

const judges = new WeakMap<Document, Judges>()

function judgesOf(contract: Document): Judges {
  const found = judges.get(contract)
  if (found) return found
  const plain = { strict: false, validateSchema: false } as const
  const exact = new Ajv2020(plain)
  addFormats.default(exact)
  exact.addSchema(contract, 'contract')
  const coercing = new Ajv2020({ ...plain, coerceTypes: 'array' })
  addFormats.default(coercing)
  coercing.addSchema(contract, 'contract')
  const made = { exact, coercing, known: new Map<string, ValidateFunction>() }
  judges.set(contract, made)
  return made
}

/**
 * Whether a value matches a subschema of an operation.
 * @param at path of the subschema
 */
export function isRightAt(
  { contract }: Subject,
  { path, method }: OperationUnderTest,
  at: readonly string[],
): (value: unknown) => boolean {
  const { exact, known } = judgesOf(contract)
  const steps = ['paths', path, method.toLowerCase(), ...at]
  const place = `#${steps.map((step) => `/${pointer(step)}`).join('')}`
  let judge = known.get(place)
  if (!judge) known.set(place, (judge = exact.compile({ $ref: `contract${encodeURI(place)}` })))
  return (value) => judge(value) === true
}

const ofBody = ['requestBody', 'content', 'application/json', 'schema']

/** Whether a body matches the contract. Independent of the server's validator. */
export function isRightBody(subject: Subject, operation: OperationUnderTest) {
  const isRight = isRightAt(subject, operation, ofBody)
  return (body: unknown): boolean => (body === undefined ? !operation.bodyRequired : isRight(body))
}

const isChoice = ({ enum: values, type }: Schema) =>
  values !== undefined || type === 'boolean' || type === 'integer'

/** Whether a parameter is taken as absent, or as another value, instead of being refused. */
export const isReplaced = ({ onInvalid }: Pick<Parameter, 'onInvalid'>): boolean =>
  onInvalid !== undefined && onInvalid !== 'refuse' && onInvalid !== 'unreadable'

/** Whether the contract takes a text that does not match the schema of a parameter. */
function isTaken(parameter: Parameter, text: string): boolean {
  const { onInvalid, alsoFormat, required, schema } = parameter
  if (onInvalid === undefined) return false
  if (text === '') return !required
  if (schema.type === 'boolean' && /^[01]$/.test(text)) return true
  if (alsoFormat === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(text)) return true
  return isReplaced(parameter) && isChoice(schema)
}

/** Whether a parameter takes a text. */
export function isRightValue({ contract }: Subject, parameter: Parameter) {
  const { name, schema } = parameter
  const { coercing, known } = judgesOf(contract)
  const key = `parameter ${name} ${JSON.stringify(schema)}`
  let judge = known.get(key)
  if (!judge) known.set(key, (judge = coercing.compile(within(schema))))
  return (value: string): boolean => judge({ value }) === true || isTaken(parameter, value)
}

const within = (schema: Schema): object => ({ properties: { value: schema }, required: ['value'] })

/** Every operation of a contract on the given paths. */
export function methodsOn({ contract }: Subject, path: string): string[] {
  const methods = [...operationsOf({ [path]: contract.paths[path] ?? {} })].map(({ method }) =>
    method.toUpperCase(),
  )
  // POST stands for PATCH where it has no operation of its own.
  const stands = methods.includes('PATCH') && !methods.includes('POST')
  return stands ? [...methods, 'POST'] : methods
}
