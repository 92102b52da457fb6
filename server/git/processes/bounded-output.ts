import { exited, start, stop, throwUnlessSucceeded } from '../../core/processes.ts'
import { gitIn, type GitPlace } from './environment.ts'

/** Maximum size of the output in bytes. */
const mostOutput = 16 * 1024 * 1024

/**
 * Runs git and returns its output, stopping soon after `mostOutput`.
 * @param stopping stops git immediately
 * @throws Error when git fails, LimitExceeded when it used more than its limits
 */
export async function boundedOutput(
  place: GitPlace,
  args: string[],
  stopping?: AbortSignal,
): Promise<{ output: Buffer; isWhole: boolean }> {
  const command = gitIn(place, args)
  const child = start(command)
  const parts: Buffer[] = []
  let size = 0
  child.stdout.on('data', (chunk: Buffer) => {
    if (size <= mostOutput) parts.push(chunk)
    size += chunk.length
    if (size > mostOutput) stop(child)
  })
  stopping?.addEventListener('abort', () => stop(child), { once: true })
  child.stdin.end()
  const end = await exited(child)
  const isWhole = size <= mostOutput
  if (isWhole) throwUnlessSucceeded(command, end)
  return { output: Buffer.concat(parts), isWhole }
}
