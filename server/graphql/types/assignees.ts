import type { Resolvers } from '../resolve.ts'
import type { simpleUser } from '../../api/views/simple-user.ts'
import { inlineConnection, type PageArguments } from '../connection.ts'
import type { Execution } from '../execution.ts'
import { Item, pathOf } from '../item.ts'
import { itemOfType } from '../locate.ts'
import { valueAt } from '../read-field.ts'
import { loginsOf } from './named-ids.ts'
import type { Subject } from './timeline.ts'

type People = ReturnType<typeof simpleUser>[]

const subjects = ['Issue', 'PullRequest'] as const

/** Who is assigned to an issue or pull request, people and apps alike. */
export async function assigneesOf(subject: Subject, args: PageArguments, execution: Execution) {
  const people = (await valueAt(subject, ['assignees'], execution)) as People
  return inlineConnection(
    people.map((each) => new Item(each.type as 'User', each)),
    args,
  )
}

async function assign(
  id: string,
  logins: readonly string[],
  operation: 'issues/add-assignees' | 'issues/remove-assignees',
  execution: Execution,
) {
  const subject = await itemOfType(id, subjects, execution)
  const body = { assignees: [...logins] }
  await execution.change(operation, { path: pathOf(subject), body })
  return itemOfType(id, subjects, execution)
}

/** Assigns people, and ends their assignments. */
export const assigning = {
  addAssigneesToAssignable: async (_source, { input }, execution) => {
    const logins = await loginsOf(input.assigneeIds, execution)
    const id = input.assignableId
    return {
      assignable: await assign(id, logins, 'issues/add-assignees', execution),
    }
  },

  removeAssigneesFromAssignable: async (_source, { input }, execution) => {
    const logins = await loginsOf(input.assigneeIds, execution)
    const id = input.assignableId
    return {
      assignable: await assign(id, logins, 'issues/remove-assignees', execution),
    }
  },

  replaceActorsForAssignable: async (_source, { input }, execution) => {
    const subject = await itemOfType(input.assignableId, subjects, execution)
    const assignees = input.actorLogins ?? (await loginsOf(input.actorIds ?? [], execution))
    const body = { assignees: [...assignees] }
    await execution.change('issues/update', { path: pathOf(subject), body })
    return {
      assignable: await itemOfType(input.assignableId, subjects, execution),
    }
  },
} satisfies Partial<Resolvers['Mutation']>
