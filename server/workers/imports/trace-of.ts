/**
 * Where an error came from, for the log: its kind, its code and the calls that led to it. Not its message, which
 * may quote what a source has sent (requirement I14).
 */
export function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { name, code = '', message, stack = '' } = error as NodeJS.ErrnoException
  const after = stack.slice(stack.indexOf(message) + message.length)
  const calls = after.split('\n').filter((line) => /^ {4}at /.test(line))
  return [`${name} ${code}`.trim(), ...calls].join('\n')
}
