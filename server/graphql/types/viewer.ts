import { actorOf } from '../../access/auth/caller.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Execution } from '../execution.ts'
import { siteOf } from '../git/site.ts'
import { pathOf, type Item } from '../item.ts'
import { valueAt } from '../read-field.ts'

/** What the viewer may do in a repository. */
export interface Rights {
  actor: Account | undefined
  /** Whether something can be changed there at all. */
  isOpen: boolean
  triages: boolean
  writes: boolean
  administers: boolean
}

/** The rights of the viewer in the repository of an item. */
export async function rightsAt(item: Item, execution: Execution): Promise<Rights> {
  const { body } = await execution.read('repos/get', { path: siteOf(pathOf(item)) })
  const { triage = false, push = false, admin = false } = body.permissions ?? {}
  const actor = actorOf(execution.caller)
  return {
    actor,
    isOpen: actor !== undefined && !body.archived,
    ...{ triages: triage, writes: push, administers: admin },
  }
}

/** Whether the viewer wrote an item. */
export async function isAuthor(item: Item, execution: Execution): Promise<boolean> {
  const actor = actorOf(execution.caller)
  if (!actor) return false
  const user = (await valueAt(item, ['user'], execution)) as { id: number } | null
  return user?.id === actor.id
}

/** Whether the viewer may change an item: who wrote it, and who has a role. */
export async function mayChange(
  item: Item,
  role: 'triages' | 'writes',
  execution: Execution,
): Promise<boolean> {
  const rights = await rightsAt(item, execution)
  return rights.isOpen && (rights[role] || (await isAuthor(item, execution)))
}

/** Whether the viewer may comment on and react to a conversation. */
export async function mayAct(conversation: Item, execution: Execution): Promise<boolean> {
  const rights = await rightsAt(conversation, execution)
  return rights.isOpen && (rights.writes || !(await valueAt(conversation, ['locked'], execution)))
}
