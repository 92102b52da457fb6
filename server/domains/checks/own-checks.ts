import { appIdOf, type Caller } from '../../access/auth/caller.ts'
import { forbidden } from '../../core/errors.ts'

/** The app that the caller uses. @throws ServiceError 403 without one */
export function requireApp(caller: Caller): number {
  const id = appIdOf(caller)
  if (id === null) throw forbidden('You must authenticate via an installation of an app.')
  return id
}

/** @throws ServiceError 403 for checks of another app */
export function requireOwn(appId: number, { app_id: owner }: { app_id: number | null }): void {
  if (owner === appId) return
  throw forbidden(`Invalid app_id \`${appId}\` - only the app that created a check can change it.`)
}
