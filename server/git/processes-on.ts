import { readdir, readFile, readlink } from 'node:fs/promises'

/** Commands that change no ref. They can run for hours, for example while a client fetches. */
const readers = [
  ...['archive', 'bundle', 'cat-file', 'commit-tree', 'count-objects', 'diff', 'diff-tree'],
  ...['for-each-ref', 'fsck', 'hash-object', 'log', 'ls-files', 'ls-tree', 'merge-base'],
  ...['merge-tree', 'mktree', 'pack-objects', 'rev-list', 'rev-parse', 'show', 'show-ref'],
  ...['upload-pack', 'verify-pack'],
]

/** Unit of process times in /proc. */
const ticksPerSecond = 100

interface RunningProcess {
  /** Command-line arguments. */
  args: string[]
  /** Seconds since it started. */
  age: number
}

async function readProcess(pid: string, uptime: number): Promise<RunningProcess | undefined> {
  try {
    const args = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
    const status = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name of the command, in parentheses, may contain spaces.
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ')
    return { args, age: uptime - Number(fields[19]) / ticksPerSecond }
  } catch {
    return undefined // it has ended
  }
}

async function worksIn(pid: string, path: string): Promise<boolean> {
  return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === path
}

const names = ({ args }: RunningProcess, path: string): boolean =>
  args.some((argument) => argument === path || argument === `--git-dir=${path}`)

const changesRefs = ({ args }: RunningProcess): boolean =>
  args.some((argument) => /(^|\/)git(-[a-z-]+)?$/.test(argument)) &&
  !args.some((argument) => readers.includes(argument))

/**
 * Whether a git process of this machine that may change refs of a repository has been running for
 * at least `seconds`. Works on Linux; false elsewhere.
 */
export async function isChangingRefs(path: string, seconds: number): Promise<boolean> {
  const [text = '0'] = (await readFile('/proc/uptime', 'utf8').catch(() => '0')).split(' ')
  const pids = (await readdir('/proc').catch(() => [])).filter((entry) => /^\d+$/.test(entry))
  for (const pid of pids) {
    const found = await readProcess(pid, Number(text))
    if (!found || found.age < seconds || !changesRefs(found)) continue
    if (names(found, path) || (await worksIn(pid, path))) return true
  }
  return false
}
