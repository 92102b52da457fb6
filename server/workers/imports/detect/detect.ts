import { parseUrl } from '../../../core/parse-url.ts'
import type { ProjectChoice } from '../../../storage/imports/imports.ts'
import { ImportFailure } from '../failure.ts'
import { sourceFailure } from '../source-failure.ts'
import { type Finding, originOf, type Positive } from './finding.ts'
import type { DetectNeeds, DetectRequest } from './probe.ts'
import { probesOf } from './probes.ts'

export type Detection = Positive | 'needs credentials' | 'credentials refused' | 'nothing'

/**
 * Detects the kind of source at a URL. Probes every kind that the scheme allows, always in the same
 * order, and returns the first match. A request for credentials is not conclusive, because servers
 * also send it for paths that do not exist.
 * @throws ImportFailure 'unreachable', 'refused address', 'too slow', or 'interrupted' by the
 * signal
 */
export async function detect(request: DetectRequest, needs: DetectNeeds): Promise<Detection> {
  const outcomes: (Finding | ImportFailure)[] = []
  for (const probe of probesOf(request)) {
    const finding = await probe(request, needs).catch(asOutcome)
    if (needs.signal.aborted) throw sourceFailure('interrupted')
    if (typeof finding === 'object' && !(finding instanceof ImportFailure)) {
      return forOthers(request, finding)
    }
    if (finding instanceof ImportFailure && finding.reason === 'unreachable') throw finding
    outcomes.push(finding)
  }
  return summary(request, outcomes)
}

/** A server that breaks off, or does not send HTTP, is not a source of the probed kind. */
function asOutcome(error: unknown): Finding | ImportFailure {
  if (!(error instanceof ImportFailure)) throw error
  const final = ['unreachable', 'refused address', 'too slow'].includes(error.reason)
  return final ? error : 'other'
}

const hasCredentials = ({ username, password }: DetectRequest): boolean =>
  username !== undefined || password !== undefined

/**
 * Credentials are valid for the requested origin only. With a redirect to another origin the user
 * must enter that URL.
 */
function forOthers(request: DetectRequest, finding: Positive): Detection {
  const urls = 'found' in finding ? [finding.url] : finding.several.map(urlOf)
  const isElsewhere = urls.some((url) => url && originOf(url) !== originOf(request.url))
  if (isElsewhere && hasCredentials(request)) throw redirectedElsewhere()
  return finding
}

const urlOf = ({ url }: ProjectChoice): URL | undefined => (url ? parseUrl(url) : undefined)

const redirectedElsewhere = () =>
  new ImportFailure(
    'refused address',
    'The source redirects to another address, which does not receive the user name and password.',
  )

function summary(request: DetectRequest, outcomes: (Finding | ImportFailure)[]): Detection {
  const failures = outcomes.filter((each) => each instanceof ImportFailure)
  const refusedAddress = failures.find(({ reason }) => reason === 'refused address')
  if (outcomes.includes('refused elsewhere') && hasCredentials(request)) throw redirectedElsewhere()
  if (outcomes.includes('refused') || outcomes.includes('refused elsewhere')) {
    return hasCredentials(request) ? 'credentials refused' : 'needs credentials'
  }
  const failure = outcomes.includes('other') ? undefined : failures[0]
  const failureToThrow = refusedAddress ?? failure
  if (failureToThrow) throw failureToThrow
  return 'nothing'
}
