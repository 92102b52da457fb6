import { describe, expect, it } from 'vitest'
import { operations } from '../../../generated/newest/operations.ts'
import type { Operation } from '../../../server/contract/operation.ts'
import { permits } from '../../../server/contract/permissions.ts'
import { permissionsReport } from '../../../server/control/reports/permissions.ts'
import { useControlled } from './_controlled.ts'

const rows = Object.entries(operations).map(([id, row]): Operation => ({ id, ...row }))

describe('the report on permissions', () => {
  it('names exactly the row of each operation', () => {
    for (const operation of rows) {
      const report = permissionsReport([{ operation, requests: 1 }], null)
      expect(report.operations).toEqual([
        {
          ...{ operation: operation.id, requests: 1 },
          permissions: operation.permissions,
          scopes: operation.scopes,
        },
      ])
      const held = Object.fromEntries(report.permissions.map(({ area, access }) => [area, access]))
      const alternatives = operation.permissions.length === 0 ? [{}] : operation.permissions
      expect(permits(operation, held), operation.id).toBe(true)
      const fits = alternatives.some((set) =>
        report.permissions.every(({ area, access }) => set[area] === access),
      )
      expect(fits, operation.id).toBe(true)
      for (const { breaks } of report.permissions) expect(breaks).toEqual([operation.id])
      expect(report.scopes.every(({ scope }) => operation.scopes.includes(scope))).toBe(true)
      expect(report.scopes).toHaveLength(operation.scopes.length === 0 ? 0 : 1)
    }
  })

  it('permits all operations together, and nothing of it can be left out', () => {
    const uses = rows.map((operation) => ({ operation, requests: 1 }))
    const { permissions, scopes } = permissionsReport(uses, null)
    const held = Object.fromEntries(permissions.map(({ area, access }) => [area, access]))
    for (const operation of rows) expect(permits(operation, held), operation.id).toBe(true)
    for (const { area, breaks } of permissions) expect(breaks, area).not.toEqual([])
    for (const { scope, breaks } of scopes) expect(breaks, scope).not.toEqual([])
  })
})

describe('reports on the traffic of a server', () => {
  const service = useControlled()

  it('name the smallest permissions and scopes of each caller', async () => {
    const { body: repository } = await service.call('POST', '/user/repos', {
      body: { name: 'reported' },
    })
    service.control.requests.clear()
    const path = `/repos/${repository.full_name}`
    await service.call('GET', `${path}/issues`)
    await service.call('POST', `${path}/issues`, { body: { title: 'reported' } })
    const { status, body } = await service.steer('GET', '/reports/permissions?caller=mona')
    expect(status).toBe(200)
    expect(body).toHaveLength(1)
    expect(body[0]).toMatchObject({
      caller: { kind: 'classic', name: 'mona' },
      requests: 2,
      permissions: [
        { area: 'issues', access: 'write', breaks: ['issues/create', 'issues/list-for-repo'] },
      ],
    })
    const id = body[0].caller.token_id
    expect((await service.steer('GET', `/reports/permissions?token_id=${id}`)).body).toEqual(body)
    expect((await service.steer('GET', '/reports/permissions?token_id=999999')).body).toEqual([])
  })

  it('name the breaking changes that affect requests of older versions', async () => {
    service.control.requests.clear()
    const headers = { 'x-service-api-version': '2022-11-28' }
    for (let index = 0; index < 3; index++) await service.call('GET', '/rate_limit', { headers })
    await service.call('GET', '/rate_limit')
    const { status, body } = await service.steer('GET', '/reports/upgrade')
    expect(status).toBe(200)
    expect(body.requests).toBe(3)
    expect(body.changes).toMatchObject([
      { slug: '01-rate-limit-rate', operations: ['rate-limit/get'] },
    ])
  })
})
