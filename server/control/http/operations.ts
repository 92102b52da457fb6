import type { operations } from '../../../generated/control/operations.ts'
import type { Context } from '../../api/context.ts'
import type { Config } from '../../core/config.ts'
import type { Control } from '../control.ts'
import { absent } from '../errors.ts'
import { faultSets } from '../faults/sets.ts'

/** A checked request. */
export interface ControlRequest {
  path: Record<string, never>
  query: Record<string, never>
  body: never
}

export interface ControlReply {
  status: 200 | 201 | 204
  body?: unknown
}

export interface OperationNeeds {
  control: Control
  config: Config
  context: () => Context
}

type Operation = (
  request: ControlRequest,
  needs: OperationNeeds,
) => ControlReply | Promise<ControlReply>

/** Operations whose bodies are streams. */
export type StreamingId = 'control/receive' | 'control/export-state' | 'control/import-state'

/** The operations with JSON only. */
export type AnsweredId = Exclude<keyof typeof operations, StreamingId>

const ok = (body: unknown): ControlReply => ({ status: 200, body })
const created = (body: unknown): ControlReply => ({ status: 201, body })
const done: ControlReply = { status: 204 }

const found = <T>(value: T | undefined, what: string): ControlReply => {
  if (value === undefined) throw absent(what)
  return ok(value)
}

const deleted = (was: boolean, what: string): ControlReply => {
  if (!was) throw absent(what)
  return done
}

/** What each operation of the control contract does. */
export const controlOperations: Record<AnsweredId, Operation> = {
  'control/index': (_request, { control, config }) =>
    ok({
      mode: config.control,
      clock: control.clock.get(),
      faults: control.faults.list().length,
      requests: control.requests.count,
      sinks: control.sinks.list().length,
      snapshots: control.snapshots.list().length,
    }),
  'control/get-clock': (_request, { control }) => ok(control.clock.get()),
  'control/reset-clock': (_request, { control }) => ok(control.clock.reset()),
  'control/freeze-clock': ({ body }, { control }) => ok(control.clock.freeze(body['at'])),
  'control/set-clock': ({ body }, { control }) => ok(control.clock.set(body['at'])),
  'control/advance-clock': ({ body }, { control }) => ok(control.clock.advance(body['by'])),
  'control/run-clock': ({ body }, { control }) => ok(control.clock.run(body['rate'])),
  'control/list-faults': (_request, { control }) => ok(control.faults.list()),
  'control/create-fault': ({ body }, { control }) => created(control.faults.create(body)),
  'control/delete-faults': (_request, { control }) => {
    control.faults.clear()
    return done
  },
  'control/get-fault': ({ path }, { control }) =>
    found(control.faults.get(path['fault_id']!), 'Fault'),
  'control/delete-fault': ({ path }, { control }) =>
    deleted(control.faults.delete(path['fault_id']!), 'Fault'),
  'control/list-fault-sets': () =>
    ok(Object.entries(faultSets).map(([name, { description }]) => ({ name, description }))),
  'control/use-fault-set': ({ path, body }, { control }) =>
    created(control.faults.use(path['set_name']!, body)),
  'control/list-requests': ({ query }, { control }) => ok(control.requests.list(query)),
  'control/delete-requests': (_request, { control }) => {
    control.requests.clear()
    return done
  },
  'control/wait-for-requests': async ({ query }, { control }) =>
    ok(await control.requests.wait(query)),
  'control/get-request': async ({ path }, { control }) =>
    found(await control.requests.get(path['request_id']!), 'Request'),
  'control/list-callable-operations': async ({ body }, { control }) =>
    ok(await control.operations.callable(body)),
  'control/list-accounts': async ({ query }, { control }) => ok(await control.accounts.list(query)),
  'control/list-deliveries': async ({ query }, { control }) =>
    ok(await control.deliveries.list(query)),
  'control/wait-for-deliveries': async ({ query }, { control }) =>
    ok(await control.deliveries.wait(query)),
  'control/get-delivery': async ({ path }, { control }) =>
    found(await control.deliveries.get(path['delivery_id']!), 'Delivery'),
  'control/list-sinks': (_request, { control }) => ok(control.sinks.list()),
  'control/put-sink': ({ path, body }, { control }) =>
    ok(control.sinks.put(path['sink_id']!, body)),
  'control/get-sink': ({ path }, { control }) => found(control.sinks.get(path['sink_id']!), 'Sink'),
  'control/delete-sink': ({ path }, { control }) =>
    deleted(control.sinks.delete(path['sink_id']!), 'Sink'),
  'control/list-received': async ({ path, query }, { control }) =>
    ok(await control.sinks.received(path['sink_id']!, query)),
  'control/delete-received': ({ path }, { control }) =>
    deleted(control.sinks.forget(path['sink_id']!), 'Sink'),
  'control/update-workflow-run': async ({ path, body }, { control }) =>
    ok(await control.workflows.update(path['run_id']!, body)),
  'control/list-workflow-rules': (_request, { control }) => ok(control.workflows.listRules()),
  'control/create-workflow-rule': ({ body }, { control }) =>
    created(control.workflows.createRule(body)),
  'control/delete-workflow-rules': (_request, { control }) => {
    control.workflows.clearRules()
    return done
  },
  'control/get-workflow-rule': ({ path }, { control }) =>
    found(control.workflows.getRule(path['rule_id']!), 'Rule'),
  'control/delete-workflow-rule': ({ path }, { control }) =>
    deleted(control.workflows.deleteRule(path['rule_id']!), 'Rule'),
  'control/reset': async (_request, { control }) => {
    await control.reset()
    return done
  },
  'control/seed': async ({ body }, { control }) => ok(await control.seed(body)),
  'control/list-snapshots': (_request, { control }) => ok(control.snapshots.list()),
  'control/create-snapshot': async ({ body }, { control }) =>
    created(await control.snapshots.save(body['name'])),
  'control/delete-snapshot': async ({ path }, { control }) =>
    deleted(await control.snapshots.delete(path['snapshot_name']!), 'Snapshot'),
  'control/restore-snapshot': async ({ path }, { control }) => {
    await control.snapshots.restore(path['snapshot_name']!)
    return done
  },
  'control/create-token': async ({ body }, { control }) =>
    created(await control.tokens.create(body)),
  'control/report-upgrade': async (_request, { control }) => ok(await control.reports.upgrade()),
  'control/report-permissions': ({ query }, { control }) => ok(control.reports.permissions(query)),
}
