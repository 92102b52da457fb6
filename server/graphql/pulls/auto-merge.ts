import { timestamp } from '../../core/clock.ts'
import { accountItem } from '../account-item.ts'
import type { Execution } from '../execution.ts'
import type { Item } from '../item.ts'
import { pullOf } from './pull-reads.ts'

const methods = { merge: 'MERGE', squash: 'SQUASH', rebase: 'REBASE' } as const

/** The request for auto-merge of a pull request; null while it is off. */
export async function autoMergeOf(source: Item, _args: object, execution: Execution) {
  const { auto_merge: auto } = await pullOf(source, execution)
  if (!auto?.user) return null
  return {
    ...{ authorEmail: auto.email, commitBody: auto.message, commitHeadline: auto.title },
    enabledAt: timestamp(auto.at),
    enabledBy: accountItem(auto.user, execution),
    mergeMethod: methods[auto.method],
  }
}
