import type { Context } from '../../../api/context.ts'
import { pageFrom, type AskedList } from '../../../api/page.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Purpose } from '../../../storage/accounts/ssh-keys.ts'

interface Asked extends AskedList {
  purpose: Purpose
}

/** A page of somebody's keys for a purpose, with the links to other pages. */
export async function listSshKeys(
  { id }: Account,
  { purpose, ...asked }: Asked,
  { storage: { sshKeys } }: Pick<Context, 'storage'>,
) {
  const { items: keys, headers } = await pageFrom(asked, {
    list: (page) => sshKeys.list(id, purpose, page),
    count: () => sshKeys.count(id, purpose),
  })
  return { keys, headers }
}
