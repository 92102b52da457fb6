import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { root } from '../_support/bundles.ts'
import { temporaryFolder } from '../_support/git/git-host.ts'
import { freePort } from '../_support/processes/free-port.ts'
import { median } from './load.ts'
import { printTimes } from './measure.ts'
import { options } from './options.ts'

const rounds = options.small ? 1 : 3

type Program = [file: string, ...args: string[]]

/** Kills a process group, and waits until it has ended. */
async function stopGroup(pid: number): Promise<void> {
  try {
    for (process.kill(-pid, 'SIGTERM'); ; await pause(20)) process.kill(-pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** A server with an empty folder uses the embedded store. */
const { DATABASE_URL: _database, REDIS_URL: _limits, ...environment } = process.env

/** Milliseconds from starting a program to its first response. @param data its data folder */
async function timeToFirstAnswer(
  [file, ...args]: Program,
  data: string,
  cwd = root,
): Promise<number> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = spawn(file, [...args, '--port', String(port), '--data', data], {
    ...{ cwd, env: environment, detached: true, stdio: ['ignore', 'pipe', 'inherit'] },
  })
  const lines = createInterface({ input: child.stdout })
  for await (const line of lines) if (line.includes(url)) break
  await (await fetch(`${url}/rate_limit`)).arrayBuffer()
  const elapsed = performance.now() - started
  child.stdout.resume()
  const exited = once(child, 'exit')
  await stopGroup(child.pid as number)
  await exited
  return elapsed
}

/** Copies the files that are not ignored, as a clone has them. Installed packages are those of this project. */
async function copyProject(folder: string): Promise<void> {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { stdout } = await promisify(execFile)('git', list, {
    ...{ cwd: root, maxBuffer: 64 * 1024 * 1024 },
  })
  for (const file of stdout.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await cp(join(root, file), join(folder, file))
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
}

/** The first start with a data folder, which applies all migrations and loads the demo data, and the median of later ones. */
async function startTimes(program: Program, cwd = root): Promise<{ first: number; again: number }> {
  await using data = await temporaryFolder()
  const first = await timeToFirstAnswer(program, data.path, cwd)
  const times = []
  for (let round = 0; round < rounds; round++)
    times.push(await timeToFirstAnswer(program, data.path, cwd))
  return { first, again: median(times) }
}

/** Measures how long starts take: of the server alone, and of `npm start` in a new clone. */
export async function measureStarts(): Promise<void> {
  const server: Program = [process.execPath, join(root, 'server/app/bin.js'), 'start']
  const npmStart: Program = ['npm', 'start', '--']
  await startTimes(server) // makes the bundles if there are none
  const alone = await startTimes(server)
  await using clone = await temporaryFolder()
  await copyProject(clone.path)
  const unprepared = await startTimes(npmStart, clone.path)
  const withNpm = await startTimes(npmStart, clone.path)
  printTimes('From start to first response', {
    'the server, with an empty data folder': alone.first,
    'the server, again': alone.again,
    'npm start in a clone whose installation ran no scripts': unprepared.first,
    'npm start with an empty data folder': withNpm.first,
    'npm start, again': withNpm.again,
  })
}
