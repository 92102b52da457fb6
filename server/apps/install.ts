import type { Context } from '../context.ts'
import { validationFailed } from '../errors.ts'
import type { Account } from '../storage/accounts.ts'
import type { App } from '../storage/apps.ts'
import type { Repository } from '../storage/repositories.ts'
import { isUniqueViolation } from '../storage/unique-violation.ts'

type Needs = Pick<Context, 'storage' | 'clock'>

const fault = (code: 'already_exists' | 'missing' | 'invalid', message: string) =>
  validationFailed({ resource: 'Installation', field: 'account', code, message })

/**
 * Installs an app on an account, with the permissions and events that it asks for.
 * @param chosen repositories of the account; null for all of them, those to come included
 * @returns the installation's number
 * @throws ServiceError 422 where the app is installed already, or is private and of another account
 */
export async function installApp(
  app: App,
  account: Account,
  chosen: readonly Repository[] | null,
  { storage, clock }: Needs,
): Promise<number> {
  if (!app.public && app.owner_id !== account.id) {
    throw fault('invalid', `is not the owner of ${app.slug}, which is private`)
  }
  const now = clock.now()
  const installation = {
    app_id: app.id,
    account_id: account.id,
    repository_selection: chosen ? ('selected' as const) : ('all' as const),
    permissions: app.permissions,
    events: app.events,
    created_at: now,
    updated_at: now,
  }
  try {
    return await storage.transaction(async ({ installations }) => {
      const id = await installations.create(installation)
      for (const repository of chosen ?? []) await installations.addRepository(id, repository.id)
      return id
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw fault('already_exists', `has ${app.slug} already`)
    throw error
  }
}

/**
 * Takes an app off an account; its tokens there end with it.
 * @throws ServiceError 422 where it is not installed
 */
export async function uninstallApp(
  app: App,
  account: Account,
  { storage }: Pick<Needs, 'storage'>,
): Promise<number> {
  return storage.transaction(async ({ installations }) => {
    const installation = await installations.findOn(app.id, account.id)
    if (!installation || !(await installations.delete(installation.id)))
      throw fault('missing', `has no ${app.slug}`)
    return installation.id
  })
}
