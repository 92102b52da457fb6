import type { ProjectChoice } from '../../../storage/imports/imports.ts'
import { trimEnd } from '../../../core/trim-end.ts'
import { decoded, finding, type Finding, shownName, isUnauthorized } from './finding.ts'
import type { ProbeResponse, WebProbe } from './web-probe.ts'

/** Content types of Mercurial's HTTP protocol (`hg help internals.wireprotocol`). */
const contentTypes = /^application\/(?:mercurial-|hg-)/

/** Probes Mercurial over HTTP: a repository, or an hgweb index with one repository or several. */
export const probeMercurial: WebProbe = async ({ url, fetchStart }) => {
  const capabilitiesUrl = new URL(url)
  capabilitiesUrl.search = '?cmd=capabilities'
  const response = await fetchStart({
    url: capabilitiesUrl,
    headers: { Accept: 'application/mercurial-0.1' },
  })
  if (response.status === 200 && contentTypes.test(response.headers['content-type'] ?? '')) {
    return { found: 'mercurial', url: withoutQuery(response.url) }
  }
  if (isUnauthorized(response.status)) return 'refused'
  return response.status === 200 && isPage(response)
    ? listed(await fetchStart({ url: rawIndex(response.url) }))
    : 'other'
}

const isPage = ({ headers, body }: ProbeResponse): boolean =>
  /^text\/html/.test(headers['content-type'] ?? '') && /mercurial/i.test(body.toString('latin1'))

function withoutQuery(url: URL): URL {
  const plain = new URL(url)
  plain.search = ''
  return plain
}

function rawIndex(url: URL): URL {
  const index = new URL(url)
  index.pathname = `${trimEnd(url.pathname, '/')}/`
  index.search = '?style=raw'
  return index
}

/** hgweb lists one repository path per line. */
function listed({ status, headers, body, url }: ProbeResponse): Finding {
  if (status !== 200 || !/^text\/plain/.test(headers['content-type'] ?? '')) return 'other'
  const lines = body.toString().split('\n').filter(Boolean)
  const choices = lines.flatMap((line) => choiceOf(line, url) ?? [])
  return finding(choices, (choice) => ({ found: 'mercurial', url: new URL(choice.url ?? url) }))
}

/** A line has an unencoded path from the server's root. */
function choiceOf(line: string, index: URL): ProjectChoice | undefined {
  const names = line.split('/').filter(Boolean)
  const isUnsafe = names.some((name) => name === '.' || name === '..' || /\p{Cc}/u.test(name))
  if (!line.startsWith('/') || names.length === 0 || isUnsafe) return undefined
  const url = new URL(`/${names.map(encodeURIComponent).join('/')}`, index)
  const above = decoded(index.pathname)
  const name = line.startsWith(above) ? line.slice(above.length) : line.slice(1)
  return { vcs: 'mercurial', human_name: shownName(trimEnd(name, '/')), url: url.href }
}
