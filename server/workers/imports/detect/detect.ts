import type { Clock } from '../../../core/clock.ts'
import type { EgressGuard } from '../../../core/egress/guard.ts'
import { parseUrl } from '../../../core/parse-url.ts'
import type { ProjectChoice } from '../../../storage/imports/imports.ts'
import type { SourceLimits, VersionControl } from '../converter.ts'
import { ImportFailure } from '../failure.ts'
import { sourceFailure } from '../source-failure.ts'
import { type Finding, originOf, type Positive } from './finding.ts'
import { probesOf } from './probes.ts'

export interface Asked {
  url: URL
  username?: string
  password?: string
  /** Only this kind is looked for. */
  vcs?: VersionControl
  /** Which of several projects at one address, for TFVC. */
  project?: string
}

export interface DetectNeeds {
  guard: EgressGuard
  clock: Clock
  limits: SourceLimits
  signal: AbortSignal
}

export type Detection = Positive | 'needs credentials' | 'credentials refused' | 'nothing'

/**
 * Finds out what kind of source is at an address (seed 3.1, requirement I5): each kind that the scheme can
 * be is probed, always in the same order, and the first that is there is the answer. That somebody wants
 * credentials decides nothing while others are left: servers say so for what they do not have.
 * @throws ImportFailure 'unreachable', 'refused address', 'too slow', or 'interrupted' by the signal
 */
export async function detect(asked: Asked, needs: DetectNeeds): Promise<Detection> {
  const negative: (Finding | ImportFailure)[] = []
  for (const probe of probesOf(asked)) {
    const finding = await probe(asked, needs).catch(asOutcome)
    if (needs.signal.aborted) throw sourceFailure('interrupted')
    if (typeof finding === 'object' && !(finding instanceof ImportFailure)) {
      return forOthers(asked, finding)
    }
    if (finding instanceof ImportFailure && finding.reason === 'unreachable') throw finding
    negative.push(finding)
  }
  return summary(asked, negative)
}

/** A server that breaks off, or sends what is no HTTP, is no source of the kind that was looked for. */
function asOutcome(error: unknown): Finding | ImportFailure {
  if (!(error instanceof ImportFailure)) throw error
  const final = ['unreachable', 'refused address', 'too slow'].includes(error.reason)
  return final ? error : 'other'
}

const hasCredentials = ({ username, password }: Asked): boolean =>
  username !== undefined || password !== undefined

/** Credentials are for whom they were given: those who are led elsewhere are to say where they mean. */
function forOthers(asked: Asked, finding: Positive): Detection {
  const urls = 'found' in finding ? [finding.url] : finding.several.map(urlOf)
  const led = urls.some((url) => url && originOf(url) !== originOf(asked.url))
  if (led && hasCredentials(asked)) throw elsewhere()
  return finding
}

const urlOf = ({ url }: ProjectChoice): URL | undefined => (url ? parseUrl(url) : undefined)

const elsewhere = () =>
  new ImportFailure(
    'refused address',
    'The source leads to another address, which is not given the user name and password.',
  )

function summary(asked: Asked, negative: (Finding | ImportFailure)[]): Detection {
  const failures = negative.filter((each) => each instanceof ImportFailure)
  const refusedAddress = failures.find(({ reason }) => reason === 'refused address')
  if (negative.includes('refused elsewhere') && hasCredentials(asked)) throw elsewhere()
  if (negative.includes('refused') || negative.includes('refused elsewhere')) {
    return hasCredentials(asked) ? 'credentials refused' : 'needs credentials'
  }
  const failure = negative.includes('other') ? undefined : failures[0]
  const thrown = refusedAddress ?? failure
  if (thrown) throw thrown
  return 'nothing'
}
