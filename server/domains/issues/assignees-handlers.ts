import type { Handlers } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import { addAssignees, assignable, removeAssignees } from './assignees.ts'
import { editIssue, type IssueEdit } from './edit-issue.ts'
import { issueView } from './view.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import { issueRead, operationAt } from './in-path.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

export const assignees = {
  'issues/list-assignees': async ({ query = {}, repository, links }, { storage }) => {
    const page = pageOf(query)
    const found = await storage.collaborators.list(repository, { ...page, affiliation: 'all' })
    const total = await storage.collaborators.count(repository, { affiliation: 'all' }, page)
    return {
      status: 200,
      body: found.map(({ user }) => simpleUser(user, links)),
      headers: pageLinks(page, total, links),
    }
  },

  'issues/check-user-can-be-assigned': async ({ path, repository }, { storage }) => {
    if (!(await assignable(repository, path.assignee, storage))) throw notFound()
    return { status: 204, body: undefined }
  },

  'issues/check-user-can-be-assigned-to-issue': async (request, { storage }) => {
    await issueRead(request, storage)
    const { assignee } = request.path
    if (!(await assignable(request.repository, assignee, storage))) throw notFound()
    return { status: 204, body: undefined }
  },

  'issues/add-assignees': async (request, context) => {
    const doing = await operationAt(request, context.storage)
    const work = async (step: IssueEdit) => {
      await addAssignees(step, request.body?.assignees ?? [])
      return {}
    }
    const issue = await editIssue(doing, work, context)
    return { status: 201, body: issueView(issue, request.repository, request.links) }
  },

  'issues/remove-assignees': async (request, context) => {
    const doing = await operationAt(request, context.storage)
    const work = async (step: IssueEdit) => {
      await removeAssignees(step, request.body?.assignees ?? [])
      return {}
    }
    const issue = await editIssue(doing, work, context)
    return { status: 200, body: issueView(issue, request.repository, request.links) }
  },
} satisfies Partial<Handlers>
