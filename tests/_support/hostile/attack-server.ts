import { temporaryFolder } from '../git-host.ts'
import { client } from '../service-client.ts'
import { spawnServer } from '../spawn-server.ts'
import type { Store } from '../stores.ts'
import { testWorld } from '../test-world.ts'
import type { Attack, Attacked } from './attack.ts'
import { files } from './attacks/files.ts'
import { pushes } from './attacks/pushes.ts'
import { uploads } from './attacks/uploads.ts'
import { costOf, type Cost } from './cost.ts'

export const attacks: Attack[] = [...uploads, ...files, ...pushes]

export interface AttackedServer extends AsyncDisposable {
  /** Makes an attack in a repository of its own. @throws Error for a status that is not allowed */
  suffer(attack: Attack): Promise<Cost>
  attacked: Omit<Attacked, 'repository'>
}

/** Starts a server in a process of its own, as an operator would. */
export async function startAttacked(store: Store): Promise<AttackedServer> {
  const folder = await temporaryFolder()
  const server = await spawnServer({ store, world: testWorld })
  const token = 'ghp_mona'
  const attacked = { server, token, folder: folder.path }
  let repositories = 0
  return {
    attacked,
    async suffer(attack) {
      const name = `attack-${++repositories}`
      const { status } = await client(server, { token }).post('/user/repos', { name })
      if (status !== 201) throw new Error(`The repository was not created: ${status}`)
      const act = await attack.arrange({ ...attacked, repository: `/repos/mona/${name}` })
      let statuses: number[] = []
      const cost = await costOf(server, async () => (statuses = await act()))
      const odd = statuses.filter((status) => !attack.statuses.includes(status))
      if (odd.length > 0) throw new Error(`${attack.name}: ${[...new Set(odd)].join(', ')}`)
      return cost
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}
