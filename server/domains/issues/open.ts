import { atLeast } from '../../access/auth/roles.ts'
import type { Role, Schemas } from '../../api/handler.ts'
import type { Context } from '../../api/context.ts'
import { admit, askIn } from '../repositories/interactions/admit.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import type { Happening } from '../repositories/events/common-payload.ts'
import { present } from '../repositories/present.ts'
import { announceIssue, deedsOf } from './announce-change.ts'
import { setAssignees } from './assignees.ts'
import { requireChangeable, requireIssues, type Needs, type Step } from './acting.ts'
import { wantedType } from './type.ts'
import { putLabelsOn } from './labels.ts'

type Input = Schemas['issue-input']

export interface Opening extends Happening {
  role: Role
  input: Input
}

/** What comes with the issue; from people without the role for it it is passed over. */
async function equip(step: Step, { labels, assignees, type }: Input): Promise<void> {
  const typeId = await wantedType(step, type)
  if (typeId != null) await step.transaction.issues.setType(step.issue.id, typeId)
  if (!atLeast(step.role, 'triage')) return
  if (labels) await putLabelsOn(step, labels)
  if (assignees) await setAssignees(step, assignees)
}

/**
 * Opens an issue under the next number of its repository.
 * @throws ServiceError 403 while archived and for those who are kept away, 404 when the repository went
 *   meanwhile, 410 where there are no issues, 422 for somebody who cannot be assigned and a type that is none
 */
export async function openIssue(
  { input, role, ...happening }: Opening,
  context: Needs & Pick<Context, 'git'>,
): Promise<Issue> {
  const admission = await askIn(happening, context)
  const now = context.clock.now()
  return context.storage.transaction(async (transaction) => {
    const repository = await present(transaction, happening.repository)
    requireChangeable(repository)
    requireIssues(repository)
    await admit({ ...happening, repository }, admission, transaction, now)
    const words = { title: input.title, body: input.body ?? null }
    const before = await transaction.issues.create(repository, {
      ...words,
      pull: false,
      user_id: happening.sender.id,
      created_at: now,
    })
    const there = { ...happening, repository: await present(transaction, repository) }
    await equip({ ...there, transaction, context, issue: before, role, now }, input)
    const issue = (await transaction.issues.find(repository, before.number)) as Issue
    const deeds = [{ action: 'opened' } as const, ...deedsOf({ before, after: issue })]
    await announceIssue(transaction, there, { issue, deeds }, context)
    return issue
  })
}
