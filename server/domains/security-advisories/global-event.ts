import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { timestamp } from '../../core/clock.ts'
import type { Links } from '../../core/links.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Advisory } from '../../storage/security-advisories/advisories.ts'
import {
  advisoryIdentifiers,
  advisoryWeaknesses,
  cvssSeverities,
  timestampOrNull,
} from './advisory-parts.ts'
import { advisoryAddresses } from './repository-advisory-view.ts'
import { firstVersionIn } from './version-range.ts'

type Payload = Schemas['webhook-security-advisory']
type Announced = Payload['security_advisory']

const severityOf = ({ severity }: Advisory) => severity ?? 'unknown'

function vulnerabilitiesOf(advisory: Advisory): Announced['vulnerabilities'] {
  return advisory.vulnerabilities.map((each) => {
    const identifier = firstVersionIn(each.patched_versions)
    return {
      package: { ecosystem: each.ecosystem, name: each.package ?? '' },
      severity: severityOf(advisory),
      vulnerable_version_range: each.vulnerable_version_range ?? '',
      first_patched_version: identifier === null ? null : { identifier },
    }
  })
}

function announced(advisory: Advisory, references: readonly string[]): Announced {
  return {
    ghsa_id: advisory.ghsa_id,
    summary: advisory.summary,
    description: advisory.description ?? '',
    severity: severityOf(advisory),
    identifiers: advisoryIdentifiers(advisory),
    references: references.map((url) => ({ url })),
    published_at: timestamp(advisory.published_at ?? advisory.created_at),
    updated_at: timestamp(advisory.updated_at),
    withdrawn_at: timestampOrNull(advisory.withdrawn_at),
    vulnerabilities: vulnerabilitiesOf(advisory),
    cvss: advisory.cvss.v4 ?? advisory.cvss.v3 ?? { vector_string: null, score: 0 },
    cvss_severities: cvssSeverities(advisory),
    cwes: advisoryWeaknesses(advisory),
  }
}

/** Builds the events for a changed advisory: none unless it is in the global list. */
export async function globalAdvisoryEvents(
  advisory: Advisory,
  action: Payload['action'],
  links: Links,
  { advisories, hooks, repositories }: Transaction,
): Promise<WebhookEvent[]> {
  const subscribed = await hooks.ofSubscribedApps('security_advisory')
  if (subscribed.length === 0) return []
  if (!(await advisories.find({ global: true, ids: [advisory.id] }))) return []
  const id = advisory.repository_id
  const repository = id === null ? undefined : await repositories.find(id)
  const page = repository ? [advisoryAddresses(advisory, repository, links).html_url] : []
  const references = [...page, ...advisory.reference_urls]
  const payload = (): Payload => ({ action, security_advisory: announced(advisory, references) })
  return [{ event: 'security_advisory', action, links, hooks: subscribed, payload }]
}
