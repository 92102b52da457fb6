import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../_support/git/git-host.ts'
import { freePort } from '../_support/processes/free-port.ts'
import { spawnServer } from '../_support/spawn-server.ts'
import { attempt, type Attempt } from './attempt.ts'
import { install } from './install.ts'
import type { Job, Tool } from './tool.ts'
import { toolsWorld } from './world.ts'

/** What became of a job, or of a tool that cannot be installed. */
export interface Outcome extends Attempt {
  tool: Tool
  job: Job
}

const nothing = { requests: 0, operations: [], missing: [] }

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
  const hookPort = await freePort()
  const world = toolsWorld(`http://127.0.0.1:${hookPort}/`)
  const args = ['--brand', 'github', '--rate-limits', 'off', '--allow-loopback-targets']
  await using server = await spawnServer({ world, args })
  const outcomes: Outcome[] = []
  for (const job of tool.jobs) {
    const repo = `widgets-${outcomes.length + 1}`
    const home = join(folder.path, repo)
    const done = await attempt(job, { server, shop, home, repo, hookPort })
    outcomes.push({ tool, job, ...done })
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  return outcomes
}
