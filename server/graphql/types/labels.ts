import type { Execution } from '../execution.ts'
import { Item, pathOf } from '../item.ts'
import { itemOfType } from '../locate.ts'
import { valueAt } from '../read-field.ts'
import type { Resolvers } from '../resolve.ts'
import { labelNames } from './named-ids.ts'
import { rightsAt } from './viewer.ts'

const subjects = ['Issue', 'PullRequest'] as const

/** The path of the page with the issues that have a label. */
function pageOf(label: Item<'Label'>): string {
  const { owner, repo } = pathOf(label)
  return `/${owner}/${repo}/labels/${encodeURIComponent(label.view.name!)}`
}

async function mayManage(milestone: Item<'Milestone'>, execution: Execution) {
  const { isOpen, triages } = await rightsAt(milestone, execution)
  return isOpen && triages
}

/** Fields of labels and milestones. */
export const labels = {
  Label: {
    resourcePath: (source) => pageOf(source),
    url: (source, _args, { links }) => links.html(pageOf(source)),
  },
  Milestone: {
    closed: async (source, _args, execution) =>
      (await valueAt(source, ['state'], execution)) === 'closed',
    progressPercentage: async (source, _args, execution) => {
      const open = Number(await valueAt(source, ['open_issues'], execution))
      const closed = Number(await valueAt(source, ['closed_issues'], execution))
      return open + closed === 0 ? 0 : (closed / (open + closed)) * 100
    },
    viewerCanClose: (source, _args, execution) => mayManage(source, execution),
    viewerCanReopen: (source, _args, execution) => mayManage(source, execution),
  },
} satisfies Pick<Resolvers, 'Label' | 'Milestone'>

/** Mutations of labels, and of the labels of issues and pull requests. */
export const labelMutations = {
  addLabelsToLabelable: async (_source, { input }, execution) => {
    const subject = await itemOfType(input.labelableId, subjects, execution)
    const body = { labels: await labelNames(input.labelIds, subject, execution) }
    await execution.change('issues/add-labels', { path: pathOf(subject), body })
    return {
      labelable: await itemOfType(input.labelableId, subjects, execution),
    }
  },

  removeLabelsFromLabelable: async (_source, { input }, execution) => {
    const subject = await itemOfType(input.labelableId, subjects, execution)
    const gone = await labelNames(input.labelIds, subject, execution)
    const present = (await valueAt(subject, ['labels'], execution)) as { name: string }[]
    await execution.allOrNone(async (inside) => {
      for (const name of gone.filter((each) => present.some((label) => label.name === each)))
        await inside.change('issues/remove-label', { path: { ...pathOf(subject), name } })
    })
    return {
      labelable: await itemOfType(input.labelableId, subjects, execution),
    }
  },

  clearLabelsFromLabelable: async (_source, { input }, execution) => {
    const subject = await itemOfType(input.labelableId, subjects, execution)
    await execution.change('issues/remove-all-labels', { path: pathOf(subject) })
    return {
      labelable: await itemOfType(input.labelableId, subjects, execution),
    }
  },

  createLabel: async (_source, { input }, execution) => {
    const repository = await itemOfType(input.repositoryId, ['Repository'], execution)
    const { name, color, description } = input
    const body = { name, color, ...(description != null && { description }) }
    const reply = await execution.change('issues/create-label', { path: pathOf(repository), body })
    return {
      label: new Item('Label', reply.body),
    }
  },

  updateLabel: async (_source, { input }, execution) => {
    const label = await itemOfType(input.id, ['Label'], execution)
    const { name, color, description } = input
    const body = {
      ...(name != null && { new_name: name }),
      ...(color != null && { color }),
      ...(description != null && { description }),
    }
    const reply = await execution.change('issues/update-label', { path: pathOf(label), body })
    return {
      label: new Item('Label', reply.body),
    }
  },

  deleteLabel: async (_source, { input }, execution) => {
    const path = pathOf(await itemOfType(input.id, ['Label'], execution))
    await execution.change('issues/delete-label', { path })
    return {}
  },
} satisfies Partial<Resolvers['Mutation']>
