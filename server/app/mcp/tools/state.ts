import { parse } from 'yaml'
import { z } from 'zod'
import type { ControlSchemas } from '../../../control/schemas.ts'
import { contractVersions } from '../contract.ts'
import { ToolError } from '../requests.ts'
import { steer } from '../steer.ts'
import { adds, needed, reads, replaces, tool } from '../tool.ts'

export const serverStatus = tool({
  name: 'server_status',
  title: 'Server status',
  description:
    'Shows the URL of the server, its API versions, its clock, the accounts that can call it, and the numbers of faults, requests and snapshots.',
  input: {},
  annotations: reads,
  async run(_given, { target }) {
    const control = await steer<ControlSchemas['control-index']>(target, {
      ...{ method: 'GET', path: '' },
    })
    const query = { limit: 50 }
    const accounts = await steer<ControlSchemas['control-account'][]>(target, {
      ...{ method: 'GET', path: '/accounts', query },
    })
    return {
      url: target.url,
      server: target.origin,
      versions: contractVersions(),
      ...control,
      accounts: accounts.map(({ login, type }) => `${login} (${type})`),
    }
  },
})

/** @throws ToolError for text that is not a YAML or JSON mapping */
function worldOf(content: string | Record<string, unknown>): unknown {
  if (typeof content !== 'string') return content
  let world: unknown
  try {
    world = parse(content, { maxAliasCount: 100 })
  } catch (error) {
    throw new ToolError(`content is not YAML: ${(error as Error).message}`)
  }
  if (typeof world === 'object' && world !== null && !Array.isArray(world)) return world
  throw new ToolError('content must be a mapping with keys such as users, orgs and repos')
}

export const seed = tool({
  name: 'seed',
  title: 'Add data',
  description:
    'Adds the content of a seed file (users, orgs, repos, teams, tokens, apps, hooks …) to what exists. What exists is completed; contradictions are refused, and then nothing is added. Examples: {"repos": [{"owner": "mona", "name": "notes", "files": {"README.md": "# Notes"}}]}',
  input: {
    content: z
      .union([z.string().max(4_000_000), z.record(z.string(), z.unknown())])
      .describe('The seed as YAML or JSON text, or as an object.'),
  },
  annotations: { ...adds, idempotentHint: true },
  run: ({ content }, { target }) =>
    steer(target, { method: 'POST', path: '/seed', body: worldOf(content) }),
})

export const snapshots = tool({
  name: 'snapshots',
  title: 'Snapshots',
  description:
    'Saves and restores everything that is stored, repositories included. "reset" returns to the data that the server started with, and clears the clock, faults and requests.',
  input: {
    action: z.enum(['list', 'save', 'restore', 'delete', 'reset']),
    name: z.string().optional().describe('Name of the snapshot; not needed to list and reset.'),
  },
  annotations: replaces,
  async run({ action, name }, { target }) {
    const all = { method: 'GET', path: '/snapshots' }
    if (action === 'list') return steer(target, all)
    if (action === 'reset') {
      await steer(target, { method: 'POST', path: '/reset' })
      return { reset: true }
    }
    const chosen = needed(name, 'name', action)
    const path = `/snapshots/${encodeURIComponent(chosen)}`
    if (action === 'save')
      return steer(target, { method: 'POST', path: '/snapshots', body: { name: chosen } })
    if (action === 'restore') await steer(target, { method: 'POST', path: `${path}/restore` })
    else await steer(target, { method: 'DELETE', path })
    return { [action === 'restore' ? 'restored' : 'deleted']: chosen }
  },
})
