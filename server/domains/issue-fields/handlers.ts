import type { Handlers } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import { changeField, createField } from './write.ts'
import { issueFieldView } from '../issues/field-view.ts'

export const issueFields = {
  'orgs/list-issue-fields': async ({ organization }, { storage }) => {
    const fields = await storage.issueFields.list(organization.id)
    return { status: 200, body: fields.map(issueFieldView) }
  },

  'orgs/create-issue-field': async ({ organization, body }, context) => ({
    status: 200,
    body: issueFieldView(await createField(organization, body, context)),
  }),

  'orgs/update-issue-field': async ({ organization, path, body }, context) => ({
    status: 200,
    body: issueFieldView(await changeField(organization, path.issue_field_id, body, context)),
  }),

  'orgs/delete-issue-field': async ({ organization, path }, { storage }) => {
    if (!(await storage.issueFields.remove(organization.id, path.issue_field_id))) throw notFound()
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
