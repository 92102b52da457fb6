import { temporaryFolder } from '../git/git-host.ts'
import { spawnServer } from '../spawn-server.ts'
import type { Store } from '../stores.ts'
import { allowingWorld } from '../generated-bodies/world.ts'
import { checksToken, type Attack, type Attacked } from './attack.ts'
import { bodies } from './attacks/bodies.ts'
import { files } from './attacks/files.ts'
import { imports } from './attacks/imports.ts'
import { markdown } from './attacks/markdown.ts'
import { objects } from './attacks/objects.ts'
import { pushes } from './attacks/pushes.ts'
import { rawReads } from './attacks/raw-reads.ts'
import { uploads } from './attacks/uploads.ts'
import { wideTrees } from './attacks/wide-trees.ts'
import { costOf, type Cost } from './cost.ts'

export const attacks: Attack[] = [
  ...bodies,
  ...uploads,
  ...files,
  ...markdown,
  ...pushes,
  ...wideTrees,
  ...objects,
  ...rawReads,
  ...imports,
]

export interface AttackedServer extends AsyncDisposable {
  /** Makes an attack in a repository of its own. @throws Error for a status that is not allowed */
  suffer(attack: Attack): Promise<Cost>
  /** Kills it and starts it again. @returns milliseconds until it serves */
  startAgain(): Promise<number>
  attacked: Omit<Attacked, 'repository'>
}

/** Every attempt has a repository of its own, because repeating a push costs nothing. */
export const attempts = 3
const names = Array.from({ length: attempts * attacks.length }, (_, number) => `attack-${number}`)
const checks = { slug: 'checks', client_id: 'Iv23checks', owner: 'mona' }
const world = {
  ...allowingWorld,
  repos: [...(allowingWorld.repos ?? []), ...names.map((name) => ({ owner: 'mona', name }))],
  workspaces: names.map((name) => ({ name, owner: 'mona', repo: `mona/${name}` })),
  apps: [
    ...(allowingWorld.apps ?? []),
    {
      ...checks,
      permissions: { checks: 'write', contents: 'write', metadata: 'read' } as const,
      installations: [{ account: 'mona' }],
    },
  ],
  tokens: {
    ...allowingWorld.tokens,
    [checksToken]: { kind: 'installation', client_id: checks.client_id, account: 'mona' } as const,
  },
}

/** Starts a server in a process of its own, as an operator would, but without rate limits. */
export async function startAttacked(store: Store): Promise<AttackedServer> {
  const folder = await temporaryFolder()
  const server = await spawnServer({ store, world, args: ['--rate-limits', 'off'] })
  const token = 'ghp_all'
  let made = 0
  const attacked = { server, token, folder: folder.path }
  return {
    attacked,
    async suffer(attack) {
      const repository = `/repos/mona/${names[made++]}`
      const act = await attack.arrange({ ...attacked, repository })
      let statuses: number[] = []
      const cost = await costOf(server, async () => (statuses = await act()))
      const odd = statuses.filter((status) => !attack.statuses.includes(status))
      if (odd.length > 0) throw new Error(`${attack.name}: ${[...new Set(odd)].join(', ')}`)
      return cost
    },
    async startAgain() {
      await server.kill()
      const since = performance.now()
      await server.restart()
      return performance.now() - since
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}
