import { requireUser } from '../../access/auth/acting.ts'
import type { Handlers } from '../../api/handler.ts'
import { listIssues } from './list-issues.ts'

export const issueLists = {
  'issues/list': ({ query = {}, caller, links }, context) => {
    const { id: userId } = requireUser(caller)
    return listIssues({ caller, userId, query, links, address: '/issues', within: [] }, context)
  },

  'issues/list-for-authenticated-user': ({ query = {}, caller, links }, context) => {
    const { id: userId } = requireUser(caller)
    const within = [{ of: 'member', id: userId } as const]
    return listIssues({ caller, userId, query, links, address: '/user/issues', within }, context)
  },

  'issues/list-for-org': ({ path, query = {}, organization, caller, links }, context) => {
    const { id: userId } = requireUser(caller)
    const places = { repositoryIds: [], ownerIds: [organization.id] }
    const within = [{ of: 'places', ...places } as const]
    const address = `/orgs/${path.org}/issues`
    return listIssues({ caller, userId, query, links, address, within }, context)
  },
} satisfies Partial<Handlers>
