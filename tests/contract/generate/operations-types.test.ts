import { describe, expect, it } from 'vitest'
import { operations as newest } from '../../../generated/newest/operations.ts'
import { categories } from '../../../server/access/limits/categories.ts'
import type { OperationTable } from '../../../server/contract/operation.ts'
import { handlers, validators } from '../../../server/http/operations/index.ts'
import { operationsOf } from '../../../tools/contract/contract.ts'
import { isUpload } from '../../../tools/generate/operations.ts'
import { contractDocument } from '../../_support/contract/contract-document.ts'
import { operationTables } from '../../_support/operation-tables.ts'

const tables: [string, OperationTable][] = Object.entries(operationTables)

describe.each(tables)('the table of operations of %s', (version, table) => {
  const documented = [...operationsOf(contractDocument(version).paths)]

  it('has the operations of the contract, each under its method and path', () => {
    expect(
      Object.entries(table).map(([id, { method, path }]) => `${id} ${method} ${path}`),
    ).toEqual(
      documented.map(
        ({ path, method, operation }) => `${operation.operationId} ${method.toUpperCase()} ${path}`,
      ),
    )
  })

  it('repeats the extensions of each operation', () => {
    for (const { operation } of documented) {
      const row = table[operation.operationId]!
      const said = operation as Record<string, unknown>
      const limit = said['x-rate-limit'] as Record<string, unknown>
      expect(row).toMatchObject({
        tokens: said['x-tokens'],
        permissions: said['x-permissions'] ?? [],
        scopes: said['x-scopes'] ?? [],
        category: limit.category,
        points: limit.points,
        contentCreation: limit['content-creation'],
        conditional: said['x-conditional'] ?? false,
        deprecated: operation.deprecated ?? false,
        statuses: Object.keys(operation.responses).map(Number),
        body: operation.requestBody !== undefined && !isUpload(operation),
      })
      expect(categories).toContain(row.category)
    }
  })

  it('has one operation per method and path', () => {
    const places = Object.values(table).map(({ method, path }) => `${method} ${path}`)
    expect(new Set(places).size).toBe(places.length)
  })
})

describe('the handlers', () => {
  it('match the operations of the newest table', () => {
    expect(Object.keys(handlers).sort()).toEqual(Object.keys(newest).sort())
  })

  it('only have a validator callback for conditional operations', () => {
    for (const id of Object.keys(validators)) {
      expect((newest as OperationTable)[id]?.conditional).toBe(true)
    }
  })
})
