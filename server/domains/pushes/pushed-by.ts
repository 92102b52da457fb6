import type { Storage } from '../../storage/index.ts'
import { accountsOf, type AccountOf } from '../commits/commit-accounts.ts'
import type { RefChange } from '../../git/push/ref-change.ts'

type Changed = Pick<RefChange, 'commits' | 'head'>

/** Finds the accounts of the authors and committers of pushed commits. */
export const pushedBy = (
  changes: readonly Changed[],
  storage: Pick<Storage, 'emails' | 'accounts'>,
): Promise<AccountOf> =>
  accountsOf(
    changes.flatMap(({ commits, head }) => [...commits, ...(head ? [head] : [])]),
    storage,
  )
