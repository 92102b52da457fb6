import type { Context } from '../api/context.ts'
import type { Step } from '../api/step.ts'

/** The API request for the content of a page. */
interface Target {
  path: string
  query?: string
  /** Form of the media type. */
  form: string
}

const place = String.raw`^/(?<owner>[^/]+)/(?<name>[^/]+)`
const text = String.raw`\.(?<form>diff|patch)$`

/** Pages with a text form, and the API resource of each. */
const texts: [page: RegExp, resource: string][] = [
  [new RegExp(String.raw`${place}/pull/(?<item>[1-9]\d*)${text}`), 'pulls'],
  [new RegExp(`${place}/commit/(?<item>[^/]+)${text}`), 'commits'],
  [new RegExp(`${place}/compare/(?<item>.+)${text}`), 'compare'],
]
const file = String.raw`(?<ref>(?:refs/(?:heads|tags)/)?[^/]+)/(?<file>.+)$`
/** The second one is of installations that have no other host for files. */
const raws = [new RegExp(`${place}/raw/${file}`), new RegExp(`^/raw${place.slice(1)}/${file}`)]

/** @param path as in the URL: escape sequences are not decoded */
function targetOf(path: string): Target | undefined {
  for (const [page, resource] of texts) {
    const { owner, name, item, form } = page.exec(path)?.groups ?? {}
    if (form !== undefined) return { path: `/repos/${owner}/${name}/${resource}/${item}`, form }
  }
  const { owner, name, ref, file } = raws.map((raw) => raw.exec(path)).find(Boolean)?.groups ?? {}
  if (ref === undefined) return undefined
  const query = `?ref=${ref.replaceAll('+', '%2B')}` // in a query, a plus sign is a space
  return { path: `/repos/${owner}/${name}/contents/${file}`, query, form: 'raw' }
}

/**
 * Turns `diff_url` and `patch_url` of pull requests, commits and comparisons, and `download_url` of
 * files into requests of the API, so that the same rules decide who may read them.
 */
export function rewritePageUrls({ brand }: Context): Step {
  return (request) => {
    const { exchange } = request
    const target = exchange.method === 'GET' ? targetOf(exchange.path) : undefined
    if (!target) return
    exchange.path = target.path
    request.url = target.path + (target.query ?? '')
    request.headers.accept = `application/vnd.${brand.word}.${target.form}`
  }
}
