import {
  exited,
  runOrThrow,
  start,
  stop,
  throwUnlessSucceeded,
  type Command,
} from '../../core/processes.ts'
import { git, gitIn, type Setting } from '../processes/environment.ts'
import { freeStaleLocks } from '../refs/stale-locks.ts'
import { leftoverFiles, removeFiles } from '../store/leftover-files.ts'
import { removeStaleRefs } from './stale-refs.ts'

interface Maintenance {
  path: string
  /** Milliseconds since the epoch. */
  now: number
  /** Whether to remove objects that nothing has referenced for long, which reads the repository. */
  prune: boolean
  /** Ends git. What is done by then remains. */
  signal: AbortSignal
}

/** A piece of maintenance. A repository is consistent after each. */
export type MaintenanceStep = () => Promise<void>

const day = 24 * 3_600_000

/** Ages in milliseconds, from which files and objects are removed. */
const ages = { temporary: day, unreachable: 14 * day, logs: 90 * day }

/** One thread and little memory, because requests need the rest. */
const settings: Setting[] = [
  ['pack.threads', '1'],
  ['pack.windowMemory', '128m'],
]

/** A time as git reads it. */
const gitTime = (milliseconds: number) => `@${Math.floor(milliseconds / 1000)} +0000`

/** Runs git until it ends or the signal aborts. */
async function runUntil(signal: AbortSignal, command: Command): Promise<void> {
  signal.throwIfAborted()
  const child = start(command)
  const end = exited(child)
  const abort = () => stop(child)
  signal.addEventListener('abort', abort)
  try {
    child.stdout.resume()
    child.stdin.end()
    const ended = await end
    signal.throwIfAborted()
    throwUnlessSucceeded(command, ended)
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** Cruft packs keep the age of each object. Git 2.36 has none and prunes nothing. */
async function hasCruftPacks(): Promise<boolean> {
  const version = (await runOrThrow(git(['version']))).toString()
  const [, major = 0, minor = 0] = (/^git version (\d+)\.(\d+)/.exec(version) ?? []).map(Number)
  return major > 2 || (major === 2 && minor >= 37)
}

const common = ['repack', '-q', '-d', '-n', '-l']

/** Packs all objects, and removes those that nothing has referenced for long. */
async function pruneObjects({ path, now, signal }: Maintenance): Promise<void> {
  if (!(await hasCruftPacks())) return packObjects({ path, signal })
  const expire = `--expire=${gitTime(now - ages.logs)}`
  const rest = `--expire-unreachable=${gitTime(now - ages.logs)}`
  await runOrThrow(gitIn(path, ['reflog', 'expire', expire, rest, '--all']))
  const age = `--cruft-expiration=${gitTime(now - ages.unreachable)}`
  await runUntil(signal, gitIn(path, [...common, '--cruft', age], { settings }))
}

/** Packs loose objects, and joins small packs so that their number grows with the logarithm. */
const packObjects = ({ path, signal }: Pick<Maintenance, 'path' | 'signal'>): Promise<void> =>
  runUntil(signal, gitIn(path, [...common, '--geometric=2'], { settings }))

/**
 * The steps that keep a bare repository fast and small, with git's own tools. Pushes and fetches continue
 * meanwhile. Steps that hold locks are short and are not interrupted.
 */
export function maintenanceSteps(maintenance: Maintenance): MaintenanceStep[] {
  const { path, now, prune, signal } = maintenance
  const split = prune ? '--split=replace' : '--split'
  const graph = ['commit-graph', 'write', '--reachable', '--no-progress', split]
  return [
    async () => {
      await freeStaleLocks(path)
      await removeFiles(await leftoverFiles(path, now - ages.temporary))
      await removeStaleRefs(path, now - ages.temporary)
    },
    async () => void (await runOrThrow(gitIn(path, ['pack-refs', '--all', '--prune']))),
    () => (prune ? pruneObjects(maintenance) : packObjects(maintenance)),
    () => runUntil(signal, gitIn(path, graph, { settings })),
  ]
}

/** Milliseconds after which a repository is pruned again. */
export const pruneInterval = ages.unreachable
