import { randomUUID } from 'node:crypto'
import { defaultSettings } from '../../../server/domains/repositories/settings.ts'
import type { Account } from '../../../server/storage/accounts/accounts.ts'
import type { Repository } from '../../../server/storage/repositories/repositories.ts'
import type { TestServer } from '../start-server.ts'

const plain = {
  exclude_metadata: false,
  exclude_git_data: false,
  exclude_attachments: false,
  exclude_releases: false,
  exclude_owner_projects: false,
  org_metadata_only: false,
}

/** A migration of one repository, locked or not, with an exported archive. */
export async function plantMigration(
  { context, clock }: TestServer,
  owner: string,
  name: string,
  lock_repositories = true,
): Promise<number> {
  const { migrations, migrationQueue, repositories } = context.storage
  const now = clock.now()
  const repository = (await repositories.findByName(owner, name)) as Repository
  const created = { owner_id: repository.owner_id, guid: randomUUID(), created_at: now }
  const wishes = { ...plain, lock_repositories }
  const { id } = await migrations.create({ ...created, ...wishes }, [repository.id])
  // Completes other pending migrations as well; no test needs their archives.
  for (;;) {
    const claimed = await migrationQueue.claim(now, now + 1)
    if (!claimed) throw new Error('The migration was claimed by somebody else')
    await migrationQueue.finish(claimed, { archive_size: 1, expires_at: now + 604_800_000, now })
    if (claimed.id === id) return id
  }
}

const accountOf = async ({ context }: TestServer, login: string) =>
  (await context.storage.accounts.findByLogin(login)) as Account

/**
 * The same for a repository of a user.
 * @param turn a counter that makes names unique
 */
export async function plantOwnMigration(server: TestServer, login: string, turn: number) {
  const owner = await accountOf(server, login)
  const repo_name = `taken-along-${turn}`
  const created = { name: repo_name, settings: defaultSettings, created_at: server.clock.now() }
  const { git, storage } = server.context
  const { id } = await storage.repositories.create(owner, created)
  await using draft = await git.draft('main')
  await git.adopt(draft, id)
  return { migration_id: await plantMigration(server, login, repo_name), repo_name }
}

/** Adds a secondary email address to a user. */
export async function plantEmail(server: TestServer, login: string, turn: number) {
  const { id: user_id } = await accountOf(server, login)
  const { emails } = server.context.storage
  const common = { user_id, verified: true, created_at: server.clock.now() }
  await emails.add({ ...common, email: `${login}@example.com`, primary: true })
  const email = `${login}-${turn}@example.com`
  await emails.add({ ...common, email, primary: false })
  return email
}
