import {
  GraphQLError,
  Kind,
  OverlappingFieldsCanBeMergedRule,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { depthRule } from './depth.ts'
import { inspectDocument } from './inspect-document.ts'

/** A document that was parsed and validated, or what is wrong with it. */
export type Prepared =
  | { document: DocumentNode; errors?: undefined }
  | { document?: undefined; errors: readonly GraphQLError[] }

const mostErrors = 20
/** Tools send one. For each of them, some rules look at all fields. */
const mostOperations = 20

/**
 * `gh` asks for `state` of an issue or a pull request in one selection, whose types differ. The
 * platform accepts it, so the rule is left out.
 */
const rules = [
  ...specifiedRules.filter((rule) => rule !== OverlappingFieldsCanBeMergedRule),
  depthRule,
]

/** @throws GraphQLError */
function requireFewOperations({ definitions }: DocumentNode): void {
  const operations = definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
  if (operations.length > mostOperations)
    throw new GraphQLError(`Query has more than ${mostOperations} operations`)
}

function prepare(text: string, schema: GraphQLSchema): Prepared {
  try {
    const { hasLocations } = inspectDocument(text)
    const document = parse(text, { noLocation: !hasLocations })
    requireFewOperations(document)
    const errors = validate(schema, document, rules, { maxErrors: mostErrors })
    return errors.length > 0 ? { errors } : { document }
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] }
    throw error
  }
}

/** Longer texts are not kept: a parsed document takes fifty times its text. */
const longestKept = 50_000
/** In characters of all texts that are kept. */
const keptText = 1_000_000

/** Parses and validates documents. Tools send the same texts again and again, so they are kept. */
export class Documents {
  readonly #known: LRUCache<string, Prepared>
  readonly #schema: GraphQLSchema

  constructor(schema: GraphQLSchema) {
    this.#schema = schema
    this.#known = new LRUCache({
      maxSize: keptText,
      maxEntrySize: longestKept,
      sizeCalculation: (_value, text) => text.length,
    })
  }

  of(text: string): Prepared {
    const known = this.#known.get(text)
    if (known) return known
    const prepared = prepare(text, this.#schema)
    this.#known.set(text, prepared)
    return prepared
  }
}
