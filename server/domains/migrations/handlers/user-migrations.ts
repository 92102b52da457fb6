import { requireUser } from '../../../access/auth/acting.ts'
import type { Handlers, Request } from '../../../api/handler.ts'
import {
  beginMigration,
  deleteArchive,
  findArchive,
  getMigration,
  listMigrationRepositories,
  listMigrations,
  unlockRepository,
  type Asking,
} from './migrations.ts'

type AboutOwn = Pick<Request<'migrations/start-for-authenticated-user'>, 'caller' | 'links'>

const of = ({ caller, links }: AboutOwn): Asking => ({
  owner: requireUser(caller),
  at: '/user/migrations',
  caller,
  links,
})

export const userMigrations = {
  'migrations/list-for-authenticated-user': (request, context) =>
    listMigrations(request.query ?? {}, of(request), context),

  'migrations/start-for-authenticated-user': (request, context) =>
    beginMigration(request.body, of(request), context),

  'migrations/get-status-for-authenticated-user': (request, context) =>
    getMigration(request.path.migration_id, request.query ?? {}, of(request), context),

  'migrations/list-repos-for-authenticated-user': (request, context) =>
    listMigrationRepositories(request.path.migration_id, request.query ?? {}, of(request), context),

  'migrations/get-archive-for-authenticated-user': (request, context) =>
    findArchive(request.path.migration_id, of(request), context),

  'migrations/delete-archive-for-authenticated-user': (request, context) =>
    deleteArchive(request.path.migration_id, of(request), context),

  'migrations/unlock-repo-for-authenticated-user': (request, context) =>
    unlockRepository(request.path.migration_id, request.path.repo_name, of(request), context),
} satisfies Partial<Handlers>
