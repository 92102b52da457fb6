import { isScoped, type Caller } from '../../access/auth/caller.ts'
import { expandScopes } from '../../access/auth/scopes.ts'
import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { notFound } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import { pageLinks, pageOf } from '../../api/page.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Migration } from '../../storage/export-archives/export-archives.ts'
import { migrationRepository } from './repository-view.ts'
import { migrationView } from './view.ts'
import { downloadPath, hasArchive } from './download.ts'
import { startMigration } from './start.ts'

/** The caller, the account that owns the migrations, and their path. */
interface MigrationRequest {
  owner: Account
  /** Of the migrations in the API. */
  at: string
  caller: Caller
  links: Links
}

type Left = Schemas['migration-input']['exclude']

interface Query {
  page?: number
  per_page?: number
  exclude?: Left
}

/** Whether a token may know of private repositories. */
const seesHidden = (caller: Caller) =>
  isScoped(caller) && expandScopes(caller.token.scopes).has('repo')

/** @throws ServiceError 404 also for a migration of another account */
async function find(
  id: number,
  { owner }: MigrationRequest,
  { storage }: Context,
): Promise<Migration> {
  const migration = await storage.migrations.find(id)
  if (migration?.owner_id !== owner.id) throw notFound()
  return migration
}

async function shown(
  migrations: readonly Migration[],
  left: Left,
  { owner, at, caller, links }: MigrationRequest,
  context: Context,
) {
  const ids = left?.includes('repositories') ? [] : migrations.map(({ id }) => id)
  const found = await context.storage.migrations.repositories(ids, seesHidden(caller))
  return migrations.map((migration) => {
    const path = `${at}/${migration.id}`
    const archived = hasArchive(migration, context)
    const repositories = found.get(migration.id)
    return migrationView({ migration, owner, repositories, path, archived }, links)
  })
}

async function one(migration: Migration, left: Left, asking: MigrationRequest, context: Context) {
  const [view] = await shown([migration], left, asking, context)
  return view as Schemas['migration']
}

async function listMigrations(query: Query, asking: MigrationRequest, context: Context) {
  const page = pageOf(query)
  const { owner, links } = asking
  const found = await context.storage.migrations.list(owner.id, page)
  const total = await context.storage.migrations.count(owner.id)
  return {
    status: 200 as const,
    body: await shown(found, query.exclude, asking, context),
    headers: pageLinks(page, total, links),
  }
}

async function beginMigration(
  input: Schemas['migration-input'],
  asking: MigrationRequest,
  context: Context,
) {
  const start = { owner: asking.owner, input, hidden: seesHidden(asking.caller) }
  const migration = await startMigration(start, context)
  const body = await one(migration, input.exclude, asking, context)
  return { status: 201 as const, body, headers: { Location: body.url } }
}

async function getMigration(id: number, query: Query, asking: MigrationRequest, context: Context) {
  const migration = await find(id, asking, context)
  return { status: 200 as const, body: await one(migration, query.exclude, asking, context) }
}

async function listMigrationRepositories(
  id: number,
  query: Query,
  asking: MigrationRequest,
  context: Context,
) {
  const { migrations } = context.storage
  await find(id, asking, context)
  const [page, hidden] = [pageOf(query), seesHidden(asking.caller)]
  const found = await migrations.repositories([id], hidden, page)
  const total = await migrations.repositoryCount(id, hidden)
  const body = (found.get(id) ?? []).map((each) => migrationRepository(each, asking.links))
  return { status: 200 as const, body, headers: pageLinks(page, total, asking.links) }
}

/** @throws ServiceError 404 where there is no archive: not yet, or no more */
async function findArchive(id: number, asking: MigrationRequest, context: Context) {
  const migration = await find(id, asking, context)
  if (!hasArchive(migration, context)) throw notFound()
  const Location = asking.links.html(downloadPath(migration, context))
  return { status: 302 as const, body: undefined, headers: { Location } }
}

/** @throws ServiceError 404 where there is no archive */
async function deleteArchive(id: number, asking: MigrationRequest, context: Context) {
  const { storage, clock } = context
  await find(id, asking, context)
  if (!(await storage.migrations.endArchive(id, clock.now()))) throw notFound()
  return { status: 204 as const, body: undefined }
}

/** @throws ServiceError 404 for a repository that the migration does not lock */
async function unlockRepository(
  id: number,
  name: string,
  asking: MigrationRequest,
  context: Context,
) {
  const { owner, caller } = asking
  const { storage } = context
  await find(id, asking, context)
  const repository = await storage.repositories.findByName(owner.login, name)
  if (!repository || (repository.private && !seesHidden(caller))) throw notFound()
  if (!(await storage.migrationLocks.unlock(id, repository.id))) throw notFound()
  return { status: 204 as const, body: undefined }
}

interface Numbered {
  path: { migration_id: number }
}

/**
 * Operations on the migrations of an account.
 * @param about says whose migrations a request is about
 */
export const actionsFor = <About>(about: (request: About) => MigrationRequest) => ({
  list: (request: About & { query?: Query }, context: Context) =>
    listMigrations(request.query ?? {}, about(request), context),

  start: (request: About & { body: Schemas['migration-input'] }, context: Context) =>
    beginMigration(request.body, about(request), context),

  get: (request: About & Numbered & { query?: Query }, context: Context) =>
    getMigration(request.path.migration_id, request.query ?? {}, about(request), context),

  listRepositories: (request: About & Numbered & { query?: Query }, context: Context) =>
    listMigrationRepositories(
      request.path.migration_id,
      request.query ?? {},
      about(request),
      context,
    ),

  download: (request: About & Numbered, context: Context) =>
    findArchive(request.path.migration_id, about(request), context),

  deleteArchive: (request: About & Numbered, context: Context) =>
    deleteArchive(request.path.migration_id, about(request), context),

  unlock: (
    request: About & { path: { migration_id: number; repo_name: string } },
    context: Context,
  ) => {
    const { migration_id: id, repo_name: name } = request.path
    return unlockRepository(id, name, about(request), context)
  },
})
