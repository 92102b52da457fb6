import { readFile, readlink } from 'node:fs/promises'
import { processFile, processIds, processStart } from '../../core/process-table.ts'

/** Commands that change no ref. They can run for hours, for example while a client fetches. */
const readers = [
  ...['archive', 'bundle', 'cat-file', 'commit-tree', 'count-objects', 'diff', 'diff-tree'],
  ...[
    'for-each-ref',
    'format-patch',
    'fsck',
    'hash-object',
    'log',
    'ls-files',
    'ls-tree',
    'merge-base',
  ],
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

async function readProcess(id: string, uptime: number): Promise<RunningProcess | undefined> {
  const start = processStart(id)
  const args = await processFile(id, 'cmdline')
  if (start === undefined || args === undefined) return undefined
  return { args: args.split('\0'), age: uptime - Number(start) / ticksPerSecond }
}

async function worksIn(id: string, path: string): Promise<boolean> {
  return (await readlink(`/proc/${id}/cwd`).catch(() => '')) === path
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
  for (const id of await processIds()) {
    const found = await readProcess(id, Number(text))
    if (!found || found.age < seconds || !changesRefs(found)) continue
    if (names(found, path) || (await worksIn(id, path))) return true
  }
  return false
}

/**
 * Whether git is still running for a push. It can outlive the server and still change refs, so an
 * interrupted push can be evaluated only when this returns false. Works on Linux for local
 * processes; always false elsewhere.
 * @param mark the mark of the push; null to look for any push over git to the repository
 */
export async function isReceiving(path: string, mark: string | null): Promise<boolean> {
  const args = ['git', 'receive-pack', '--stateless-rpc', path, ''].join('\0')
  const ids = await processIds()
  if (mark === null)
    return (await Promise.all(ids.map((id) => processFile(id, 'cmdline')))).includes(args)
  const environments = await Promise.all(ids.map((id) => processFile(id, 'environ')))
  return environments.some((text) => text?.includes(mark))
}
