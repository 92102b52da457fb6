import type { Request, Response } from 'express'
import type { Operation } from '../contract/operation.ts'
import type { Version } from '../api/versions/version.ts'
import { invalidInput } from './invalid-input.ts'
import { findingsOf } from './validate-request.ts'

/**
 * Validates a body that came in no request of its own, and fills in defaults.
 * @param address path of the operation, with its parameters
 * @throws ServiceError 422
 */
export async function requireValidBody(
  operation: Operation,
  address: string,
  body: unknown,
  version: Version,
): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const place = { url: address, originalUrl: address, path: address, params: {}, query: {} }
  const app = { param: () => undefined, enabled: () => false } // what is asked of Express
  const request = { method: operation.method, ...place, headers, body, app }
  const validate = await version.validatorOf(operation)
  try {
    await validate(request as unknown as Request, {} as Response)
  } catch (error) {
    throw invalidInput(operation.resource, findingsOf(error), request)
  }
}
