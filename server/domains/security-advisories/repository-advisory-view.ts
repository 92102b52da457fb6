import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { weaknessId } from './weaknesses.ts'
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
import { simpleUser } from '../../api/views/simple-user.ts'

interface Related {
  repository: Repository
  /** User ids of the collaborators. */
  collaborators: readonly number[]
  people: ReadonlyMap<number, Account>
  links: Links
}

/** URLs of a repository advisory. */
export function advisoryAddresses(
  { ghsa_id }: Pick<Advisory, 'ghsa_id'>,
  { owner, name }: Repository,
  links: Links,
) {
  return {
    url: links.api(`/repos/${owner.login}/${name}/security-advisories/${ghsa_id}`),
    html_url: links.html(`/${owner.login}/${name}/security/advisories/${ghsa_id}`),
  }
}

const vulnerabilityView = ({ ecosystem, package: name, ...rest }: Vulnerability) => ({
  package: { ecosystem, name },
  vulnerable_version_range: rest.vulnerable_version_range,
  patched_versions: rest.patched_versions,
  vulnerable_functions: rest.vulnerable_functions,
})

/** Related users. Deleted accounts are left out. */
function peopleOf(advisory: Advisory, { people, collaborators, links }: Related) {
  const view = (id: number | null) => {
    const user = id === null ? undefined : people.get(id)
    return user ? simpleUser(user, links) : null
  }
  const detailed = advisory.credits.flatMap(({ user_id, type, state }) => {
    const user = view(user_id)
    return user ? [{ user, type, state }] : []
  })
  return {
    author: view(advisory.author_id),
    publisher: view(advisory.publisher_id),
    credits: detailed.map(({ user, type }) => ({ login: user.login, type })),
    credits_detailed: detailed,
    collaborating_users: collaborators.map(view).filter((user) => user !== null),
  }
}

const momentsOf = (advisory: Advisory) => ({
  created_at: timestamp(advisory.created_at),
  updated_at: timestamp(advisory.updated_at),
  published_at: timestampOrNull(advisory.published_at),
  closed_at: timestampOrNull(advisory.closed_at),
  withdrawn_at: timestampOrNull(advisory.withdrawn_at),
})

/** An advisory as visible to callers who may see its repository. */
export function repositoryAdvisory(
  advisory: Advisory,
  related: Related,
): Schemas['repository-advisory'] {
  const { repository, links } = related
  return {
    ghsa_id: advisory.ghsa_id,
    cve_id: advisory.cve_id,
    ...advisoryAddresses(advisory, repository, links),
    summary: advisory.summary,
    description: advisory.description,
    severity: advisory.severity,
    identifiers: advisoryIdentifiers(advisory),
    state: advisory.state,
    ...momentsOf(advisory),
    submission: advisory.accepted === null ? null : { accepted: advisory.accepted === 1 },
    vulnerabilities: advisory.vulnerabilities.map(vulnerabilityView),
    cvss_severities: cvssSeverities(advisory),
    cwes: advisoryWeaknesses(advisory),
    cwe_ids: advisory.cwes.map(weaknessId),
    ...peopleOf(advisory, related),
    collaborating_teams: [],
    private_fork: null,
  }
}
