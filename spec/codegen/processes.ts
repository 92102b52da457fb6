import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Bytes of what a program prints: a report on a whole contract is some megabytes. */
const largestOutput = 64 * 1024 * 1024

/**
 * Runs a program to its end and returns its standard output.
 * @throws Error with what it printed, when it exits with another code than 0
 */
export async function run(
  file: string,
  args: string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<string> {
  const { stdout } = await promisify(execFile)(file, args, { ...options, maxBuffer: largestOutput })
  return stdout
}
