import {
  execute,
  getOperationAST,
  GraphQLError,
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import type { Context } from '../api/context.ts'
import type { Exchange } from '../api/exchange.ts'
import { costOf, type Cost } from './cost.ts'
import { deprecatedIn } from './deprecated.ts'
import { Documents } from './documents.ts'
import { formatErrors } from './errors.ts'
import { Execution } from './execution.ts'
import { loadSchema } from './load-schema.ts'
import { metered } from './meter.ts'
import { readField } from './read-field.ts'
import type { GraphqlRequest } from './request.ts'
import { spanAttributes } from './span-attributes.ts'
import { writeResult } from './write-result.ts'

/** A request that may run, or what is wrong with it. */
export type Ready =
  | { document: DocumentNode; operation: OperationDefinitionNode; cost: Cost }
  | { operation?: OperationDefinitionNode | undefined; errors: readonly GraphQLError[] }

const fragmentsOf = ({ definitions }: DocumentNode): Record<string, FragmentDefinitionNode> =>
  Object.fromEntries(
    definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [],
    ),
  )

/** Variables with the defaults of the operation. */
function withDefaults(
  { variableDefinitions = [] }: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const defaults = variableDefinitions.flatMap(({ variable, defaultValue }) =>
    defaultValue?.kind === Kind.INT ? [[variable.name.value, Number(defaultValue.value)]] : [],
  )
  return { ...(Object.fromEntries(defaults) as Record<string, unknown>), ...given }
}

/** The errors of a response, which are noted for the log and the control plane. */
function failuresOf(
  errors: readonly GraphQLError[],
  exchange: Exchange,
  { log }: Pick<Context, 'log'>,
): object[] {
  const report = (err: Error) =>
    log.error({ err, request: exchange.id }, 'a field of a document failed')
  exchange.documentErrors = errors.length
  const formatted = formatErrors(errors, report)
  for (const [index, { message }] of formatted.entries()) {
    const { path, originalError } = errors[index]!
    exchange.documentCalls?.fail(path?.join('.'), message, [originalError, originalError?.cause])
  }
  return formatted
}

const fieldResolver = metered(readField)

/** Runs documents against the schema. */
export class Runner {
  readonly #schema: GraphQLSchema
  readonly #documents: Documents

  private constructor(schema: GraphQLSchema) {
    this.#schema = schema
    this.#documents = new Documents(schema)
  }

  static async load(): Promise<Runner> {
    return new Runner(await loadSchema())
  }

  /** Parses and validates a request and computes its cost. */
  async prepare({ query, operationName, variables }: GraphqlRequest): Promise<Ready> {
    const { document, errors } = await this.#documents.of(query)
    const operation = (document && getOperationAST(document, operationName)) ?? undefined
    if (errors) return { errors, operation }
    if (!operation) {
      const which = operationName === undefined ? 'an operation name' : `${operationName}`
      return { errors: [new GraphQLError(`No operation named ${which} was found.`)] }
    }
    try {
      const known = withDefaults(operation, variables)
      const cost = costOf(operation, fragmentsOf(document), known, this.#schema)
      return { document, operation, cost }
    } catch (cause) {
      const error = cause as Error
      return { operation, errors: [new GraphQLError(error.message, { originalError: error })] }
    }
  }

  /** What a document uses that is deprecated. */
  deprecatedIn(ready: Ready): readonly string[] {
    return 'errors' in ready ? [] : deprecatedIn(ready.document, this.#schema)
  }

  /** What the span of a request has of its document. */
  spanAttributes(ready: Ready, { query }: GraphqlRequest): Exchange['documentAttributes'] {
    const document = 'errors' in ready ? undefined : ready.document
    return ready.operation && spanAttributes(ready.operation, document, query.length)
  }

  /** Runs a document. @returns the body of the response */
  async run(
    ready: Ready,
    { operationName, variables }: GraphqlRequest,
    exchange: Exchange,
    context: Context,
  ): Promise<string> {
    if ('errors' in ready)
      return JSON.stringify({ errors: failuresOf(ready.errors, exchange, context) })
    const execution = new Execution(exchange, context, ready.cost)
    const { data, errors } = await execute({
      schema: this.#schema,
      document: ready.document,
      contextValue: execution,
      variableValues: variables,
      ...(operationName !== undefined && { operationName }),
      fieldResolver,
    })
    const told = errors && { errors: failuresOf(errors, exchange, context) }
    return writeResult({ ...(data !== undefined && { data }), ...told }, execution)
  }
}
