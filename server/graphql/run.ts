import {
  execute,
  getOperationAST,
  GraphQLError,
  Kind,
  type DocumentNode,
  type ExecutionResult,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import type { Context } from '../api/context.ts'
import type { Exchange } from '../api/exchange.ts'
import { costOf, type Cost } from './cost.ts'
import { Documents } from './documents.ts'
import { Execution } from './execution.ts'
import { loadSchema } from './load-schema.ts'
import { readField } from './read-field.ts'
import type { GraphqlRequest } from './request.ts'

/** A request that may run, or what is wrong with it. */
export type Ready =
  | { document: DocumentNode; operation: OperationDefinitionNode; cost: Cost }
  | { errors: readonly GraphQLError[] }

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

/** Runs documents against the schema. */
export class Runner {
  readonly schema: GraphQLSchema
  readonly #documents: Documents

  constructor() {
    this.schema = loadSchema()
    this.#documents = new Documents(this.schema)
  }

  /** Parses and validates a request and computes its cost. */
  prepare({ query, operationName, variables }: GraphqlRequest): Ready {
    const { document, errors } = this.#documents.of(query)
    if (!document) return { errors }
    const operation = getOperationAST(document, operationName)
    if (!operation) {
      const which = operationName === undefined ? 'an operation name' : `${operationName}`
      return { errors: [new GraphQLError(`No operation named ${which} was found.`)] }
    }
    try {
      const known = withDefaults(operation, variables)
      const cost = costOf(operation, fragmentsOf(document), known, this.schema)
      return { document, operation, cost }
    } catch (cause) {
      const error = cause as Error
      return { errors: [new GraphQLError(error.message, { originalError: error })] }
    }
  }

  async run(
    { document, cost }: { document: DocumentNode; cost: Cost },
    { operationName, variables }: GraphqlRequest,
    exchange: Exchange,
    context: Context,
  ): Promise<ExecutionResult> {
    return execute({
      schema: this.schema,
      document,
      contextValue: new Execution(exchange, context, cost),
      variableValues: variables,
      ...(operationName !== undefined && { operationName }),
      fieldResolver: readField,
    })
  }
}
