import type { Handlers } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import { listRelated } from '../issues/related/list-related.ts'
import { readable } from '../issues/related/readable.ts'
import { addSubIssue } from './add.ts'
import { moveSubIssue } from './move.ts'
import { removeSubIssue } from './remove.ts'
import { issueView } from '../issues/view.ts'
import { issueRead, operationAt } from '../issues/in-path.ts'

export const subIssues = {
  'issues/list-sub-issues': async (request, { storage }) => {
    const { id } = await issueRead(request, storage)
    return listRelated(await storage.subIssues.list(id), request, storage)
  },

  'issues/get-parent': async (request, { storage }) => {
    const { caller, links } = request
    const { parent_id: id } = await issueRead(request, storage)
    const node = id === null ? undefined : await storage.subIssues.find(id)
    const nodes = await readable(node ? [node] : [], caller, storage)
    const [found] = await storage.issueSearch.rows(nodes.map((each) => each.id))
    if (!found) throw notFound()
    return { status: 200, body: issueView(found.issue, found.repository, links) }
  },

  'issues/add-sub-issue': async (request, context) => {
    const { body, caller, repository, links } = request
    const doing = await operationAt(request, context.storage)
    const { sub_issue_id: id, replace_parent: replaces = false } = body
    const parent = await addSubIssue({ ...doing, caller, id, replaces }, context)
    return { status: 201, body: issueView(parent, repository, links) }
  },

  'issues/remove-sub-issue': async (request, context) => {
    const { body, caller, repository, links } = request
    const doing = await operationAt(request, context.storage)
    const parent = await removeSubIssue({ ...doing, caller, id: body.sub_issue_id }, context)
    return { status: 200, body: issueView(parent, repository, links) }
  },

  'issues/reprioritize-sub-issue': async (request, context) => {
    const { body, caller, repository, links } = request
    const doing = await operationAt(request, context.storage)
    const parent = await moveSubIssue({ ...doing, caller, places: body }, context)
    return { status: 200, body: issueView(parent, repository, links) }
  },
} satisfies Partial<Handlers>
