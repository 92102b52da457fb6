import type { Generated } from 'kysely'

export interface HookTable {
  id: Generated<number>
  /** Exactly one of these three is set. */
  repository_id: number | null
  app_id: number | null
  organization_id: number | null
  active: number
  events: string
  url: string
  content_type: 'json' | 'form'
  insecure_ssl: '0' | '1'
  /** Sealed; null without a secret. */
  secret: string | null
  /** API version of the payloads: the version in force when the hook was created. */
  version: string
  last_response: string | null
  last_delivery_at: number | null
  /** Number of consecutive failed deliveries. */
  failures: Generated<number>
  health: Generated<'closed' | 'warned' | 'disabled'>
  /** Why the service stopped delivering; null while it delivers. */
  disabled_reason: string | null
  /** Set on a deleted hook that still has pending deliveries. */
  deleted_at: number | null
  created_at: number
  updated_at: number
}

/** Payload of one event in one version, shared by all hooks that receive it. */
export interface PayloadTable {
  id: Generated<number>
  body: string
}

export interface DeliveryTable {
  id: Generated<number>
  hook_id: number
  payload_id: number
  guid: string
  event: string
  action: string | null
  repository_id: number | null
  installation_id: number | null
  redelivery: number
  /** 1 for the first attempt, incremented by retries; 0 for a requested redelivery. */
  attempt: Generated<number>
  /**
   * JSON of the hooks whose deliveries led to this one, itself included; null when there are none.
   */
  chain: string | null
  created_at: number
  due_at: number
  /** When it was parked, because it crashed the process three times. */
  parked_at: number | null
  /** Null until it is attempted; the delivery log lists attempted deliveries. */
  delivered_at: number | null
  duration: number | null
  status: string | null
  status_code: number | null
  url: string | null
  request_headers: string | null
  response_headers: string | null
  response_body: string | null
  throttled_at: number | null
}

/**
 * The pending deliveries of one hook. One process at a time holds a lane, so that they are sent in
 * order.
 */
export interface LaneTable {
  hook_id: number
  /** Host key of the hook's URL, which limits concurrency per host. */
  pool: string
  /** When the next delivery is due; null when none is pending. */
  due_at: number | null
  lease_until: number
  /** The claim that holds the lane; unique, also among claims of one process. */
  holder: number | null
  /**
   * Crash counter: 0 when unclaimed, 1 for a first claim, 2 when the previous holder's process
   * exited, plus one for each attempt since. A recorded outcome resets it to 1.
   */
  claims: number
}

export interface HookTables {
  hooks: HookTable
  payloads: PayloadTable
  deliveries: DeliveryTable
  lanes: LaneTable
}
