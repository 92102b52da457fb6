import { run, throwUnlessSucceeded, type Command } from '../core/processes.ts'
import { ServiceError } from '../core/errors.ts'
import { gitIn, type GitPlace } from './environment.ts'

/** Limits of one read: memory in bytes, processor time in seconds. */
const limits = { memory: 2 * 1024 ** 3, time: 20 }

const tooMuch = () =>
  new ServiceError({
    status: 503,
    message: 'Sorry, this request takes too long on this repository.',
    headers: { 'Retry-After': '60' },
  })

/** Writes output in blocks. Otherwise git writes each commit on its own (git(1), `GIT_FLUSH`). */
const inBlocks = { GIT_FLUSH: '0' }

/** Builds a git command that reads, with limits of memory and time. */
export const boundedGit = (place: GitPlace, args: string[]): Command => ({
  ...gitIn(place, args, { env: inBlocks }),
  limits,
})

/**
 * Runs git with limits, and returns its output.
 * @throws ServiceError 503 when it exceeds them
 */
export async function readBounded(place: GitPlace, args: string[], input?: string) {
  const command = boundedGit(place, args)
  const { stdout, ...end } = await run(command, input)
  if (end.signal !== null) throw tooMuch()
  throwUnlessSucceeded(command, end)
  return stdout
}
