import { operations as operations20221128 } from '../../generated/2022-11-28/operations.ts'
import { operations as operations20260310 } from '../../generated/2026-03-10/operations.ts'
import type { OperationTable } from '../../server/contract/operation.ts'
import type { versions } from './bundles.ts'

/** The table of operations of each version, newest first. */
export const operationTables = {
  '2026-03-10': operations20260310,
  '2022-11-28': operations20221128,
} satisfies Record<(typeof versions)[number], OperationTable>
