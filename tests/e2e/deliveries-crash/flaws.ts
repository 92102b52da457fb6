/** What a server could do wrong. A proof that does not find these proves nothing. */
export const flaws = {
  'records before it sends': 'was never received',
  'enqueues after the commit': 'was never enqueued',
  'enqueues before the change': 'is of nothing that was committed',
  'gives each attempt another guid': 'came under another guid',
  'forgets its leases': 'was sent again after life-',
  'parks too early': 'was parked',
} as const

export type Flaw = keyof typeof flaws
