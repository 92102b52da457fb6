import { setTimeout as pause } from 'node:timers/promises'
import { send, type Attack, type Attacked } from '../attack.ts'
import { importBombs, type Bomb } from '../import-bombs.ts'

const resting = ['complete', 'error', 'auth_failed', 'detection_found_nothing']

interface Started {
  status: string
}

/** Waits until an import rests. @returns 0, or -1 after two minutes */
async function rested({ server, repository, token }: Attacked): Promise<number> {
  for (const end = performance.now() + 120_000; performance.now() < end; await pause(100)) {
    const { status, text } = await send(`${server.url}${repository}/import`, { token })
    if (status !== 200) return status
    if (resting.includes((JSON.parse(text) as Started).status)) return 0
  }
  return -1
}

/** Imports a source with the limits that every server has. The import may succeed. */
const attackOf = ({ vcs, what, serve }: Bomb): Attack => ({
  name: `An import from ${vcs}: ${what}`,
  statuses: [0, 201],
  async arrange(attacked) {
    const source = await serve()
    const { server, repository, token } = attacked
    const body = Buffer.from(JSON.stringify({ vcs, vcs_url: `${source.origin}/repo` }))
    return async () => {
      const { status } = await send(`${server.url}${repository}/import`, {
        method: 'PUT',
        token,
        body,
      })
      const end = await rested(attacked)
      await source[Symbol.asyncDispose]()
      return [status, end]
    }
  },
})

export const imports: Attack[] = importBombs.map(attackOf)
