import { requireActor } from '../../access/auth/acting.ts'
import { pageLinks, pageOf } from '../../api/page.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { createMilestone, deleteMilestone, milestoneAt, updateMilestone } from './milestones.ts'
import { labelView } from './label-view.ts'
import { milestoneView } from './milestone-view.ts'

const changing = ({
  caller,
  repository,
  links,
}: Pick<Request<'issues/delete-milestone'>, 'caller' | 'repository' | 'links'>) => ({
  repository,
  links,
  sender: requireActor(caller),
})

export const milestones = {
  'issues/list-milestones': async ({ query = {}, repository, links }, { storage }) => {
    const { state = 'open', sort: by = 'due_on', direction = 'asc' } = query
    const page = pageOf(query)
    const selection = { repositoryId: repository.id, state: state === 'all' ? undefined : state }
    const found = await storage.milestones.list(selection, { ...page, by, direction })
    const total = await storage.milestones.count(selection, page)
    return {
      status: 200,
      body: found.map((milestone) => milestoneView(milestone, repository, links)),
      headers: pageLinks(page, total, links),
    }
  },

  'issues/create-milestone': async (request, context) => {
    const { body: input, repository, links } = request
    const milestone = await createMilestone({ ...changing(request), input }, context)
    const view = milestoneView(milestone, repository, links)
    return { status: 201, body: view, headers: { Location: view.url } }
  },

  'issues/get-milestone': async ({ path, repository, links }, { storage }) => {
    const milestone = await milestoneAt(storage, repository, path.milestone_number)
    return { status: 200, body: milestoneView(milestone, repository, links) }
  },

  'issues/update-milestone': async (request, context) => {
    const { path, body: input = {}, repository, links } = request
    const changed = { ...changing(request), number: path.milestone_number, input }
    const milestone = await updateMilestone(changed, context)
    return { status: 200, body: milestoneView(milestone, repository, links) }
  },

  'issues/delete-milestone': async (request, context) => {
    const number = request.path.milestone_number
    await deleteMilestone({ ...changing(request), number }, context)
    return { status: 204, body: undefined }
  },

  'issues/list-labels-for-milestone': async (request, { storage }) => {
    const { path, query = {}, repository, links } = request
    const { id } = await milestoneAt(storage, repository, path.milestone_number)
    const page = pageOf(query)
    const found = await storage.milestones.labels(id, page)
    const total = await storage.milestones.countLabels(id, page)
    return {
      status: 200,
      body: found.map((label) => labelView(label, repository, links)),
      headers: pageLinks(page, total, links),
    }
  },
} satisfies Partial<Handlers>
