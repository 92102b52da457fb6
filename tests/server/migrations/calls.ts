import type { At, Calls } from '../../_support/calls/call.ts'
import { describe, describeWidgets } from '../../_support/calls/changes.ts'

const own: At = ({ own_migration_id }) => ({ migration_id: own_migration_id })

export const migrations = {
  'migrations/list-for-org': { change: describeWidgets, read: (data) => data[0]?.state },
  'migrations/start-for-org': {
    body: { repositories: [], org_metadata_only: true },
    read: (data) => data.guid,
  },
  'migrations/get-status-for-org': { change: describeWidgets, read: (data) => data.archive_url },
  'migrations/list-repos-for-org': { change: describeWidgets, read: (data) => data[0]?.full_name },
  'migrations/download-archive-for-org': { client: { options: { redirect: 'manual' } } },
  'migrations/delete-archive-for-org': {},
  'migrations/unlock-repo-for-org': {},
  'migrations/list-for-authenticated-user': { change: describe, read: (data) => data[0]?.state },
  'migrations/start-for-authenticated-user': {
    body: ({ repo_name }) => ({ repositories: [repo_name] }),
    read: (data) => data.guid,
  },
  'migrations/get-status-for-authenticated-user': {
    change: describe,
    changeAt: '/user/migrations/{own_migration_id}',
    read: (data) => data.archive_url,
    client: { at: own },
  },
  'migrations/list-repos-for-authenticated-user': {
    change: describe,
    changeAt: '/user/migrations/{own_migration_id}/repositories',
    read: (data) => data[0]?.full_name,
    client: { at: own },
  },
  'migrations/get-archive-for-authenticated-user': {
    client: { at: own, options: { redirect: 'manual' } },
  },
  'migrations/delete-archive-for-authenticated-user': { client: { at: own } },
  'migrations/unlock-repo-for-authenticated-user': { client: { at: own } },
} satisfies Partial<Calls>
