import type { Permissions } from '../../contract/permissions.ts'
import type { Account } from '../accounts/accounts.ts'
import type { Row } from '../schema/tables.ts'
import type { App } from './apps.ts'

type Stored = Row<'installations'>

/** An app on an account, with both, as lists have it. */
export interface ListedInstallation extends Omit<Stored, 'permissions' | 'events'> {
  app: App
  account: Account
  permissions: Permissions
  events: string[]
}

/** An app on an account; where one of them is gone, so is the installation. */
export interface Installation extends ListedInstallation {
  /** Null: every repository of the account. */
  repository_ids: number[] | null
}
