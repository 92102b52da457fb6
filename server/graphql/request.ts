import type { Request } from 'express'
import { badRequest } from '../core/errors.ts'

/** The body of a request (GraphQL over HTTP). */
export interface GraphqlRequest {
  query: string
  variables: Readonly<Record<string, unknown>>
  operationName: string | undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('Variables must be JSON')
  }
}

/** Clients send variables also as JSON in a text. */
function variablesOf(value: unknown): Record<string, unknown> {
  const given = typeof value === 'string' && value !== '' ? parsed(value) : value
  if (given === undefined || given === null || given === '') return {}
  if (!isObject(given)) throw badRequest('Variables must be an object')
  return given
}

/** @throws ServiceError 400 for a body without a query */
export function readRequest({ body }: Pick<Request, 'body'>): GraphqlRequest {
  const { query, variables, operationName } = body as Record<string, unknown>
  if (typeof query !== 'string' || query === '')
    throw badRequest('A query attribute must be specified and must be a string.')
  return {
    query,
    variables: variablesOf(variables),
    operationName: typeof operationName === 'string' ? operationName : undefined,
  }
}
