interface DatabaseError extends Error {
  /** Set for every error that PostgreSQL sends. */
  severity?: string
  /** SQLSTATE of PostgreSQL, or code of the operating system. */
  code?: string
}

/** The connection ends: the server stops, crashed, starts, or ended the session. */
const ending = new Set(['57P01', '57P02', '57P03', '57P04', '57P05', '25P03'])
/** The server refuses to write, as a former primary does. Another connection may reach the new one. */
const readOnly = '25006'
/** Statement or lock timeout, deadlock, serialization failure. */
const transient = new Set(['57014', '55P03', '40P01', '40001'])
/** Connection failures; insufficient resources, such as a full disk; errors of the system. */
const connectionClass = '08'
const transientClasses = new Set(['53', '58'])
/** A query was given to a connection that is gone. Other errors without SQLSTATE are our own. */
const brokenConnection = /^(Connection terminated|Client (has encountered|was closed)|timeout e)/

/** Whether PostgreSQL itself sent the error. */
export const isAnswer = (error: unknown): boolean =>
  (error as DatabaseError | null)?.severity !== undefined

const codeOf = (error: unknown): string => (error as DatabaseError | null)?.code ?? ''

/** Whether the connection can no longer be used. */
export function isConnectionLoss(error: unknown): boolean {
  const code = codeOf(error)
  if (isAnswer(error)) {
    return ending.has(code) || code === readOnly || code.startsWith(connectionClass)
  }
  return /^E[A-Z_]+$/.test(code) || brokenConnection.test((error as Error | null)?.message ?? '')
}

/** Whether the same query may succeed later on the same connection. */
export function isTransient(error: unknown): boolean {
  const code = codeOf(error)
  return isAnswer(error) && (transient.has(code) || transientClasses.has(code.slice(0, 2)))
}

/** Whether a failed attempt to connect means that the server works, but refuses this session. */
export const isRefusal = (error: unknown): boolean => isAnswer(error) && !isConnectionLoss(error)

/** A short name of the cause, for logging it once. */
export const causeOf = (error: unknown): string => codeOf(error) || 'other'
