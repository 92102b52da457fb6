import { rmSync } from 'node:fs'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../_support/git/git-host.ts'
import { freePort } from '../_support/processes/free-port.ts'
import { spawnServer, type ServerProcess } from '../_support/spawn-server.ts'

import { attempt, type Attempt } from './attempt.ts'
import { install } from './install.ts'
import { installPackage } from './pointed/package.ts'
import { openShell, type Shell } from './pointed/shell.ts'
import type { Job, Tool } from './tool.ts'
import { pointedWorld, toolsWorld } from './world.ts'

/** What became of a job, or of a tool that cannot be installed. */
export interface Outcome extends Attempt {
  tool: Tool
  job: Job
}

const nothing = { requests: 0, operations: [], missing: [] }

let installed: Promise<string> | undefined

/** The project as its users install it, once for all tools. */
const installedPackage = (): Promise<string> => {
  installed ??= (async () => {
    const { path } = await temporaryFolder()
    process.once('exit', () => rmSync(path, { recursive: true, force: true }))
    await chmod(path, 0o755)
    return installPackage(path)
  })()
  return installed
}

/** Opens a shell of the installed project in a folder. */
export async function openPointed(folder: string, args: string[] = []): Promise<Shell> {
  const program = await installedPackage()
  const own = join(folder, 'server')
  await mkdir(own)
  await chmod(folder, 0o755)
  return openShell({ program, folder: own, world: pointedWorld, args })
}

function spawnTarget(hookPort: number): Promise<ServerProcess> {
  const world = toolsWorld(`http://127.0.0.1:${hookPort}/`)
  const args = ['--brand', 'github', '--rate-limits', 'off', '--allow-loopback-targets']
  return spawnServer({ world, args })
}

/**
 * Installs a tool in a temporary folder, starts a server with a data folder of its own, and lets the
 * tool do its jobs one after the other.
 */
export async function workThrough(tool: Tool): Promise<Outcome[]> {
  await using folder = await temporaryFolder()
  const shop = join(folder.path, 'shop')
  const lacking = await install(tool, shop)
  if (lacking !== undefined) {
    const result = `Not installed: ${lacking}`
    return tool.jobs.map((job) => ({ tool, job, result, ...nothing }))
  }
  await using pointed = tool.pointed && (await openPointed(folder.path))
  const hookPort = await freePort()
  await using server = pointed ? undefined : await spawnTarget(hookPort)
  const outcomes: Outcome[] = []
  for (const job of tool.jobs) {
    const repo = `widgets-${outcomes.length + 1}`
    const home = join(folder.path, repo)
    const target = pointed
      ? { server: pointed, pointing: pointed.environment }
      : { server: server! }
    const done = await attempt(job, { ...target, shop, home, repo, hookPort })
    outcomes.push({ tool, job, ...done })
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  return outcomes
}
