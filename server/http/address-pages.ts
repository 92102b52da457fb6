import type { Context } from '../api/context.ts'
import type { Step } from '../api/step.ts'

/** A request of the API that gives what a page of a repository shows. */
interface Target {
  path: string
  query?: string
  /** Form of the media type. */
  form: string
}

const place = String.raw`^/(?<owner>[^/]+)/(?<name>[^/]+)`
const pull = new RegExp(String.raw`${place}/pull/(?<number>[1-9]\d*)\.(?<form>diff|patch)$`)
const commit = new RegExp(String.raw`${place}/commit/(?<sha>[^/]+)\.(?<form>diff|patch)$`)
const comparison = new RegExp(String.raw`${place}/compare/(?<basehead>.+)\.(?<form>diff|patch)$`)
const raw = new RegExp(`${place}/raw/(?<ref>[^/]+)/(?<file>.+)$`)

/** @param path as in the URL: escape sequences are not decoded */
function targetOf(path: string): Target | undefined {
  const onPull = pull.exec(path)?.groups
  if (onPull) {
    const { owner, name, number, form = '' } = onPull
    return { path: `/repos/${owner}/${name}/pulls/${number}`, form }
  }
  const onCommit = commit.exec(path)?.groups
  if (onCommit) {
    const { owner, name, sha, form = '' } = onCommit
    return { path: `/repos/${owner}/${name}/commits/${sha}`, form }
  }
  const onComparison = comparison.exec(path)?.groups
  if (onComparison) {
    const { owner, name, basehead, form = '' } = onComparison
    return { path: `/repos/${owner}/${name}/compare/${basehead}`, form }
  }
  const { owner, name, ref, file } = raw.exec(path)?.groups ?? {}
  if (ref === undefined) return undefined
  const query = `?ref=${ref.replaceAll('+', '%2B')}` // in a query, a plus sign is a space
  return { path: `/repos/${owner}/${name}/contents/${file}`, query, form: 'raw' }
}

/**
 * Turns `diff_url` and `patch_url` of pull requests, commits and comparisons, and `download_url` of files into requests of the
 * API, so that the same rules decide who may read them.
 */
export function addressPages({ brand }: Context): Step {
  return (request) => {
    const { exchange } = request
    const target = targetOf(exchange.path)
    if (!target || exchange.method !== 'GET') return
    exchange.path = target.path
    request.url = target.path + (target.query ?? '')
    request.headers.accept = `application/vnd.${brand.word}.${target.form}`
  }
}
