import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * The one place that starts child processes. No shell, a fixed argument list, and an environment made
 * from nothing, so that no value from outside can become an option, a command or a setting.
 */
export interface Command {
  file: string
  args: string[]
  cwd?: string
  env?: Record<string, string>
  /** Whether it goes on when a confined process that started it is killed: for what must not be half done. */
  outlives?: boolean
}

/** How a child ended. Standard error is kept up to 64 Ki characters. */
export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stderr: string
}

export interface Finished extends Ended {
  stdout: Buffer
}

const stderrLimit = 64 * 1024

/** Bytes of standard output that are held; whoever expects more reads a stream from `start`. */
const stdoutLimit = 64 * 1024 * 1024

/** What a child inherits: enough to find its binaries, nothing of the operator's settings. */
const baseEnvironment = { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', TZ: 'UTC' }

/** What each child of a confined process is held to, in bytes. */
export interface Confinement {
  memory: number
  /** Of one file. */
  fileSize: number
}

/** The words before a command that hold it to a confinement; undefined where this process is not confined. */
let confinement: string[] | undefined

/** Children that are in the group of this process. */
const sharing = new WeakSet<ChildProcessWithoutNullStreams>()

/** Linux has them (util-linux); elsewhere a confined process has but its group. */
const confiners = ['/usr/bin/setpriv', '/usr/bin/prlimit'] as const

/**
 * Confines the children of this process from now on. They stay in its process group, so that whoever kills
 * the group reaches all of them, end when it ends, gain no rights, and are held to limits.
 */
export function confineChildren({ memory, fileSize }: Confinement): void {
  const [setpriv, prlimit] = confiners
  const limits = [`--as=${memory}`, `--fsize=${fileSize}`, '--core=0']
  confinement = confiners.every((file) => existsSync(file))
    ? [setpriv, '--pdeathsig', 'KILL', '--no-new-privs', '--', prlimit, ...limits, '--']
    : []
}

/**
 * Starts a command and leaves its streams to the caller. It leads a process group of its own, so that
 * `stop` reaches whatever it starts, and an interrupt typed at the server's terminal does not.
 */
export function start(command: Command): ChildProcessWithoutNullStreams {
  const { file, args, cwd, env, outlives = false } = command
  const confined = outlives ? undefined : confinement
  const [first = file, ...rest] = [...(confined ?? []), file, ...args]
  const child = spawn(first, rest, {
    cwd,
    env: { ...baseEnvironment, ...env },
    stdio: 'pipe',
    detached: confined === undefined,
  })
  if (confined) sharing.add(child)
  child.stdin.on('error', () => {}) // a child that stops reading says why by its exit code
  return child
}

function kill(target: number): void {
  try {
    process.kill(target, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * Kills a child and whatever it started; nothing when it has already ended. What a child of a confined
 * process started is in the group of that process, and ends with its pipes or with the group.
 */
export function stop(child: ChildProcessWithoutNullStreams): void {
  const { pid, exitCode, signalCode } = child
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  kill(sharing.has(child) ? pid : -pid)
}

/** Kills this process with all of its group. For one that leads a group. */
export const stopOwnGroup = (): void => kill(-process.pid)

/**
 * Resolves once a child has ended and its streams are read, whatever its exit code. Rejects when it
 * could not be started. The caller reads standard output.
 */
export function ended(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  return new Promise((resolve, reject) => {
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString()).slice(0, stderrLimit)
    })
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, stderr }))
  })
}

/**
 * Runs a command to its end; resolves whatever its exit code. What writes more than can be held is
 * killed. Rejects when it cannot be started.
 */
export async function run(command: Command, input?: string | Buffer): Promise<Finished> {
  const child = start(command)
  const stdout: Buffer[] = []
  let room = stdoutLimit
  child.stdout.on('data', (chunk: Buffer) => {
    room -= chunk.length
    if (room < 0) stop(child)
    else stdout.push(chunk)
  })
  child.stdin.end(input)
  const end = await ended(child)
  return { ...end, stdout: Buffer.concat(stdout) }
}

/**
 * Runs a command that is expected to succeed and returns its standard output.
 * @throws Error with the command's name, exit code and standard error when it does not.
 */
export async function runOrThrow(command: Command, input?: string | Buffer): Promise<Buffer> {
  const { stdout, ...end } = await run(command, input)
  throwUnlessSucceeded(command, end)
  return stdout
}

/** @throws Error with the command's name, exit code and standard error, unless it ended with 0. */
export function throwUnlessSucceeded(
  { file, args }: Command,
  { code, signal, stderr }: Ended,
): void {
  if (code === 0) return
  throw new Error(`${file} ${args[0] ?? ''} ended with ${code ?? signal}: ${stderr.trim()}`)
}
