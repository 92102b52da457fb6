import { pino, type Logger } from 'pino'

export type Log = Logger

/** Structured log on standard error, one JSON line an entry; standard output is for people. */
export function createLog(level: string): Log {
  return pino({ level, base: null }, pino.destination({ dest: 2, sync: false }))
}
