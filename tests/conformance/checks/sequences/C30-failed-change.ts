import type { OperationCheck } from '../../check.ts'
import { notApplicable } from '../../outcomes.ts'
import { refusedLeavesNothing } from '../../refused.ts'

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C30',
  name: 'failed_change',
  promise: 'A rejected change has no effect.',
  run: async (subject, operation) =>
    ['PATCH', 'PUT'].includes(operation.method) && operation.body
      ? refusedLeavesNothing(subject, operation)
      : notApplicable('it has no body that changes something'),
}
