import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { columns } from './columns.ts'
import { Matrix } from './matrix.ts'
import { everyOperation, kinds } from './worlds.ts'

/** Operations, one of so many, asked by everybody, in one version. */
export function describeMatrix(version: string, share = 1): void {
  describe(`the matrix of ${version}`, () => {
    let matrix: Matrix
    beforeAll(async () => {
      matrix = await Matrix.start()
    })
    afterAll(() => matrix[Symbol.asyncDispose]())

    const some = everyOperation.filter((_, index) => index % share === 0)
    it.each(some)('$id answers everybody as the contract has it', async (operation) => {
      const cells = await matrix.cells(operation, version, true)
      expect(cells.map(({ column, who, seen }) => ({ column, who, status: seen }))).toEqual(
        cells.map(({ column, who, expected }) => ({ column, who, status: expected })),
      )
      const sufficient = cells.filter(({ column }) => column === 'enough')
      expect(sufficient.filter(({ seen }) => seen >= 300)).toEqual([])
      const everyKind = operation.tokens.length === kinds.length
      const filled = columns.filter((column) => !(everyKind && column === 'wrong kind'))
      expect(new Set(cells.map(({ column }) => column))).toEqual(new Set(filled))
    })
  })
}
