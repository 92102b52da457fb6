import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import type { DependencySide } from '../../storage/issue-dependencies/issue-dependencies.ts'
import { addDependency, removeDependency } from './change.ts'
import { listRelated } from '../issues/related/list-related.ts'
import { issueView } from '../issues/view.ts'
import { issueRead, operationAt } from '../issues/in-path.ts'

type Listing = Request<'issues/list-dependencies-blocked-by'>

/** A page of the issues on one side of the dependencies of an issue. */
async function listed(request: Listing, side: DependencySide, { storage }: Context) {
  const { id } = await issueRead(request, storage)
  return listRelated(await storage.issueDependencies.list(id, side), request, storage)
}

export const issueDependencies = {
  'issues/list-dependencies-blocked-by': (request, context) =>
    listed(request, 'blockedBy', context),

  'issues/list-dependencies-blocking': (request, context) => listed(request, 'blocking', context),

  'issues/add-blocked-by-dependency': async (request, context) => {
    const { body, caller, repository, links } = request
    const doing = await operationAt(request, context.storage)
    const issue = await addDependency({ ...doing, caller, id: body.issue_id }, context)
    return { status: 201, body: issueView(issue, repository, links) }
  },

  'issues/remove-dependency-blocked-by': async (request, context) => {
    const { path, caller, repository, links } = request
    const doing = await operationAt(request, context.storage)
    const issue = await removeDependency({ ...doing, caller, id: path.issue_id }, context)
    return { status: 200, body: issueView(issue, repository, links) }
  },
} satisfies Partial<Handlers>
