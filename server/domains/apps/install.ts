import type { Context } from '../../api/context.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { App } from '../../storage/apps/apps.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { isUniqueViolation } from '../../storage/sql/unique-violation.ts'
import { announceInstallation, type AnnounceContext } from './announce.ts'

type Needs = AnnounceContext & Pick<Context, 'storage'>

const fault = (code: 'already_exists' | 'missing' | 'invalid', message: string) =>
  validationFailed({ resource: 'Installation', field: 'account', code, message })

/**
 * Installs an app on an account, with the permissions and events that the app requests.
 * @param chosen repositories of the account; null for all current and future repositories
 * @returns the id of the installation
 * @throws ServiceError 422 when the app is already installed, or is private and belongs to another
 * account
 */
export async function installApp(
  app: App,
  account: Account,
  chosen: readonly Repository[] | null,
  needs: Needs,
): Promise<number> {
  const { storage, clock } = needs
  if (!app.public && app.owner_id !== account.id) {
    throw fault('invalid', `is not the owner of the private app ${app.slug}`)
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
    if (isUniqueViolation(error)) throw fault('already_exists', `already has ${app.slug} installed`)
    throw error
  }
}

/**
 * Uninstalls an app from an account and deletes its installation tokens.
 * @throws ServiceError 422 when it is not installed
 */
export async function uninstallApp(app: App, account: Account, needs: Needs): Promise<number> {
  return needs.storage.transaction(async (transaction) => {
    const { installations } = transaction
    const installation = await installations.findOn(app.id, account.id)
    if (!installation) throw fault('missing', `does not have ${app.slug} installed`)
    await announceInstallation(installation, 'deleted', transaction, needs)
    if (!(await installations.delete(installation.id)))
      throw fault('missing', `does not have ${app.slug} installed`)
    return installation.id
  })
}
