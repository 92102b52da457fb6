import { requireActor } from '../access/auth/acting.ts'
import type { Execution } from './execution.ts'
import { pathOf, type Item } from './item.ts'

/** What a domain function gets, for a caller who may update an issue or a pull request. */
export async function operationOn(source: Item, execution: Execution) {
  const path = pathOf(source)
  const id = path['pull_number'] === undefined ? 'issues/update' : 'pulls/update'
  const { repository, role, caller, links } = await execution.enter(id, { path })
  const number = Number(path['pull_number'] ?? path['issue_number'])
  return { number, repository, role, links, caller, sender: requireActor(caller) }
}
