import { asApp, asInstallation, createClient, unwrap } from '@devplatform/client'
import type { Surroundings } from './surroundings.js'

/** Authenticates as an app, finds its installation, and authenticates as that installation. */
export async function app({ baseUrl, app: key }: Surroundings) {
  const client = createClient({ baseUrl, auth: asApp(key) })
  const { slug } = await unwrap(client.GET('/app'))
  const installations = await unwrap(client.GET('/app/installations'))
  const installationId = installations.find(({ account }) => account?.login === 'acme')?.id
  if (installationId === undefined) throw new Error('The app is not installed')

  const auth = asInstallation({ ...key, installationId, permissions: { metadata: 'read' } })
  const installed = createClient({ baseUrl, auth, version: '2022-11-28' })
  const { repositories } = await unwrap(installed.GET('/installation/repositories'))
  return { slug, repositories: repositories.map(({ name }) => name).sort() }
}
