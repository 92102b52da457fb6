/**
 * Describes where an error came from, for the log: kind, code and stack. The message is left out,
 * because it may quote what a source sent.
 */
export function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { name, code = '', message, stack = '' } = error as NodeJS.ErrnoException
  const after = stack.slice(stack.indexOf(message) + message.length)
  const calls = after.split('\n').filter((line) => /^ {4}at /.test(line))
  return [`${name} ${code}`.trim(), ...calls].join('\n')
}
