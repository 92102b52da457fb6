import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import { visibleFields } from '../issues/fields/visible-fields.ts'
import { setFieldValues } from '../issues/fields/set-values.ts'
import { editIssue } from '../issues/edit-issue.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import { issueFieldValueView } from '../issues/field-value-view.ts'
import { operationAt, issueRead } from '../issues/in-path.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

type Changing = Request<'issues/set-issue-field-values'>
type FieldsRequest = Pick<Changing, 'repository' | 'caller'>

/** Pull requests have no fields. @throws ServiceError 404 */
function requireIssue({ pull }: Pick<Issue, 'pull'>): void {
  if (pull) throw notFound()
}

async function shown(
  { repository, caller }: FieldsRequest,
  { id }: Pick<Issue, 'id'>,
  storage: Pick<Transaction, 'accounts' | 'issueFields' | 'issueFieldValues'>,
) {
  const fields = await visibleFields(repository, caller, storage)
  const values = await storage.issueFieldValues.list(id)
  return values.flatMap((value) => {
    const field = fields.find((each) => each.id === value.field_id)
    return field ? [issueFieldValueView(value, field)] : []
  })
}

async function change(request: Changing, replaces: boolean, context: Context) {
  const doing = await operationAt(request, context.storage)
  const values = request.body.issue_field_values ?? []
  const issue = await editIssue(
    doing,
    async (step) => {
      requireIssue(step.issue)
      await setFieldValues(step, { caller: request.caller, values, replaces })
      return {}
    },
    context,
  )
  return { status: 200 as const, body: await shown(request, issue, context.storage) }
}

export const issueFieldValues = {
  'issues/list-issue-field-values-for-issue': async (request, { storage }) => {
    const { query = {}, links } = request
    const issue = await issueRead(request, storage)
    requireIssue(issue)
    const page = pageOf(query)
    const values = await shown(request, issue, storage)
    return {
      status: 200,
      body: values.slice(page.offset, page.offset + page.limit),
      headers: pageLinks(page, values.length, links),
    }
  },

  'issues/set-issue-field-values': (request, context) => change(request, true, context),

  'issues/add-issue-field-values': (request, context) =>
    change(request, request.body.issue_field_values?.length === 0, context),

  'issues/delete-issue-field-value': async (request, context) => {
    const doing = await operationAt(request, context.storage)
    const { path, caller } = request
    await editIssue(
      doing,
      async ({ transaction, issue, repository }) => {
        requireIssue(issue)
        const fields = await visibleFields(repository, caller, transaction)
        const field = fields.find(({ id }) => id === path.issue_field_id)
        if (!field || !(await transaction.issueFieldValues.remove(issue.id, field.id))) {
          throw notFound()
        }
        return {}
      },
      context,
    )
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
