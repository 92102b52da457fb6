import type { Context } from '../../../api/context.ts'
import { storedPage, type ListRequest } from '../../../api/page.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Purpose } from '../../../storage/accounts/ssh-keys.ts'

interface ListOptions extends ListRequest {
  purpose: Purpose
}

/** Lists one page of an account's keys for a purpose, with pagination links. */
export async function listSshKeys(
  { id }: Account,
  { purpose, ...params }: ListOptions,
  { storage: { sshKeys } }: Pick<Context, 'storage'>,
) {
  const { items: keys, headers } = await storedPage(params, {
    list: (page) => sshKeys.list(id, purpose, page),
    count: () => sshKeys.count(id, purpose),
  })
  return { keys, headers }
}
