import type { OperationTable } from './operation.ts'
import { createRouter, type Router } from './router.ts'
import { createValidators, type RequestDocument } from './validators.ts'

/** One version of the contract, with its router and request validators. */
export interface Contract {
  version: string
  router: Router
  validatorOf: ReturnType<typeof createValidators>
}

export function createContract(
  version: string,
  operations: OperationTable,
  requests: () => RequestDocument,
): Contract {
  return { version, router: createRouter(operations), validatorOf: createValidators(requests) }
}
