import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../../generated/control/operations.ts'
import { createControlClient } from '../../../client/control.ts'
import { plantRun } from '../../_support/planted/run.ts'
import { called, startControlled, type Controlled } from './_controlled.ts'

type OperationId = keyof typeof operations
type Call = [method: string, path: string, status: number, body?: object]

const fault = { request: { respond: { status: 503 } }, match: { path: '/absent' } }

/** Stands for the file that the server exported before. */
const exported = {}

/** A successful call of every operation, in an order that makes each succeed. */
const calls: Record<OperationId, Call> = {
  'control/index': ['GET', '', 200],
  'control/get-clock': ['GET', '/clock', 200],
  'control/freeze-clock': ['POST', '/clock/freeze', 200, {}],
  'control/set-clock': ['POST', '/clock/set', 200, { at: '2026-12-01T00:00:00Z' }],
  'control/advance-clock': ['POST', '/clock/advance', 200, { by: '1m' }],
  'control/run-clock': ['POST', '/clock/run', 200, { rate: 2 }],
  'control/reset-clock': ['DELETE', '/clock', 200],
  'control/create-fault': ['POST', '/faults', 201, fault],
  'control/list-faults': ['GET', '/faults', 200],
  'control/get-fault': ['GET', '/faults/1', 200],
  'control/delete-fault': ['DELETE', '/faults/1', 204],
  'control/list-fault-sets': ['GET', '/fault-sets', 200],
  'control/use-fault-set': ['POST', '/fault-sets/import-maintenance', 201, { times: 1 }],
  'control/delete-faults': ['DELETE', '/faults', 204],
  'control/wait-for-requests': ['GET', '/requests/wait?count=1', 200],
  'control/list-requests': ['GET', '/requests', 200],
  'control/get-request': ['GET', '/requests/1', 200],
  'control/list-callable-operations': ['POST', '/operations', 200, { token: 'ghp_mona' }],
  'control/list-accounts': ['GET', '/accounts', 200],
  'control/wait-for-deliveries': ['GET', '/deliveries/wait?count=1', 200],
  'control/list-deliveries': ['GET', '/deliveries', 200],
  'control/get-delivery': ['GET', '/deliveries/1', 200],
  'control/put-sink': ['PUT', '/sinks/one', 200, { script: [{ status: 500 }] }],
  'control/list-sinks': ['GET', '/sinks', 200],
  'control/get-sink': ['GET', '/sinks/one', 200],
  'control/receive': ['POST', '/sinks/two', 200, { any: true }],
  'control/list-received': ['GET', '/sinks/two/received?count=1', 200],
  'control/delete-received': ['DELETE', '/sinks/two/received', 204],
  'control/delete-sink': ['DELETE', '/sinks/two', 204],
  'control/create-token': ['POST', '/tokens', 201, { login: 'mona' }],
  'control/report-upgrade': ['GET', '/reports/upgrade', 200],
  'control/report-permissions': ['GET', '/reports/permissions', 200],
  'control/delete-requests': ['DELETE', '/requests', 204],
  'control/update-workflow-run': ['PATCH', '/workflow-runs/1', 200, { status: 'in_progress' }],
  'control/create-workflow-rule': ['POST', '/workflow-rules', 201, { times: 1 }],
  'control/list-workflow-rules': ['GET', '/workflow-rules', 200],
  'control/get-workflow-rule': ['GET', '/workflow-rules/1', 200],
  'control/delete-workflow-rule': ['DELETE', '/workflow-rules/1', 204],
  'control/delete-workflow-rules': ['DELETE', '/workflow-rules', 204],
  'control/create-snapshot': ['POST', '/snapshots', 201, { name: 'one' }],
  'control/list-snapshots': ['GET', '/snapshots', 200],
  'control/export-state': ['GET', '/state', 200],
  'control/import-state': ['PUT', '/state', 200, exported],
  'control/seed': ['POST', '/seed', 200, { users: [{ login: 'added' }] }],
  'control/restore-snapshot': ['POST', '/snapshots/one/restore', 204],
  'control/delete-snapshot': ['DELETE', '/snapshots/one', 204],
  'control/reset': ['POST', '/reset', 204],
}

describe('every operation of the control contract', () => {
  let service: Controlled
  let file: object | undefined
  beforeAll(async () => {
    service = await startControlled()
    const { url } = service.control.sinks.put('two')
    const { body } = await service.call('POST', '/user/repos', { body: { name: 'hooked' } })
    const hook = { config: { url }, events: ['push'] }
    await service.call('POST', `/repos/${body.full_name}/hooks`, { body: hook })
    const { storage, clock } = service.server.context
    await storage.transaction((store) => plantRun(store, body.id, clock.now()))
  })
  afterAll(() => service[Symbol.asyncDispose]())

  it.each(Object.entries(calls))('%s responds as declared', async (id, call) => {
    const [method, path, status, body] = call
    const sent = body === exported ? file : body
    const reply = await service.steer(method, path, { ...(sent && { body: sent }) })
    if (id === 'control/export-state') file = reply.body
    expect(reply.status, JSON.stringify(reply.body)).toBe(status)
    expect(called).toContain(id)
  })

  it('was called', () => {
    expect(Object.keys(operations).filter((id) => !called.has(id))).toEqual([])
  })
})

describe('the client of the control plane', () => {
  it('is typed by the contract', async () => {
    await using service = await startControlled()
    const control = createControlClient({ baseUrl: service.url })
    const { data } = await control.POST('/_control/clock/freeze', {
      body: { at: '2026-12-01T00:00:00Z' },
    })
    expect(data?.now).toBe('2026-12-01T00:00:00.000Z')
    const failed = await control.GET('/_control/faults/{fault_id}', {
      params: { path: { fault_id: 9 } },
    })
    expect(failed.error?.message).toBe('Fault not found')
  })

  it('sends the control token', async () => {
    const controlToken = 'a-control-token-of-enough-length'
    await using service = await startControlled({ control: 'token', controlToken })
    const call = (token?: string) =>
      createControlClient({ baseUrl: service.url, token }).GET('/_control')
    expect((await call(controlToken)).data?.mode).toBe('token')
    expect((await call()).response.status).toBe(401)
  })
})
