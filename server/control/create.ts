import type { RequestListener } from 'node:http'
import type { Context } from '../api/context.ts'
import type { Steering } from '../api/steering.ts'
import type { Config } from '../core/config.ts'
import type { attempt } from '../workers/delivery/attempt.ts'
import { listAccounts } from './accounts.ts'
import { createClockControl } from './clock.ts'
import type { Control } from './control.ts'
import { Deliveries } from './deliveries.ts'
import { disturbedAttempt } from './faults/attempt.ts'
import { deliveryDelay } from './faults/delivery-delay.ts'
import { Disturber } from './faults/disturb.ts'
import { FaultRegister } from './faults/faults.ts'
import { createListener } from './http/listener.ts'
import { callableOperations } from './operations.ts'
import type { SteeredPlatform } from './platform.ts'
import { createReports } from './reports/reports.ts'
import { Samples } from './reports/samples.ts'
import { RequestLog } from './requests/log.ts'
import { Sinks } from './sinks/sinks.ts'
import { State } from './state/state.ts'
import { createToken } from './tokens.ts'
import { Workflows } from './workflows.ts'

/** A control plane, and what it needs of the server around it. */
export interface CreatedControl extends AsyncDisposable {
  control: Control
  /** For the context of the server. */
  steering: Steering
  /** Makes delivery attempts to which faults apply. */
  attempt(inner?: typeof attempt): typeof attempt
  /** Handles requests below `/_control`. */
  listener: RequestListener
  /** Number of requests below `/_control` in progress. */
  requestsInProgress(): number
  /** Ends requests that faults stall. */
  release(): void
}

interface SteeringParts {
  context: () => Context
  requests: RequestLog
  faults: FaultRegister
  disturber: Disturber
  samples: Samples
  workflows: Workflows
}

function createSteering(parts: SteeringParts): Steering {
  const { context, requests, faults, disturber, samples, workflows } = parts
  return {
    get hasFaults() {
      return faults.hasFaults
    },
    noteRequest: (request) => requests.note(request),
    noteDeliveries: (links, caused) => requests.noteDeliveries(links, caused),
    isOlder: (version) => version !== context().versions[0]?.version,
    wantsSample: (operation, shape) => samples.wants(operation, shape),
    addSample: (shape, entry) => samples.add(shape, entry),
    disturb: (request, response) => disturber.disturb(request, response),
    deliveryDelay: (event, hookId) => deliveryDelay(faults, event, hookId),
    feedDelay: () => faults.feedDelay(),
    resultOf: (run) => workflows.resultOf(run),
  }
}

/**
 * Creates the control plane of a server, which may still be starting.
 * @param platform returns the server once it listens
 */
export function createControl(
  clock: SteeredPlatform['clock'],
  config: Config,
  platform: () => SteeredPlatform,
): CreatedControl {
  const { machine } = clock
  const context = () => platform().context
  const closing = new AbortController()
  const shared = { clock, machine, closing: closing.signal }
  const requests = new RequestLog({ ...shared, platform })
  const faults = new FaultRegister(clock)
  const disturber = new Disturber(faults, machine)
  const samples = new Samples()
  const brand = () => context().brand
  const sinks = new Sinks({ ...shared, brand, url: () => platform().url })
  const snapshots = new State(platform)
  const workflows = new Workflows(platform)
  const control: Control = {
    clock: createClockControl(clock),
    faults,
    requests,
    operations: { callable: (input = {}) => callableOperations(input, context()) },
    accounts: { list: (filter = {}) => listAccounts(filter, context()) },
    deliveries: new Deliveries({ context, machine, closing: closing.signal }),
    sinks,
    snapshots,
    workflows,
    tokens: { create: (token) => createToken(token, context()) },
    reports: createReports({ platform, requests, samples }),
    seed: (world) => snapshots.seed(world),
    state: snapshots.transfer,
    async reset() {
      clock.reset()
      faults.clear()
      sinks.clear()
      workflows.clearRules()
      await snapshots.reset()
      requests.clear()
      samples.clear()
    },
  }
  const steering = createSteering({ context, requests, faults, disturber, samples, workflows })
  const { listener, requestsInProgress } = createListener({ control, config, context, machine })
  return {
    control,
    steering,
    attempt: (inner) => disturbedAttempt(faults, inner),
    listener,
    requestsInProgress,
    release: () => disturber.release(),
    async [Symbol.asyncDispose]() {
      closing.abort()
      disturber.release()
      await snapshots.clear()
    },
  }
}
