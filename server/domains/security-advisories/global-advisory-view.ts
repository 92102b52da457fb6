import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { firstVersionIn } from './version-range.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Advisory, Vulnerability } from '../../storage/security-advisories/advisories.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import {
  advisoryIdentifiers,
  advisoryWeaknesses,
  cvssSeverities,
  timestampOrNull,
} from './advisory-parts.ts'
import { advisoryAddresses } from './repository-advisory-view.ts'
import { simpleUser } from '../../api/views/simple-user.ts'

interface Related {
  /** The publishing repository; undefined for an advisory imported by an operator. */
  repository: Repository | undefined
  people: ReadonlyMap<number, Account>
  links: Links
}

const vulnerabilityView = (vulnerability: Vulnerability): Schemas['vulnerability'] => ({
  package: { ecosystem: vulnerability.ecosystem, name: vulnerability.package },
  vulnerable_version_range: vulnerability.vulnerable_version_range,
  first_patched_version: firstVersionIn(vulnerability.patched_versions),
  vulnerable_functions: vulnerability.vulnerable_functions,
})

/** Accepted credits. */
const creditsOf = ({ credits }: Advisory, { people, links }: Related) =>
  credits.flatMap(({ user_id, type, state }) => {
    const user = people.get(user_id)
    return user && state === 'accepted' ? [{ user: simpleUser(user, links), type }] : []
  })

function whereabouts(advisory: Advisory, { repository, links }: Related) {
  const at = repository && advisoryAddresses(advisory, repository, links)
  const source = repository && links.html(`/${repository.owner.login}/${repository.name}`)
  return {
    url: links.api(`/advisories/${advisory.ghsa_id}`),
    html_url: links.html(`/advisories/${advisory.ghsa_id}`),
    repository_advisory_url: at?.url ?? null,
    source_code_location: source ?? advisory.source_code_location,
    references: [...(at ? [at.html_url] : []), ...advisory.reference_urls],
  }
}

/** The public view of an advisory. */
export function globalAdvisory(advisory: Advisory, related: Related): Schemas['global-advisory'] {
  return {
    ghsa_id: advisory.ghsa_id,
    cve_id: advisory.cve_id,
    ...whereabouts(advisory, related),
    summary: advisory.summary,
    description: advisory.description,
    type: advisory.type,
    severity: advisory.severity ?? 'unknown',
    identifiers: advisoryIdentifiers(advisory),
    published_at: timestamp(advisory.published_at ?? advisory.created_at),
    updated_at: timestamp(advisory.updated_at),
    reviewed_at: timestampOrNull(advisory.reviewed_at),
    github_reviewed_at: timestampOrNull(advisory.reviewed_at),
    nvd_published_at: timestampOrNull(advisory.nvd_published_at),
    withdrawn_at: timestampOrNull(advisory.withdrawn_at),
    vulnerabilities: advisory.vulnerabilities.map(vulnerabilityView),
    cvss_severities: cvssSeverities(advisory),
    epss: null,
    cwes: advisoryWeaknesses(advisory),
    credits: creditsOf(advisory, related),
  }
}
