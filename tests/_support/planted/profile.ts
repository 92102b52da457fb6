import type { TestServer } from '../start-server.ts'

/** Sets exactly one social account on a user's profile, so that more can be added. */
export async function plantSocialAccount({ context }: TestServer, login: string) {
  const { storage, clock } = context
  const { id } = (await storage.accounts.findByLogin(login))!
  return storage.transaction(async ({ socialAccounts }) => {
    const before = await socialAccounts.list(id, { limit: 100, offset: 0 })
    for (const { url } of before) await socialAccounts.remove(id, url)
    const url = 'https://example.com/planted'
    await socialAccounts.add({ user_id: id, url, created_at: clock.now() })
    return url
  })
}
