/**
 * Every step of a delivery, from the change that causes it to the log. The number limits how many
 * occurrences are allowed before the kill.
 */
export const steps = {
  'change begun': 10,
  'lanes announced': 10,
  'payload written': 10,
  'deliveries written': 10,
  'change whole, not committed': 10,
  'change committed, nobody told': 10,
  'redelivery written': 3,
  'redelivery committed': 3,
  'lanes claimed': 5,
  'delivery looked for': 12,
  'delivery read': 20,
  'begun again': 3,
  connecting: 6,
  connected: 6,
  'head of the request written': 20,
  'request written': 20,
  'head of the answer came': 20,
  'answer came': 20,
  'attempt ended': 20,
  'record begun': 12,
  'outcome written': 20,
  'retry written': 3,
  'lane let go': 5,
  'record whole, not committed': 12,
  'record committed': 12,
  'purge written, not committed': 1,
  'purge committed': 1,
} as const

export type Step = keyof typeof steps

/** The only step that occurs solely during recovery. */
export const againOnly: Step = 'begun again'

/** Steps that occur in a process that only recovers deliveries of an earlier one. */
export const recovering: readonly Step[] = [
  'lanes claimed',
  'delivery looked for',
  'delivery read',
  'begun again',
  'connecting',
  'connected',
  'head of the request written',
  'request written',
  'head of the answer came',
  'answer came',
  'attempt ended',
  'record begun',
  'outcome written',
  'lane let go',
  'record whole, not committed',
  'record committed',
]
