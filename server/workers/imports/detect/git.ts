import { trimEnd } from '../../../core/trim-end.ts'
import type { Finding } from './finding.ts'
import { isUnauthorized } from './finding.ts'
import type { ProbeResponse, WebProbe } from './web-probe.ts'

const advertisement = 'application/x-git-upload-pack-advertisement'
const smart = /^[\da-f]{4}# service=git-upload-pack/
/** Output of `git update-server-info`; the file is empty for a repository without refs. */
const dumb = /^[\da-f]{40}(?:[\da-f]{24})?\trefs\//
const head = /^(?:ref: refs\/|[\da-f]{40})/

/**
 * Probes git over HTTP, smart or dumb (gitprotocol-http(5)), at the URL and at the URL with `.git`.
 */
export const probeGit: WebProbe = async ({ url, fetchStart }) => {
  const places = url.pathname.endsWith('.git') ? [url] : [url, withSuffix(url)]
  let refused = false
  for (const place of places) {
    const response = await fetchStart({ url: at(place, '/info/refs', '?service=git-upload-pack') })
    const empty = response.status === 200 && response.body.length === 0
    const found = isGit(response) || (empty && (await hasHead(place, fetchStart)))
    if (found) return { found: 'git', url: repositoryUrl(response) }
    refused ||= isUnauthorized(response.status)
  }
  const none: Finding = refused ? 'refused' : 'other'
  return none
}

function isGit({ status, headers, body }: ProbeResponse): boolean {
  if (status !== 200) return false
  const beginning = body.toString('latin1', 0, 80)
  if (headers['content-type'] === advertisement) return smart.test(beginning)
  return dumb.test(beginning)
}

async function hasHead(place: URL, fetchStart: (request: { url: URL }) => Promise<ProbeResponse>) {
  const { status, body } = await fetchStart({ url: at(place, '/HEAD') })
  return status === 200 && head.test(body.toString('latin1', 0, 80))
}

function at(place: URL, path: string, query = ''): URL {
  const url = new URL(place)
  url.pathname = trimEnd(place.pathname, '/') + path
  url.search = query
  return url
}

function withSuffix(url: URL): URL {
  const other = new URL(url)
  other.pathname = `${trimEnd(url.pathname, '/')}.git`
  return other
}

/** URL of the repository after redirects, which git itself does not follow here. */
function repositoryUrl({ url }: ProbeResponse): URL {
  const repository = new URL(url)
  repository.pathname = url.pathname.replace(/\/info\/refs$/, '')
  repository.search = ''
  return repository
}
