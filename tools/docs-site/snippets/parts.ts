import type { Credentials, ExampleRequest } from './request.ts'

/** Address of a local server with demo data. */
export const baseUrl = 'http://127.0.0.1:3000'

/**
 * Header that selects the version for clients other than ours. Without it, the oldest version
 * responds.
 */
export const versionHeader = 'X-Service-Api-Version'

/** The path with its parameters filled in. Slashes in values are kept. */
export function addressOf({ path, params, query }: ExampleRequest): string {
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURI(String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  return `${baseUrl}${filled}${search.size > 0 ? `?${search.toString()}` : ''}`
}

/** Environment variables that hold credentials. */
export const variableOf = {
  token: 'TOKEN',
  app: 'APP_JWT',
  client: 'CLIENT_SECRET',
} satisfies Record<Exclude<Credentials, 'none'>, string>
