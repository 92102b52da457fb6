import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { install } from '../../../tools/install.ts'

/** Clients as their users install them. */
const packages = [
  'oauth4webapi@3.8.8',
  'openid-client@6.9.0',
  '@auth/core@0.41.3',
  'passport-github2@0.1.12',
  'simple-oauth2@5.1.0',
]

const program = `export * as oauth4webapi from 'oauth4webapi'
export * as openid from 'openid-client'
export { Auth, skipCSRFCheck } from '@auth/core'
export { default as GitHub } from '@auth/core/providers/github'
export { Strategy } from 'passport-github2'
export { default as simple } from 'simple-oauth2'
`

// Their types are not installed with the project.
// oxlint-disable-next-line typescript/no-explicit-any
export type Library = Record<string, any>

/** Installs the clients in a folder, and imports them from there. @throws Error when npm fails */
export async function oauthLibrary(folder: string): Promise<Library> {
  const lacking = await install({ name: 'clients', version: '', packages, jobs: [] }, folder)
  if (lacking !== undefined) throw new Error(lacking)
  const file = join(folder, 'clients.mjs')
  await writeFile(file, program)
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Library
}
