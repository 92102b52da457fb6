import type { RunResult } from '../api/run-result.ts'
import type {
  CallableInput,
  CallableOperations,
  ChangedRun,
  ClockState,
  ControlAccount,
  ControlDelivery,
  ControlDeliveryDetails,
  CreatedToken,
  Fault,
  FaultInput,
  FaultLimits,
  FaultSetName,
  PermissionsReport,
  ReceivedDelivery,
  RequestDetails,
  SeenRequest,
  Sink,
  SinkInput,
  SeedResult,
  ImportedState,
  Snapshot,
  TokenInput,
  UpgradeReport,
  WorkflowRule,
  WorkflowRuleInput,
} from './schemas.ts'

/** A time: milliseconds since the epoch, or ISO 8601. */
export type Instant = number | string

/** Milliseconds, or a number with a unit, such as `90d`. */
export type Duration = number | string

export interface ClockControl {
  get(): ClockState
  freeze(at?: Instant): ClockState
  set(at: Instant): ClockState
  advance(by: Duration): ClockState
  run(rate?: number): ClockState
  /** Follows the time of the machine again. */
  reset(): ClockState
}

export interface FaultControl {
  create(fault: FaultInput): Fault
  /** Creates the faults of a named set. */
  use(name: FaultSetName, limits?: FaultLimits): Fault[]
  list(): Fault[]
  get(id: number): Fault | undefined
  delete(id: number): boolean
  clear(): void
}

/** Conditions on requests. `*` stands for any text. */
export interface RequestFilter {
  operation?: string
  document?: string
  method?: string
  path?: string
  caller?: string
  status?: number
  version?: string
  /** Only requests with a higher id. */
  after?: number
}

/** What to wait for, and for how long in milliseconds of real time. */
export interface Wait {
  count?: number
  timeout?: number
}

export interface RequestControl {
  /** Number of requests that are remembered. */
  readonly count: number
  list(filter?: RequestFilter & { limit?: number }): SeenRequest[]
  /**
   * A request with headers, bodies, what it needed and why it failed.
   * @param id number of the request, or the request id of its response
   */
  get(id: number | string): Promise<RequestDetails | undefined>
  /** @throws ServiceError 408 when too few match in time */
  wait(filter?: RequestFilter & Wait): Promise<SeenRequest[]>
  clear(): void
}

export interface OperationControl {
  /** The operations that a token may call. @throws ServiceError 422 for an unknown token */
  callable(input?: CallableInput): Promise<CallableOperations>
}

export interface AccountFilter {
  type?: ControlAccount['type']
  /** Only accounts with a higher id. */
  after?: number
  limit?: number
}

export interface AccountControl {
  list(filter?: AccountFilter): Promise<ControlAccount[]>
}

export interface DeliveryFilter {
  event?: string
  hook_id?: number
  guid?: string
  outcome?: 'pending' | 'delivered' | 'failed'
  after?: number
}

export interface DeliveryControl {
  list(filter?: DeliveryFilter & { limit?: number }): Promise<ControlDelivery[]>
  /** @throws ServiceError 408 when too few match in time */
  wait(filter?: DeliveryFilter & Wait): Promise<ControlDelivery[]>
  /** A delivery with its payload, and what the receiver responded. */
  get(id: number): Promise<ControlDeliveryDetails | undefined>
}

export interface SinkControl {
  /** Creates or replaces a sink. */
  put(id: string, sink?: SinkInput): Sink
  get(id: string): Sink | undefined
  list(): Sink[]
  delete(id: string): boolean
  /** With `count`, waits for that number. @throws ServiceError 408 when too few arrive in time */
  received(
    id: string,
    filter?: { event?: string; after?: number } & Wait,
  ): Promise<ReceivedDelivery[]>
  /** Forgets what a sink received. */
  forget(id: string): boolean
}

export interface SnapshotControl {
  /** Saves all stored data in the data folder, where it remains. @throws ServiceError 501 where the store does not support it */
  save(name: string): Promise<Snapshot>
  list(): Snapshot[]
  /** @throws ServiceError 404 for an unknown name */
  restore(name: string): Promise<void>
  delete(name: string): Promise<boolean>
}

export interface TokenControl {
  create(token: TokenInput): Promise<CreatedToken>
}

export interface WorkflowControl {
  /**
   * Starts or completes a workflow run and its jobs.
   * @throws ServiceError 404, 409 when it is completed, 422 for unknown jobs
   */
  update(id: number, result?: RunResult): Promise<ChangedRun>
  /** From now on, runs that match have a result as soon as they are queued. */
  createRule(rule?: WorkflowRuleInput): WorkflowRule
  listRules(): WorkflowRule[]
  getRule(id: number): WorkflowRule | undefined
  deleteRule(id: number): boolean
  clearRules(): void
}

export interface ReportControl {
  /** The breaking changes that affect the traffic so far. */
  upgrade(): Promise<UpgradeReport>
  /** The smallest permissions and scopes that the traffic of each caller needs. */
  permissions(filter?: { caller?: string; token_id?: number }): PermissionsReport[]
}

export interface StateControl {
  /** Everything that is stored, as a tar archive. */
  export(): Promise<AsyncIterable<Uint8Array>>
  /**
   * Replaces everything that is stored.
   * @throws ServiceError 422 for a file that is not an exported one, 501 where the store does not
   *   support it
   */
  import(file: AsyncIterable<Uint8Array>): Promise<ImportedState>
}

/** Steers a running server. Its HTTP form is spec/control/openapi.yaml. */
export interface Control {
  clock: ClockControl
  faults: FaultControl
  requests: RequestControl
  operations: OperationControl
  accounts: AccountControl
  deliveries: DeliveryControl
  sinks: SinkControl
  snapshots: SnapshotControl
  tokens: TokenControl
  workflows: WorkflowControl
  reports: ReportControl
  /**
   * Replaces all stored data with the seed, and resets the clock, faults, requests, sinks and
   * rules.
   * @throws ServiceError 501 where the store does not support it
   */
  reset(): Promise<void>
  /** Adds the content of a seed file to what exists. If a part cannot be added, nothing is. */
  seed(world: object): Promise<SeedResult>
  state: StateControl
}
