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

type AboutOrganization = Pick<
  Request<'migrations/start-for-org'>,
  'organization' | 'caller' | 'links'
>

const of = ({ organization, caller, links }: AboutOrganization): Asking => ({
  owner: organization,
  at: `/orgs/${organization.login}/migrations`,
  caller,
  links,
})

export const organizationMigrations = {
  'migrations/list-for-org': (request, context) =>
    listMigrations(request.query ?? {}, of(request), context),

  'migrations/start-for-org': (request, context) =>
    beginMigration(request.body, of(request), context),

  'migrations/get-status-for-org': (request, context) =>
    getMigration(request.path.migration_id, request.query ?? {}, of(request), context),

  'migrations/list-repos-for-org': (request, context) =>
    listMigrationRepositories(request.path.migration_id, request.query ?? {}, of(request), context),

  'migrations/download-archive-for-org': (request, context) =>
    findArchive(request.path.migration_id, of(request), context),

  'migrations/delete-archive-for-org': (request, context) =>
    deleteArchive(request.path.migration_id, of(request), context),

  'migrations/unlock-repo-for-org': (request, context) =>
    unlockRepository(request.path.migration_id, request.path.repo_name, of(request), context),
} satisfies Partial<Handlers>
