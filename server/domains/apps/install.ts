import type { Context } from '../../api/context.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { App } from '../../storage/apps/apps.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { isUniqueViolation } from '../../storage/unique-violation.ts'
import { announceInstallation, type Announcing } from './announce.ts'

type Needs = Announcing & Pick<Context, 'storage'>

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
  needs: Needs,
): Promise<number> {
  const { storage, clock } = needs
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
    return await storage.transaction(async (transaction) => {
      const { installations } = transaction
      const id = await installations.create(installation)
      for (const repository of chosen ?? []) await installations.addRepository(id, repository.id)
      const made = await installations.find(id)
      if (made) await announceInstallation(made, 'created', transaction, needs)
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
export async function uninstallApp(app: App, account: Account, needs: Needs): Promise<number> {
  return needs.storage.transaction(async (transaction) => {
    const { installations } = transaction
    const installation = await installations.findOn(app.id, account.id)
    if (!installation) throw fault('missing', `has no ${app.slug}`)
    await announceInstallation(installation, 'deleted', transaction, needs)
    if (!(await installations.delete(installation.id))) throw fault('missing', `has no ${app.slug}`)
    return installation.id
  })
}
