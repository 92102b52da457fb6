import { whenAborted } from '../../../core/egress/when-aborted.ts'
import type { VersionControl } from '../../../storage/schema/import-tables.ts'
import { trimEnd } from '../../../core/trim-end.ts'
import { createSourceHttp, type SourceRequest } from '../http.ts'
import { openSourceSocket } from '../socket.ts'
import { asSourceFailure, sourceFailure } from '../source-failure.ts'
import type { DetectNeeds, DetectRequest, Probe } from './probe.ts'
import { type Finding, isUnauthorized } from './finding.ts'
import { probeGitSocket } from './git-socket.ts'
import { probeGit } from './git.ts'
import { probeMercurial } from './mercurial.ts'
import { readFrom, type SocketProbe } from './socket-probe.ts'
import { probeSubversion } from './subversion-http.ts'
import { probeSubversionSocket } from './subversion-socket.ts'
import { probeTfvc } from './tfvc.ts'
import { requestStart, type WebProbe } from './web-probe.ts'

/** Milliseconds for all requests of one probe. */
const probeTimeout = 8_000
/** Maximum bytes of all responses to one probe. */
const maxBytes = 4 * 1024 * 1024

const web: readonly [VersionControl, Probe][] = [
  ['git', overWeb(probeGit)],
  ['mercurial', overWeb(probeMercurial)],
  ['subversion', overWeb(probeSubversion)],
  ['tfvc', overWeb(probeTfvc)],
]

/** The kinds of source that each scheme can have, in the order in which they are probed. */
const kinds: Readonly<Record<string, readonly [VersionControl, Probe][]>> = {
  'http:': web,
  'https:': web,
  'git:': [['git', overSocket(probeGitSocket)]],
  'svn:': [['subversion', overSocket(probeSubversionSocket)]],
}

/** The probes of a URL, or of one kind when the kind is known. */
export const probesOf = ({ url, vcs }: DetectRequest): Probe[] =>
  (kinds[url.protocol] ?? [])
    .filter(([kind]) => vcs === undefined || vcs === kind)
    .map(([, probe]) => probe)

function overWeb(probe: WebProbe): Probe {
  return (request, needs) =>
    inTime(needs, async (within) => {
      using http = createSourceHttp({ source: request, ...within })
      let refusedElsewhere = false
      const fetchStart = async (probeRequest: SourceRequest) => {
        const response = await requestStart(http, probeRequest)
        refusedElsewhere ||=
          isUnauthorized(response.status) && response.url.origin !== request.url.origin
        return response
      }
      const { project } = request
      const finding = await probe({ url: withoutSlash(request.url), project, fetchStart })
      return finding === 'refused' && refusedElsewhere ? 'refused elsewhere' : finding
    })
}

function overSocket(probe: SocketProbe): Probe {
  return ({ url: sourceUrl, username, password }, needs) =>
    inTime(needs, async (within) => {
      const url = withoutSlash(sourceUrl)
      const opened = await openSourceSocket({ url, ...within })
      const { socket } = opened
      try {
        return await probe({ url, username, password, socket, read: readFrom(socket) })
      } catch (error) {
        throw asSourceFailure(error)
      } finally {
        opened.drop()
      }
    })
}

function withoutSlash(url: URL): URL {
  const plain = new URL(url)
  plain.pathname = trimEnd(url.pathname, '/')
  return plain
}

async function inTime(
  { guard, clock, signal }: DetectNeeds,
  work: (needs: DetectNeeds) => Promise<Finding>,
): Promise<Finding> {
  const limit = new AbortController()
  let timedOut = false
  using _abort = whenAborted(signal, () => limit.abort())
  using _timer = clock.after(probeTimeout, () => {
    timedOut = true
    limit.abort()
  })
  const limits = { bytes: maxBytes, silence: probeTimeout }
  try {
    return await work({ guard, clock, limits, signal: limit.signal })
  } catch (error) {
    throw timedOut ? sourceFailure('too slow') : error
  }
}
