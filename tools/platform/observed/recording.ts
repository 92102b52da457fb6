/** One recorded exchange with the documented platform. */
export interface Recording {
  method: string
  /** Path without the query. */
  path: string
  status: number
  /** The parsed JSON of the response. */
  body: unknown
}

/** JSON text as a value; undefined if it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const isApi = ({ host, pathname }: URL) =>
  /^api\.github\.com(:\d+)?$/.test(host) || pathname.startsWith('/api/v3/')

/** Links of the platform name repositories, organizations, teams and users by id. */
const byId: [RegExp, string][] = [
  [/^\/repositories\/\d+(?=\/)/, '/repos/-/-'],
  [/^\/organizations\/\d+\/team\/\d+/, '/orgs/-/teams/-'],
  [/^\/organizations\/\d+/, '/orgs/-'],
  [/^\/user\/\d+(?=\/)/, '/users/-'],
]

/** The path of an address of the platform's API; undefined for other addresses. */
export function apiPath(address: string): string | undefined {
  const url = new URL(address, 'https://api.github.com')
  if (!isApi(url)) return undefined
  const path = url.pathname.replace(/^\/api\/v3(?=\/)/, '')
  return byId.reduce((changed, [id, name]) => changed.replace(id, name), path)
}
