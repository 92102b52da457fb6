import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '../../../server/contract/operation.ts'
import { columns } from './columns.ts'
import { Matrix } from './matrix.ts'
import { isRepresentative, isSelected, usual, type Choice } from './sample.ts'
import { everyOperation, kinds } from './worlds.ts'

/** Operations that represent their class, and some of the others. */
const usuallyAsked = everyOperation.filter(
  (each) => isRepresentative(each) || isSelected('authorization-operations', each.id),
)

/** Calls operations of one version as the chosen callers. */
export function describeMatrix(
  version: string,
  choose: Choice = usual,
  operations: readonly Operation[] = usuallyAsked,
): void {
  describe(`the authorization matrix of ${version}`, () => {
    let matrix: Matrix
    beforeAll(async () => {
      matrix = await Matrix.start()
    })
    afterAll(() => matrix[Symbol.asyncDispose]())

    it.each(operations)('$id responds as the contract requires', async (operation) => {
      const cells = await matrix.cells(operation, version, choose)
      expect(cells.filter(({ seen, expected }) => seen !== expected)).toEqual([])
      expect(cells.filter(({ seen }) => seen < 400)).not.toEqual([])
      if (choose !== usual || !isRepresentative(operation)) return
      const sufficient = cells.filter(({ column }) => column === 'enough')
      expect(sufficient.filter(({ seen }) => seen >= 400)).toEqual([])
      const everyKind = operation.tokens.length === kinds.length
      const filled = columns.filter((column) => !(everyKind && column === 'wrong kind'))
      expect(new Set(cells.map(({ column }) => column))).toEqual(new Set(filled))
    })
  })
}
