import { requireUser } from '../../access/auth/acting.ts'
import type { Handlers } from '../../api/handler.ts'
import { listIssues } from './list-issues.ts'

export const issueLists = {
  'issues/list': ({ query = {}, caller, links }, context) => {
    const { id: userId } = requireUser(caller)
    return listIssues({ caller, userId, query, links, within: [] }, context)
  },

  'issues/list-for-authenticated-user': ({ query = {}, caller, links }, context) => {
    const { id: userId } = requireUser(caller)
    const within = [{ of: 'member', id: userId } as const]
    return listIssues({ caller, userId, query, links, within }, context)
  },

  'issues/list-for-org': ({ query = {}, organization, caller, links }, context) => {
    const { id: userId } = requireUser(caller)
    const places = { repositoryIds: [], ownerIds: [organization.id] }
    const within = [{ of: 'places', ...places } as const]
    return listIssues({ caller, userId, query, links, within }, context)
  },
} satisfies Partial<Handlers>
