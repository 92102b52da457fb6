import type { Credentials, ExampleRequest } from './request.ts'

/** Where the demo world answers. */
export const baseUrl = 'http://127.0.0.1:3000'

/** What a request without a client of ours names its version in; left out, the oldest answers. */
export const versionHeader = 'X-Service-Api-Version'

/** The path with its parameters filled in. A slash in a value stays one. */
export function addressOf({ path, params }: ExampleRequest): string {
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURI(String(params[name])),
  )
  return `${baseUrl}${filled}`
}

/** The environment variables that have what nobody else may see. */
export const variableOf = {
  token: 'TOKEN',
  app: 'APP_JWT',
  client: 'CLIENT_SECRET',
} satisfies Record<Exclude<Credentials, 'none'>, string>
