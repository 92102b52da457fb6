import type { OperationCheck } from '../../check.ts'
import { notApplicable } from '../../outcomes.ts'
import { refusedLeavesNothing } from '../../refused.ts'

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C28',
  name: 'leakage',
  promise: 'A failed creation leaves nothing behind.',
  run: async (subject, operation) =>
    operation.method === 'POST' && operation.body
      ? refusedLeavesNothing(subject, operation)
      : notApplicable('it creates nothing from a body'),
}
