import { requireActor } from '../../access/auth/acting.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { doesNotExist, notFound } from '../../core/errors.ts'
import { editIssue, type IssueOperation, type IssueContext, type IssueEdit } from './edit-issue.ts'
import { putLabelsOn, setLabels } from './labels.ts'
import { createLabel, deleteLabel, updateLabel } from './repository-labels.ts'
import { labelKey } from '../../storage/issues/labels.ts'
import { labelView } from './label-view.ts'
import { operationAt, issueRead } from './in-path.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

/** Changes the labels of an issue. @returns its new labels */
async function relabel(
  doing: IssueOperation,
  work: (step: IssueEdit) => Promise<void>,
  context: IssueContext,
) {
  const noMore = async (step: IssueEdit) => {
    await work(step)
    return {}
  }
  const { labels } = await editIssue(doing, noMore, context)
  return labels.map((label) => labelView(label, doing.repository, doing.links))
}

/** Removes a label from an issue. @throws ServiceError 404 when the issue does not have it */
async function takeOff({ issue, transaction }: IssueEdit, name: string): Promise<void> {
  const label = issue.labels.find(({ name_key: key }) => key === labelKey(name))
  if (!label) throw doesNotExist('Label')
  await transaction.labels.takeOff(issue.id, label.id)
}

const changing = ({
  caller,
  repository,
  links,
}: Pick<Request<'issues/delete-label'>, 'caller' | 'repository' | 'links'>) => ({
  repository,
  links,
  sender: requireActor(caller),
})

/** Labels of the request body, which may be a plain list or one name. */
function listed(body: Schemas['issue-labels-input'] = {}) {
  if (typeof body === 'string') return [body]
  return Array.isArray(body) ? body : (body.labels ?? [])
}

export const labels = {
  'issues/list-labels-for-repo': async ({ query = {}, repository, links }, { storage }) => {
    const page = pageOf(query)
    const found = await storage.labels.list(repository.id, page)
    const total = await storage.labels.count(repository.id)
    return {
      status: 200,
      body: found.map((label) => labelView(label, repository, links)),
      headers: pageLinks(page, total, links),
    }
  },

  'issues/create-label': async (request, context) => {
    const label = await createLabel({ ...changing(request), input: request.body }, context)
    const view = labelView(label, request.repository, request.links)
    return { status: 201, body: view, headers: { Location: view.url } }
  },

  'issues/get-label': async ({ path, repository, links }, { storage }) => {
    const label = await storage.labels.find(repository.id, path.name)
    if (!label) throw notFound()
    return { status: 200, body: labelView(label, repository, links) }
  },

  'issues/update-label': async (request, context) => {
    const { path, body: input = {}, repository, links } = request
    const label = await updateLabel({ ...changing(request), name: path.name, input }, context)
    return { status: 200, body: labelView(label, repository, links) }
  },

  'issues/delete-label': async (request, context) => {
    await deleteLabel({ ...changing(request), name: request.path.name }, context)
    return { status: 204, body: undefined }
  },

  'issues/list-labels-on-issue': async (request, { storage }) => {
    const { query = {}, repository, links } = request
    const { labels: all } = await issueRead(request, storage)
    const page = pageOf(query)
    const shown = all.slice(page.offset, page.offset + page.limit)
    return {
      status: 200,
      body: shown.map((label) => labelView(label, repository, links)),
      headers: pageLinks(page, all.length, links),
    }
  },

  'issues/add-labels': async (request, context) => {
    const doing = await operationAt(request, context.storage)
    const names = listed(request.body)
    return {
      status: 200,
      body: await relabel(doing, (step) => putLabelsOn(step, names), context),
    }
  },

  'issues/set-labels': async (request, context) => {
    const doing = await operationAt(request, context.storage)
    const names = listed(request.body)
    return { status: 200, body: await relabel(doing, (step) => setLabels(step, names), context) }
  },

  'issues/remove-label': async (request, context) => {
    const doing = await operationAt(request, context.storage)
    const { name } = request.path
    return { status: 200, body: await relabel(doing, (step) => takeOff(step, name), context) }
  },

  'issues/remove-all-labels': async (request, context) => {
    const doing = await operationAt(request, context.storage)
    await relabel(doing, (step) => setLabels(step, []), context)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
