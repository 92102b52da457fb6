import { requireActor } from '../../access/auth/acting.ts'
import { actorOf } from '../../access/auth/caller.ts'
import type { Request } from '../../api/handler.ts'
import type { OperationId } from '../../contract/schemas.ts'
import { notFound } from '../../core/errors.ts'
import { reviewSubject } from '../../domains/reactions/reaction-subjects.ts'
import { react, removeReaction } from '../../domains/reactions/reactions.ts'
import { reactionView } from '../../domains/reactions/view.ts'
import type { ReactionContent as Stored } from '../../storage/schema/reaction-tables.ts'
import type { Execution } from '../execution.ts'
import { Item, pathOf } from '../item.ts'
import { itemOfId, itemOfType } from '../locate.ts'
import type { Resolvers } from '../resolve.ts'
import { idOf, reactionGroupsOf, subjects, words, type Reactable } from './reactions.ts'

const types = Object.keys(subjects) as (keyof typeof subjects)[]

/** How reactions to a review are changed, for callers who may react to its comments. */
async function onReview(subject: Reactable, operation: OperationId, execution: Execution) {
  const { owner, repo, pull_number: number, review_id: id } = pathOf(subject)
  const path = { owner: owner!, repo: repo!, comment_id: 0, reaction_id: 0 }
  const entered = await execution.enter(operation, { path })
  const { repository, role, caller } = entered as Request<'reactions/create-for-issue'>
  const find = reviewSubject({ caller }, Number(number), Number(id))
  return { reacting: { repository, role, sender: requireActor(caller) }, find }
}

/** Adds a reaction, and returns its view. */
async function add(subject: Reactable, content: Stored, execution: Execution): Promise<object> {
  const { create } = subjects[subject.type]
  if (subject.type === 'PullRequestReview') {
    const { reacting, find } = await onReview(subject, create, execution)
    const { reaction } = await react({ ...reacting, content }, find, execution.context)
    execution.forget()
    return reactionView(reaction, execution.links)
  }
  const change = { path: pathOf(subject), body: { content } } as never
  return (await execution.change(create, change)).body
}

async function remove(subject: Reactable, id: number, execution: Execution): Promise<void> {
  const { remove: operation } = subjects[subject.type]
  if (subject.type === 'PullRequestReview') {
    const { reacting, find } = await onReview(subject, operation, execution)
    await removeReaction({ ...reacting, id }, find, execution.context)
    return execution.forget()
  }
  await execution.change(operation, { path: { ...pathOf(subject), reaction_id: id } })
}

/** Adds and removes reactions. */
export const reactionMutations = {
  addReaction: async (_source, { input }, execution) => {
    const subject = await itemOfType(input.subjectId, types, execution)
    const body = await add(subject, words[input.content], execution)
    const after = (await itemOfId(input.subjectId, execution)) as Reactable
    return {
      reaction: new Item('Reaction', body, pathOf(subject)),
      reactionGroups: () => reactionGroupsOf(after, execution),
      subject: after,
    }
  },

  removeReaction: async (_source, { input }, execution) => {
    const subject = await itemOfType(input.subjectId, types, execution)
    const { kind } = subjects[subject.type]
    const id = await idOf(subject, execution)
    const viewer = actorOf(execution.caller)
    const { storage } = execution.context
    const found =
      viewer && (await storage.reactions.ofUser({ kind, id }, viewer.id, words[input.content]))
    if (!found) throw notFound()
    await remove(subject, found.id, execution)
    const after = (await itemOfId(input.subjectId, execution)) as Reactable
    return {
      reaction: new Item('Reaction', reactionView(found, execution.links), pathOf(subject)),
      reactionGroups: () => reactionGroupsOf(after, execution),
      subject: after,
    }
  },
} satisfies Partial<Resolvers['Mutation']>
