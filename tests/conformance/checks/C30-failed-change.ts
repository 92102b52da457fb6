import type { OperationCheck } from '../check.ts'
import { notApplicable } from '../outcomes.ts'
import { refusedLeavesNothing } from '../refused.ts'

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C30',
  name: 'failed_change',
  promise: 'A change that was refused has changed nothing.',
  run: async (subject, operation) =>
    ['PATCH', 'PUT'].includes(operation.method) && operation.body
      ? refusedLeavesNothing(subject, operation)
      : notApplicable('it changes nothing by a body'),
}
