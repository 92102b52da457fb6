import { currentPeriod, type TimeSource } from '../core/clock.ts'

const sentences = [
  'A contract kept is a test nobody has to write.',
  'Say what happened, then stop.',
  'Small promises, all of them kept.',
  'The log remembers what the caller forgot.',
  'Retry less, know more.',
  'Name the thing, and half the work is done.',
  'A default is a decision made for everyone.',
  'Slow is a kind of broken.',
  'The error message is part of the interface.',
  'What nobody can undo, ask about twice.',
  'Leave out what you cannot explain.',
  'A queue without a bound is a leak with manners.',
  'Make the right way the short way.',
  'Every option is a question for each reader.',
] as const

const day = 24 * 60 * 60 * 1000

/** A short sentence about good services. The same number returns the same sentence. */
export const zenFor = (number: number): string => sentences[number % sentences.length] as string

/** The sentence of the day. */
export const zenOfDay = (clock: TimeSource): string => zenFor(currentPeriod(day, clock))
