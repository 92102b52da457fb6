import type { Links } from '../../../core/links.ts'

/** A repository, as far as addresses below it need to know. */
export interface NamedPlace {
  owner: { login: string }
  name: string
}

/** Where a repository is in the API. */
export const placeUrl = ({ owner, name }: NamedPlace, links: Links): string =>
  links.api(`/repos/${owner.login}/${name}`)

/** Where a repository is on the web. */
export const placePage = ({ owner, name }: NamedPlace, links: Links): string =>
  links.html(`/${owner.login}/${name}`)
