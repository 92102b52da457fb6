import {
  type ChildProcess,
  spawn,
  type ChildProcessWithoutNullStreams,
  type SpawnOptionsWithoutStdio,
} from 'node:child_process'
import type { EventEmitter } from 'node:events'
import { mkdtempSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { ServiceError } from './errors.ts'
import { type CommandLimits, confining, limiting, type ResourceLimits } from './process-limits.ts'
import { root } from './root.ts'
import { RemoteChild } from './spawner/remote-child.ts'
import { Spawner } from './spawner/spawner.ts'

/**
 * The only module that starts child processes: without a shell, with a list of arguments and a
 * minimal environment, so that external values cannot become options, commands or settings.
 */
export interface Command {
  file: string
  args: string[]
  cwd?: string
  env?: Record<string, string>
  /**
   * Whether the command survives when its confined parent process is killed, for work that must not
   * be interrupted.
   */
  outlives?: boolean
  /**
   * Limits of the command and of each process that it starts, which also leave no core. Linux only.
   * Children of a confined process have the limits of that instead.
   */
  limits?: CommandLimits
}

/** A child process with its streams. Emits `error` and `close` like a `ChildProcess` of Node. */
export interface Child extends EventEmitter {
  readonly stdin: Writable
  readonly stdout: Readable
  readonly stderr: Readable
  /** Undefined until the process has started. */
  readonly pid?: number | undefined
}

/** A command ended because it used more than its limits, or the system needed its memory. */
export class LimitExceeded extends ServiceError {
  constructor() {
    super({
      status: 503,
      message: 'Sorry, this request takes too long on this repository.',
      headers: { 'Retry-After': '60' },
    })
  }
}

/** The exit of a child process. Standard error is kept up to 64 Ki characters. */
export interface ProcessExit {
  code: number | null
  signal: NodeJS.Signals | null
  stderr: string
}

export interface ProcessResult extends ProcessExit {
  stdout: Buffer
}

const stderrLimit = 64 * 1024

/** Maximum standard output in bytes. For more, use the stream of `start`. */
const stdoutLimit = 64 * 1024 * 1024

/** Environment of child processes: enough to find binaries, without the operator's settings. */
const baseEnvironment = { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', TZ: 'UTC' }

/** Command prefix that applies the limits; undefined when this process is not confined. */
let confinement: string[] | undefined

/** Children in the process group of this process. */
const sharing = new WeakSet<Child>()

/**
 * Confines all later children of this process: they stay in its process group, die with it, gain no
 * privileges, and have resource limits. Killing the group kills all of them.
 */
export function limitChildren(limits: ResourceLimits): void {
  confinement = confining(limits)
}

/** Receives each command that starts, with its process. */
export type ProcessObserver = (command: Command, child: Child) => void

let observer: ProcessObserver | undefined

/** Sees the commands that this process starts, until it is disposed. */
export function observeProcesses(observe: ProcessObserver): Disposable {
  observer = observe
  return {
    [Symbol.dispose]() {
      if (observer === observe) observer = undefined
    },
  }
}

/** Present in processes that start many children. */
let spawner: Spawner | undefined
let isSpawnerInUse = false

/** Children that this process starts itself before it tries a spawner again. Doubles with each try. */
let [pause, pauseLeft] = [1, 0]

function startSpawner(): void {
  pauseLeft = pause
  pause = Math.min(2 * pause, 1024)
  try {
    const path = join(mkdtempSync(join(tmpdir(), 'devplatform-')), 'spawner')
    const script = join(root, 'server/core/spawner/serve-spawns.js')
    const program = spawn(process.execPath, [script, path], {
      env: baseEnvironment,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true,
    })
    spawner = new Spawner(program, path)
  } catch {
    // Children start without it.
  }
}

/**
 * Makes later children of this process start through a small process, see `Spawner`. Disposing makes
 * them children of this process again.
 */
export function useSpawner(): Disposable {
  if (!spawner && process.platform !== 'win32') startSpawner()
  isSpawnerInUse = true
  return { [Symbol.dispose]: () => (isSpawnerInUse = false) }
}

function readySpawner(): Spawner | undefined {
  if (!isSpawnerInUse) return undefined
  if (spawner?.isReady) pause = 1
  else if (spawner?.hasEnded && pauseLeft-- <= 0) startSpawner()
  return spawner?.isReady ? spawner : undefined
}

/**
 * Starts a child of this process.
 * @throws Error with code EMFILE when too many files are open for its streams
 */
function fork(command: { file: string; args: string[] }, options: SpawnOptionsWithoutStdio): Child {
  const child = spawn(command.file, command.args, { ...options, stdio: 'pipe' })
  // Node types streams as always present, but creates none after this failure.
  if ((child.stdin as Writable | undefined) !== undefined) return child
  child.on('error', () => {}) // thrown instead, and the same error
  throw Object.assign(new Error(`spawn ${command.file} EMFILE`), { code: 'EMFILE' })
}

/**
 * Starts a command; the caller handles its streams. The child leads its own process group, so that
 * `stop` also kills its children, and Ctrl-C in the server's terminal does not reach it.
 * @throws Error with code EMFILE when too many files are open
 */
export function start(command: Command): Child {
  const { file, args, cwd, limits, outlives = false } = command
  const confined = outlives ? undefined : confinement
  const limited = limits && !confined ? limiting(limits) : []
  const [first = file, ...rest] = [...(confined ?? []), ...limited, file, ...args]
  const env = { ...baseEnvironment, ...command.env }
  const child =
    (confined ? undefined : readySpawner()?.start({ file: first, args: rest, cwd, env })) ??
    fork({ file: first, args: rest }, { cwd, env, detached: confined === undefined })
  if (confined) sharing.add(child)
  child.stdin.on('error', () => {}) // the exit code tells why a child stopped reading
  observer?.(command, child)
  return child
}

/**
 * Whether this process waits for a child before it exits by itself. It always waits for children of
 * the spawner, which only servers use.
 */
export function setHolding(child: Child, isHolding: boolean): void {
  if (child instanceof RemoteChild) return
  const { stdin, stdout, stderr } = child as ChildProcessWithoutNullStreams
  for (const each of [child as ChildProcessWithoutNullStreams, stdin, stdout, stderr] as Socket[])
    if (isHolding) each.ref()
    else each.unref()
}

function kill(target: number): void {
  try {
    process.kill(target, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * Kills a child and its children, unless it has exited. Children of a confined process share its
 * group; their own children exit with their pipes or with the group.
 */
export function stop(child: Child): void {
  if (child instanceof RemoteChild) return child.stop()
  const { pid, exitCode, signalCode } = child as ChildProcessWithoutNullStreams
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  kill(sharing.has(child) ? pid : -pid)
}

/** Kills the process group of this process, which must lead the group. */
export const stopOwnGroup = (): void => kill(-process.pid)

/**
 * Resolves when a child has exited and its streams are closed, with any exit code. Rejects when it
 * could not start. The caller reads standard output.
 */
export function exited(child: Child): Promise<ProcessExit> {
  return new Promise((resolve, reject) => {
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString()).slice(0, stderrLimit)
    })
    child.on('error', reject)
    child.on('close', (code: number | null, signal: NodeJS.Signals | null) =>
      resolve({ code, signal, stderr }),
    )
  })
}

const noMemory = /out of memory|cannot allocate memory/i

/** @throws LimitExceeded when a command did not end by itself, or had no memory left */
function throwIfExceeded({ limits }: Command, { signal, stderr }: ProcessExit): void {
  if (limits && (signal !== null || noMemory.test(stderr))) throw new LimitExceeded()
}

/**
 * Runs a command to its end; resolves with any exit code. A command with too much output is killed.
 * Rejects when it cannot start.
 * @throws LimitExceeded when it uses more than its limits
 */
export async function run(command: Command, input?: string | Buffer): Promise<ProcessResult> {
  const child = start(command)
  const stdout: Buffer[] = []
  let room = stdoutLimit
  child.stdout.on('data', (chunk: Buffer) => {
    room -= chunk.length
    if (room < 0) stop(child)
    else stdout.push(chunk)
  })
  child.stdin.end(input)
  const end = await exited(child)
  throwIfExceeded(command, end)
  return { ...end, stdout: Buffer.concat(stdout) }
}

/**
 * Runs a command and returns its standard output.
 * @throws Error with the command, exit code and standard error when it fails
 */
export async function runOrThrow(command: Command, input?: string | Buffer): Promise<Buffer> {
  const { stdout, ...end } = await run(command, input)
  throwUnlessSucceeded(command, end)
  return stdout
}

/**
 * @throws Error with the command, exit code and standard error, unless the exit code is 0; LimitExceeded
 * when it used more than its limits
 */
export function throwUnlessSucceeded(command: Command, end: ProcessExit): void {
  const { file, args } = command
  const { code, signal, stderr } = end
  if (code === 0) return
  throwIfExceeded(command, end)
  throw new Error(`${file} ${args[0] ?? ''} ended with ${code ?? signal}: ${stderr.trim()}`)
}

/** A command in the foreground. */
export type Foreground = Pick<ChildProcess, 'kill' | 'on' | 'once'>

/**
 * Starts a command of the user of this process, who types it: with their terminal, environment and
 * rights, in the process group of this process, so that Ctrl-C reaches it.
 * @param umask file mode creation mask of the command
 */
export function startForeground({
  file,
  args,
  env,
  umask,
}: Pick<Command, 'file' | 'args'> & { env: NodeJS.ProcessEnv; umask: number }): Foreground {
  const own = process.umask(umask)
  try {
    return spawn(file, args, { env, stdio: 'inherit' })
  } finally {
    process.umask(own)
  }
}
