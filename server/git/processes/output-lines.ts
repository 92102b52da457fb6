import { exited, start, stop, throwUnlessSucceeded, type Command } from '../../core/processes.ts'

/**
 * Runs a command and yields its lines as they arrive, so that any number of them takes little
 * memory. Stops it when the caller stops reading.
 * @throws Error when it fails, LimitExceeded when it used more than its limits
 */
export async function* outputLines(command: Command, input = ''): AsyncGenerator<string[]> {
  const child = start(command)
  const end = exited(child)
  child.stdin.end(input)
  try {
    let rest = ''
    for await (const chunk of child.stdout.setEncoding('utf8') as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      yield lines
    }
    throwUnlessSucceeded(command, await end)
  } finally {
    stop(child)
    await end
  }
}
