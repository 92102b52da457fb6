import type { Context } from '../context.ts'
import { notFound, validationFailed, type FieldError } from '../errors.ts'
import { rememberAccount } from '../feeds/remembered.ts'
import type { Links } from '../links.ts'
import type { Account } from '../storage/accounts.ts'
import type { Transaction } from '../storage/index.ts'
import type { Permission, Repository } from '../storage/repositories.ts'
import { memberOccasion, type MemberChange } from '../webhooks/events/member.ts'
import { trigger } from '../webhooks/trigger.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

/** Somebody who works on a repository; what becomes of it is told as the doing of its owner. */
export interface Collaboration {
  repository: Repository
  user: Account
  links: Links
}

const fault = (code: FieldError['code'], message: string) =>
  validationFailed({ resource: 'Collaborator', field: 'login', code, message })

/** The repository and what somebody was given there, held still. */
async function present({ repositories }: Transaction, { repository, user }: Collaboration) {
  await repositories.lock(repository.id)
  const found = await repositories.find(repository.id)
  if (!found) throw notFound()
  return { repository: found, before: await repositories.collaborator(found.id, user.id) }
}

function writeFeed({ events }: Transaction, repository: Repository, member: Account, now: number) {
  return events.create({
    type: 'MemberEvent',
    actor_id: repository.owner_id,
    repository_id: repository.id,
    organization_id: repository.owner.type === 'Organization' ? repository.owner_id : null,
    payload: { action: 'added', member: rememberAccount(member) },
    created_at: now,
  })
}

async function announce(
  transaction: Transaction,
  repository: Repository,
  change: MemberChange,
  links: Links,
  context: Needs,
): Promise<void> {
  const happening = { repository, sender: repository.owner, links }
  await trigger(transaction, memberOccasion(happening, change), context)
  if (change.before !== undefined) return
  await writeFeed(transaction, repository, change.member, context.clock.now())
}

/**
 * Makes somebody a collaborator of a repository, or lets one do something else.
 * @returns whether anything changed
 * @throws ServiceError 422 for the owner, who needs no such thing
 */
export async function setCollaborator(
  collaboration: Collaboration,
  permission: Permission,
  context: Needs,
): Promise<boolean> {
  const { user, links } = collaboration
  return context.storage.transaction(async (transaction) => {
    const { repository, before } = await present(transaction, collaboration)
    if (repository.owner_id === user.id) throw fault('invalid', `${user.login} is the owner`)
    if (before === permission) return false
    await transaction.repositories.setCollaborator({
      repository_id: repository.id,
      user_id: user.id,
      permission,
      created_at: context.clock.now(),
    })
    const change = { member: user, before, after: permission }
    await announce(transaction, repository, change, links, context)
    return true
  })
}

/**
 * Ends what was given to somebody by name.
 * @throws ServiceError 422 for somebody who is no collaborator
 */
export async function removeCollaborator(
  collaboration: Collaboration,
  context: Needs,
): Promise<void> {
  const { user, links } = collaboration
  await context.storage.transaction(async (transaction) => {
    const { repository, before } = await present(transaction, collaboration)
    if (before === undefined) throw fault('missing', `${user.login} is no collaborator`)
    await transaction.repositories.removeCollaborator(repository.id, user.id)
    const change = { member: user, before, after: undefined }
    await announce(transaction, repository, change, links, context)
  })
}
