import { pino, type Logger } from 'pino'

export type Log = Logger

/**
 * Creates the structured log: one JSON line per entry on standard error. Standard output is for
 * people.
 */
export function createLog(level: string): Log {
  return pino({ level, base: null }, pino.destination({ dest: 2, sync: false }))
}
