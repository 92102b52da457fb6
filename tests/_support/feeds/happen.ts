import { writeFeed } from '../../../server/domains/feeds/write-feed.ts'
import type { TestServer } from '../start-server.ts'

/** An event, by default at the current time. */
export interface Happening {
  actor: string
  /** Milliseconds before now. */
  age?: number
  /** Number of repetitions, one second apart. The last one has the given age. */
  times?: number
}

/** Records events in a repository. */
export async function happen(
  { context: { storage, clock } }: Pick<TestServer, 'context'>,
  repositoryId: number,
  { actor: login, age = 0, times = 1 }: Happening,
): Promise<void> {
  const repository = await storage.repositories.find(repositoryId)
  const actor = await storage.accounts.findByLogin(login)
  if (!repository || !actor) throw new Error(`User ${login} or the repository not found`)
  await storage.transaction(async (transaction) => {
    const before = clock.now() - age
    for (let left = times - 1; left >= 0; left--) {
      const event = { type: 'WatchEvent', repository, actor, payload: { action: 'started' } }
      await writeFeed(transaction, { ...event, at: before - left * 1000 })
    }
  })
}
