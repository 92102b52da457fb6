import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'

const prlimit = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync('prlimit', [`--pid=${process.pid}`, ...args])
  if (status !== 0) throw new Error(`prlimit: ${String(stderr)}`)
  return stdout.toString().trim()
}

/** Opens files until there are no more. */
function openAll(): number[] {
  const files: number[] = []
  try {
    for (;;) files.push(openSync('/dev/null', 'r'))
  } catch {
    return files
  }
}

/**
 * Runs work while this process cannot open more files. Linux only.
 * @param free number of files that the work can open
 */
export async function withoutFreeFiles<Result>(
  work: () => Promise<Result>,
  free = 0,
): Promise<Result> {
  const usual = prlimit('--nofile', '--output=SOFT', '--noheadings')
  prlimit('--nofile=512:')
  const files = openAll()
  try {
    for (const file of files.splice(0, free)) closeSync(file)
    return await work()
  } finally {
    for (const file of files) closeSync(file)
    prlimit(`--nofile=${usual}:`)
  }
}
