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
import { yieldToEventLoop } from '../core/yield-to-event-loop.ts'
import { inspectDocument } from './inspect-document.ts'

/** A document that was parsed and validated, or what is wrong with it, and the document if it could be parsed. */
export type Prepared =
  | { document: DocumentNode; errors?: undefined }
  | { document?: DocumentNode; errors: readonly GraphQLError[] }

const mostErrors = 20
/** For each operation, some rules look at all fields. They follow fragments by recursion. */
const mostOperations = 20
const mostDefinitions = 300

/** From this number of tokens on, other requests run between the steps. */
const longDocument = 500
/** Rules that are checked in one turn of a long document. */
const rulesAtOnce = 6

/**
 * `gh` asks for `state` of an issue or a pull request in one selection, whose types differ. The
 * platform accepts it, so the rule is left out.
 */
const rules = [
  depthRule,
  ...specifiedRules.filter((rule) => rule !== OverlappingFieldsCanBeMergedRule),
]

/** @throws GraphQLError */
function requireFewDefinitions({ definitions }: DocumentNode): void {
  const operations = definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
  if (operations.length > mostOperations)
    throw new GraphQLError(`Query has more than ${mostOperations} operations`)
  if (definitions.length > mostDefinitions)
    throw new GraphQLError(`Query has more than ${mostDefinitions} definitions`)
}

/** Checks the rules, those of a long document some at a time. The first that find errors end it. */
async function errorsIn(
  document: DocumentNode,
  schema: GraphQLSchema,
  isLong: boolean,
): Promise<readonly GraphQLError[]> {
  const atOnce = isLong ? rulesAtOnce : rules.length
  for (let from = 0; from < rules.length; from += atOnce) {
    const some = rules.slice(from, from + atOnce)
    const errors = validate(schema, document, some, { maxErrors: mostErrors })
    if (errors.length > 0) return errors
    if (isLong) await yieldToEventLoop()
  }
  return []
}

async function prepare(text: string, schema: GraphQLSchema): Promise<Prepared> {
  try {
    const { hasLocations, tokens } = inspectDocument(text)
    const isLong = tokens > longDocument
    if (isLong) await yieldToEventLoop()
    const document = parse(text, { noLocation: !hasLocations })
    requireFewDefinitions(document)
    if (isLong) await yieldToEventLoop()
    const errors = await errorsIn(document, schema, isLong)
    return errors.length > 0 ? { document, errors } : { document }
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

  async of(text: string): Promise<Prepared> {
    const known = this.#known.get(text)
    if (known) return known
    const prepared = await prepare(text, this.#schema)
    this.#known.set(text, prepared)
    return prepared
  }
}
