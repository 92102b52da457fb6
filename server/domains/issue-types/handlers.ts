import type { Handlers } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import { changeType, createType } from './write.ts'
import { issueTypeView } from '../issues/type-view.ts'

export const issueTypes = {
  'orgs/list-issue-types': async ({ organization }, { storage }) => {
    const types = await storage.issueTypes.list(organization.id)
    return { status: 200, body: types.map(issueTypeView) }
  },

  'orgs/create-issue-type': async ({ organization, body }, context) => ({
    status: 200,
    body: issueTypeView(await createType(organization, body, context)),
  }),

  'orgs/update-issue-type': async ({ organization, path, body }, context) => ({
    status: 200,
    body: issueTypeView(await changeType(organization, path.issue_type_id, body, context)),
  }),

  'orgs/delete-issue-type': async ({ organization, path }, { storage }) => {
    if (!(await storage.issueTypes.remove(organization.id, path.issue_type_id))) throw notFound()
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
