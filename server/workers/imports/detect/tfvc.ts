import { trimEnd } from '../../../core/trim-end.ts'
import { finding, type Finding, shownName, isUnauthorized } from './finding.ts'
import type { ProbeResponse, WebProbe, WebProbeNeeds } from './web-probe.ts'

/** Headers that TFVC servers add to every response, refusals included. */
const marks = ['x-tfs-processid', 'x-vss-e2eid', 'x-tfs-session', 'x-tfs-serviceerror']

const version = 'api-version=1.0'

/**
 * Probes Team Foundation version control through its documented REST API. A collection may have
 * several projects.
 */
export const probeTfvc: WebProbe = async (needs) => {
  const { url, project, fetchStart } = needs
  const response = await fetchStart({
    url: under(url, '/_apis/tfvc/changesets', `?$top=1&${version}`),
  })
  if (!marks.some((mark) => mark in response.headers)) {
    return isUnauthorized(response.status) ? 'refused' : 'other'
  }
  if (isUnauthorized(response.status) || isSignIn(response)) return 'refused'
  if (!listOf(response)) return 'other'
  if (project !== undefined) return { found: 'tfvc', url, project }
  return choose(needs, await projects(needs))
}

/** A URL without a list of projects is a project itself. */
function choose({ url }: WebProbeNeeds, names: string[]): Finding {
  const found = { found: 'tfvc' as const, url }
  if (names.length === 0) return found
  const choice = { vcs: 'tfvc', url: url.href }
  const choices = names.map((name) => ({
    ...choice,
    human_name: shownName(name),
    tfvc_project: name,
  }))
  return finding(choices, ({ human_name, tfvc_project: project = human_name }) => ({
    ...found,
    project,
  }))
}

/** Names of the projects of a collection; empty when the URL is a project. */
async function projects({ url, fetchStart }: WebProbeNeeds): Promise<string[]> {
  const response = await fetchStart({ url: under(url, '/_apis/projects', `?$top=100&${version}`) })
  return (listOf(response) ?? []).flatMap((each) => {
    const name = each && typeof each === 'object' && 'name' in each ? each.name : undefined
    return typeof name === 'string' && name !== '' && !/\p{Cc}/u.test(name) ? [name] : []
  })
}

/** Some servers respond with a sign-in page when credentials are missing. */
const isSignIn = ({ status, headers }: ProbeResponse): boolean =>
  status === 203 || (status === 200 && /^text\/html/.test(headers['content-type'] ?? ''))

/** Reads a list: an object with `count` and `value`. */
function listOf({ status, headers, body }: ProbeResponse): unknown[] | undefined {
  if (status !== 200 || !/^application\/json/.test(headers['content-type'] ?? '')) return undefined
  try {
    const { value } = JSON.parse(body.toString()) as { value?: unknown }
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

function under(url: URL, path: string, query: string): URL {
  const at = new URL(url)
  at.pathname = trimEnd(url.pathname, '/') + path
  at.search = query
  return at
}
