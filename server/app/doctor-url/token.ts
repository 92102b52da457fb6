import { isPlausible } from '../../access/auth/token-format.ts'
import type { UrlFinding } from './finding.ts'

/** Kinds of tokens by prefix. Seed files may give tokens any value. */
const kinds: Record<string, string> = {
  ghp_: 'a classic personal access token',
  github_pat_: 'a fine-grained personal access token',
  gho_: 'a token of an OAuth app',
  ghu_: 'a user token of an app',
  ghs_: 'a token of an installation or a workflow run',
}

const prefixes = Object.keys(kinds).join(', ')

/** What is wrong with the value itself, whatever the server knows. */
function problemOf(token: string): string | undefined {
  if (/^(bearer|token|basic) /i.test(token))
    return 'it begins with the name of a scheme; pass only the value after it'
  if (/^["']|["']$/.test(token)) return 'it is in quotation marks'
  if (/\s/.test(token)) return 'it contains white space, such as a line break'
  if (token.startsWith('ghr_'))
    return 'it is a refresh token; exchange it for an access token at /login/oauth/access_token'
  if (token.split('.').length === 3 && token.startsWith('ey'))
    return 'it is a JSON Web Token of an app, which only the operations of /app accept; create an installation token with it'
  if (!isPlausible(token)) return 'its checksum is wrong: it was mistyped or cut off'
  return undefined
}

const kindOf = (token: string): string | undefined =>
  Object.entries(kinds).find(([prefix]) => token.startsWith(prefix))?.[1]

/** A request that a token of its kind may send, and what the response says about its holder. */
const probeOf = (token: string) =>
  token.startsWith('ghs_') ? '/installation/repositories' : '/user'

/** Examines a token, first its value and then what the server says. */
export async function examineToken(token: string, base: string): Promise<UrlFinding[]> {
  const problem = problemOf(token)
  if (problem !== undefined) return [{ check: 'token', problem }]
  const kind = kindOf(token)
  const authorization = `Bearer ${token}`
  const response = await fetch(`${base}${probeOf(token)}`, { headers: { authorization } })
  const body = (await response.json().catch(() => ({}))) as { login?: string; message?: string }
  if (response.status === 401) {
    const known = kind
      ? `${kind}, which this server does not know, or which has expired or was revoked`
      : `unknown to this server, and of no known kind (${prefixes})`
    return [{ check: 'token', problem: `it is ${known}` }]
  }
  if (response.status === 403 && !token.startsWith('ghs_'))
    return [{ check: 'token', problem: `${body.message ?? 'it was refused'}` }]
  const scopes = response.headers.get('x-oauth-scopes')
  const holder = body.login === undefined ? '' : ` of ${body.login}`
  const reach = scopes === null ? '' : `, scopes: ${scopes || 'none'}`
  return [{ check: 'token', fact: `${kind ?? 'a token of the seed file'}${holder}${reach}` }]
}
