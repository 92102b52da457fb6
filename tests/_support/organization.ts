import type { Service } from './start-server.ts'

let made = 0

/** A new organization of mona's with further members. Returns its path. */
export async function makeOrganization(
  { server: { context } }: Service,
  members: Record<string, 'admin' | 'member'> = {},
): Promise<string> {
  const { storage, clock } = context
  const now = clock.now()
  const login = `club-${++made}`
  const plain = { type: 'Organization', plan: 'team', site_admin: 0 } as const
  await storage.transaction(async ({ accounts }) => {
    const { id } = await accounts.create({ login, ...plain, created_at: now, updated_at: now })
    for (const [name, role] of Object.entries({ mona: 'admin' as const, ...members })) {
      const user = await accounts.findByLogin(name)
      if (!user) throw new Error(`The test world has ${name}`)
      await accounts.addMember({ organization_id: id, user_id: user.id, role, created_at: now })
    }
  })
  return `/orgs/${login}`
}
