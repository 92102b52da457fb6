import { requireUser } from '../../access/auth/acting.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { actionsFor } from './actions-handlers.ts'

type OrganizationRequest = Pick<
  Request<'migrations/start-for-org'>,
  'organization' | 'caller' | 'links'
>
type UserRequest = Pick<Request<'migrations/start-for-authenticated-user'>, 'caller' | 'links'>

const ofOrganization = actionsFor(({ organization, caller, links }: OrganizationRequest) => ({
  owner: organization,
  at: `/orgs/${organization.login}/migrations`,
  caller,
  links,
}))

const ofUser = actionsFor(({ caller, links }: UserRequest) => ({
  owner: requireUser(caller),
  at: '/user/migrations',
  caller,
  links,
}))

export const migrations = {
  'migrations/list-for-org': ofOrganization.list,
  'migrations/start-for-org': ofOrganization.start,
  'migrations/get-status-for-org': ofOrganization.get,
  'migrations/list-repos-for-org': ofOrganization.listRepositories,
  'migrations/download-archive-for-org': ofOrganization.download,
  'migrations/delete-archive-for-org': ofOrganization.deleteArchive,
  'migrations/unlock-repo-for-org': ofOrganization.unlock,
  'migrations/list-for-authenticated-user': ofUser.list,
  'migrations/start-for-authenticated-user': ofUser.start,
  'migrations/get-status-for-authenticated-user': ofUser.get,
  'migrations/list-repos-for-authenticated-user': ofUser.listRepositories,
  'migrations/get-archive-for-authenticated-user': ofUser.download,
  'migrations/delete-archive-for-authenticated-user': ofUser.deleteArchive,
  'migrations/unlock-repo-for-authenticated-user': ofUser.unlock,
} satisfies Partial<Handlers>
