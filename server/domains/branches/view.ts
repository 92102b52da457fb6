import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type {
  BranchProtection,
  ProtectionSummary,
} from '../../storage/branches/branch-protections.ts'
import type { NamedRef } from '../../git/refs/list-refs.ts'
import { shortBranch } from '../commits/short-branch-view.ts'
import { placePage, placeUrl, type NamedPlace } from '../repositories/named-place.ts'

/** What a branch says about its protection. */
function protectionSummary(
  protection: ProtectionSummary | undefined,
): Schemas['branch-protection-summary'] {
  const checks = protection?.checks ?? []
  const level = protection?.enforce_admins === 1 ? 'everyone' : 'non_admins'
  return {
    enabled: protection !== undefined,
    required_status_checks: {
      enforcement_level: protection?.checks ? level : 'off',
      contexts: checks.map(({ context }) => context),
      checks: checks.map(({ context, app_id }) => ({ context, app_id })),
    },
  }
}

/** API URL of a branch. */
export function branchUrl(name: string, place: NamedPlace, links: Links): string {
  const encoded = name.split('/').map(encodeURIComponent).join('/')
  return `${placeUrl(place, links)}/branches/${encoded}`
}

/** A branch in a list of a caller who can push. */
export const listedBranch = (
  branch: NamedRef,
  place: NamedPlace,
  links: Links,
  protection: ProtectionSummary | undefined,
): Schemas['short-branch'] => ({
  ...shortBranch(branch, place, links, protection !== undefined),
  protection: protectionSummary(protection),
  protection_url: `${branchUrl(branch.name, place, links)}/protection`,
})

/** A branch with its latest commit. */
export function branchView(
  name: string,
  commit: Schemas['commit'],
  place: NamedPlace,
  links: Links,
  protection: BranchProtection | undefined,
): Schemas['branch'] {
  const encoded = name.split('/').map(encodeURIComponent).join('/')
  const self = branchUrl(name, place, links)
  return {
    name,
    commit,
    _links: { self, html: `${placePage(place, links)}/tree/${encoded}` },
    protected: protection !== undefined,
    protection: protectionSummary(protection),
    protection_url: `${self}/protection`,
  }
}
