import type { Generated } from 'kysely'

export interface HookTable {
  id: Generated<number>
  /** Null for the hook of an app. */
  repository_id: number | null
  app_id: number | null
  active: number
  events: string
  url: string
  content_type: 'json' | 'form'
  insecure_ssl: '0' | '1'
  /** Sealed; null without a secret. */
  secret: string | null
  /** API version in force when the hook was created: the version of what is sent to it. */
  version: string
  last_response: string | null
  last_delivery_at: number | null
  /** Deliveries in a row that failed. */
  failures: Generated<number>
  health: Generated<'closed' | 'warned' | 'disabled'>
  /** Why the service stopped delivering; null where it did not. */
  disabled_reason: string | null
  /** Set on a hook that nobody sees any more and that has deliveries left to make. */
  deleted_at: number | null
  created_at: number
  updated_at: number
}

/** What one event says in one version, shared by every hook it triggers. */
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
  /** 1 for the first, counted up by retries; 0 for one that somebody asked for. */
  attempt: Generated<number>
  /** JSON: hooks whose deliveries led to this one, itself included; null where none did. */
  chain: string | null
  created_at: number
  due_at: number
  /** When it was set aside because it ended the process three times. */
  parked_at: number | null
  /** Null until it was attempted; the log lists what was attempted. */
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

/** All that waits for one hook: held by one process at a time, so that it goes out in order. */
export interface LaneTable {
  hook_id: number
  /** The host: what deliveries share that must not all be held at once. */
  pool: string
  /** When the next delivery is due; null where none waits. */
  due_at: number | null
  lease_until: number
  /** The claim under which it is held: told from every other, those of the same process too. */
  holder: number | null
  /**
   * What is to be thought of it: 0 when nobody holds it, 1 for the first time, 2 when a process ended that
   * held it, and one more for each time that it was begun since. Anything done of it makes it 1 again.
   */
  claims: number
}

export interface HookTables {
  hooks: HookTable
  payloads: PayloadTable
  deliveries: DeliveryTable
  lanes: LaneTable
}
