import type { Access } from '../contract/operation.ts'
import type { Role } from '../contract/types.ts'
import type { Account } from '../storage/accounts.ts'
import type { Storage } from '../storage/index.ts'
import type { Permission, Repository } from '../storage/repositories.ts'

const ladder: Role[] = ['read', 'triage', 'write', 'maintain', 'admin']

const roleOf: Record<Permission, Role> = {
  pull: 'read',
  triage: 'triage',
  push: 'write',
  maintain: 'maintain',
  admin: 'admin',
}

export const atLeast = (role: Role, needed: Role): boolean =>
  ladder.indexOf(role) >= ladder.indexOf(needed)

/** What somebody may do in a repository; undefined when they may not know that it exists. */
export async function roleIn(
  repository: Repository,
  user: Account | undefined,
  storage: Pick<Storage, 'accounts' | 'repositories'>,
): Promise<Role | undefined> {
  const open: Role | undefined = repository.private ? undefined : 'read'
  if (!user) return open
  if (repository.owner_id === user.id) return 'admin'
  if (repository.owner.type === 'Organization') {
    const membership = await storage.accounts.membership(repository.owner_id, user.id)
    if (membership?.role === 'admin') return 'admin'
    if (membership) return strongest('read', await granted(repository, user, storage))
  }
  return (await granted(repository, user, storage)) ?? open
}

async function granted(
  repository: Repository,
  user: Account,
  storage: Pick<Storage, 'repositories'>,
): Promise<Role | undefined> {
  const permission = await storage.repositories.collaborator(repository.id, user.id)
  return permission && roleOf[permission]
}

const strongest = (a: Role, b: Role | undefined): Role => (b && atLeast(b, a) ? b : a)

/** The role in a repository that a permission area asks of a person (seed 5.2). */
export function roleFor(area: string, access: Access): Role {
  if (area === 'webhooks' || area === 'administration') return 'admin'
  return access === 'write' ? 'write' : 'read'
}
