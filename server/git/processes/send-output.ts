import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exited, start, stop, type Command } from '../../core/processes.ts'

/** Changes the output of a command while it is sent. */
export type Change = (chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer | string>

/**
 * Sends the output of a command to `output` as fast as it is read, and ends it; destroys it if the
 * command fails. Stops the command when `output` closes.
 */
export async function sendOutput(
  command: Command,
  change: Change,
  output: Writable,
): Promise<void> {
  const child = start(command)
  const end = exited(child)
  child.stdin.end()
  const sent = await pipeline(child.stdout, change, output, { end: false }).then(
    () => true,
    () => false,
  )
  if (!sent) stop(child)
  const { code } = await end
  if (sent && code === 0) output.end()
  else output.destroy()
}
