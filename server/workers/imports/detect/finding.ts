import type { ProjectChoice } from '../../../storage/imports/imports.ts'
import type { VersionControl } from '../../../storage/schema/import-tables.ts'
import { trimEnd } from '../../../core/trim-end.ts'

/** A source of this kind. */
export interface Found {
  found: VersionControl
  /** URL of the source, which may differ slightly from the requested one. */
  url: URL
  /** Project at a URL with several projects (TFVC). */
  project?: string
}

export type Positive = Found | { several: ProjectChoice[] }

/**
 * Result of one probe: a source, several projects, a server that requires credentials ('refused
 * elsewhere' after a redirect to another origin, which receives none), or no source of this kind.
 */
export type Finding = Positive | 'refused' | 'refused elsewhere' | 'other'

/** Maximum number of choices. */
const maxChoices = 100
const maxNameLength = 255

/**
 * Returns no source, one, or several sorted by name, because servers list them in different orders.
 */
export function finding(choices: ProjectChoice[], one: (choice: ProjectChoice) => Found): Finding {
  const [first] = choices
  if (!first) return 'other'
  if (choices.length === 1) return one(first)
  const sorted = choices.toSorted((a, b) => (a.human_name < b.human_name ? -1 : 1))
  return { several: sorted.slice(0, maxChoices) }
}

/** Makes a name safe to display. */
export const shownName = (name: string): string =>
  name.replace(/\p{Cc}/gu, '\ufffd').slice(0, maxNameLength)

/** Appends unencoded names to the path of a URL. */
export function below(url: URL, ...names: string[]): URL {
  const under = new URL(url)
  const encoded = names.map((name) => encodeURIComponent(name))
  under.pathname = [trimEnd(url.pathname, '/'), ...encoded].join('/')
  return under
}

/** Scheme and host with port, also for non-web schemes. */
export const originOf = ({ protocol, host }: URL): string => `${protocol}//${host}`

/** Whether another user could get another response. */
export const isUnauthorized = (status: number): boolean => status === 401 || status === 403

/** Decodes a path; returns it unchanged when it cannot be decoded. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
