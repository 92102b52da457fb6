import type { Links } from '../../core/links.ts'

/** The names needed to build URLs below a repository. */
export interface NamedPlace {
  owner: { login: string }
  name: string
}

/** API URL of a repository. */
export const placeUrl = ({ owner, name }: NamedPlace, links: Links): string =>
  links.api(`/repos/${owner.login}/${name}`)

/** Page URL of a repository. */
export const placePage = ({ owner, name }: NamedPlace, links: Links): string =>
  links.html(`/${owner.login}/${name}`)
