import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { NamedRef } from '../../git/refs/list-refs.ts'
import { placeUrl, type NamedPlace } from '../repositories/named-place.ts'

/** A branch in a list. */
export const shortBranch = (
  { name, id }: NamedRef,
  place: NamedPlace,
  links: Links,
  isProtected: boolean,
): Schemas['short-branch'] => ({
  name,
  commit: { sha: id, url: `${placeUrl(place, links)}/commits/${id}` },
  protected: isProtected,
})
