import type { Schemas } from '../../../contract/schemas.ts'
import type { Links } from '../../../core/links.ts'
import type { NamedRef } from '../../../git/list-refs.ts'
import { placePage, placeUrl, type NamedPlace } from './named-place.ts'

/** A branch in a list. */
export const shortBranch = (
  { name, id }: NamedRef,
  place: NamedPlace,
  links: Links,
): Schemas['short-branch'] => ({
  name,
  commit: { sha: id, url: `${placeUrl(place, links)}/commits/${id}` },
  protected: false,
})

/** A branch with its latest commit. */
export function branchView(
  name: string,
  commit: Schemas['commit'],
  place: NamedPlace,
  links: Links,
): Schemas['branch'] {
  const encoded = name.split('/').map(encodeURIComponent).join('/')
  const self = `${placeUrl(place, links)}/branches/${encoded}`
  return {
    name,
    commit,
    _links: { self, html: `${placePage(place, links)}/tree/${encoded}` },
    protected: false,
    protection: {
      enabled: false,
      required_status_checks: { enforcement_level: 'off', contexts: [], checks: [] },
    },
    protection_url: `${self}/protection`,
  }
}
