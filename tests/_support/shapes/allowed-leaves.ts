import {
  operationsOf,
  resolve,
  type Document,
  type Schema,
} from '../../../tools/contract/contract.ts'
import { partsOf } from '../../../tools/platform/observed/leaves.ts'

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

const listed = ({ type }: Schema): string[] | undefined =>
  type === undefined ? undefined : [type].flat()

/** The JSON types that a schema without alternatives allows; undefined if it allows all. */
function typesOf(schema: Schema): string[] | undefined {
  if ('const' in schema) return [typeOf(schema.const)]
  return listed(schema) ?? (schema.enum as unknown[] | undefined)?.map(typeOf)
}

/** Whether a value of a type that was observed may stand where a schema allows other types. */
const fits = (type: string, allowed: string[] | undefined) =>
  allowed === undefined ||
  allowed.includes(type) ||
  (type === 'integer' && allowed.includes('number'))

/** Reads which leaves the responses of a contract may have. */
export class AllowedLeaves {
  readonly #document: Document
  readonly #schemas = new Map<string, Schema[]>()

  constructor(document: Document) {
    this.#document = document
    for (const { path, method, operation } of operationsOf(document.paths)) {
      for (const [status, reply] of Object.entries(operation.responses)) {
        const content = Object.values(resolve(document, reply).content ?? {})
        const schemas = content.flatMap(({ schema }) => this.#alternatives(schema))
        this.#schemas.set(`${method.toUpperCase()} ${path} ${status}`, schemas)
      }
    }
  }

  /** Whether the contract has a JSON response of the operation with the status. */
  knows = (route: string, status: number): boolean =>
    (this.#schemas.get(`${route} ${status}`) ?? []).length > 0

  /** @param leaf path and type, as in the table of observed shapes */
  allows(route: string, status: number, leaf: string): boolean {
    const { type } = partsOf(leaf)
    return this.#ends(route, status, leaf).some((each) => fits(type, typesOf(each)))
  }

  /** The same for a value of any type. */
  hasKey = (route: string, status: number, leaf: string): boolean =>
    this.#ends(route, status, leaf).length > 0

  /** The schemas of the value at a leaf. */
  #ends(route: string, status: number, leaf: string): Schema[] {
    const start = this.#schemas.get(`${route} ${status}`) ?? []
    return partsOf(leaf).steps.reduce<Schema[]>(
      (schemas, step) => schemas.flatMap((each) => this.#after(each, step)),
      start,
    )
  }

  #alternatives(schema: Schema | undefined): Schema[] {
    if (schema === undefined) return []
    const found = resolve(this.#document, schema)
    const inner = [...(found.oneOf ?? []), ...(found.anyOf ?? []), ...(found.allOf ?? [])]
    return inner.length === 0 || found.properties
      ? [found, ...inner.flatMap((each) => this.#alternatives(each))]
      : inner.flatMap((each) => this.#alternatives(each))
  }

  #after(schema: Schema, step: string): Schema[] {
    if (!fits(step === '[]' ? 'array' : 'object', typesOf(schema))) return []
    if (step === '[]') return schema.items ? this.#alternatives(schema.items) : [{}]
    const { properties, additionalProperties } = schema
    const own = properties?.[step]
    if (own) return this.#alternatives(own)
    if (typeof additionalProperties === 'object') return this.#alternatives(additionalProperties)
    const isOpen = properties === undefined && additionalProperties !== false
    return isOpen ? [{}] : []
  }
}
