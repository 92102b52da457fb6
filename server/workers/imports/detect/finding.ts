import type { ProjectChoice } from '../../../storage/imports/imports.ts'
import type { VersionControl } from '../converter.ts'

/** A source of this kind. */
export interface Found {
  found: VersionControl
  /** Where it is, which may be a little beside where it was looked for. */
  url: URL
  /** Which of several projects at one address, for TFVC. */
  project?: string
}

export type Positive = Found | { several: ProjectChoice[] }

/**
 * What one probe makes of a server: a source, several, somebody who wants credentials (maybe one that it was
 * led to, who is given none), or none of its kind.
 */
export type Finding = Positive | 'refused' | 'refused elsewhere' | 'other'

/** Choices that are offered. */
const most = 100
const longestName = 255

/** None, one, or several, which are told in the order of their names: each server has another one. */
export function finding(choices: ProjectChoice[], one: (choice: ProjectChoice) => Found): Finding {
  const [first] = choices
  if (!first) return 'other'
  if (choices.length === 1) return one(first)
  const sorted = choices.toSorted((a, b) => (a.human_name < b.human_name ? -1 : 1))
  return { several: sorted.slice(0, most) }
}

/** A name as it can be shown. */
export const shownName = (name: string): string =>
  name.replace(/\p{Cc}/gu, '\ufffd').slice(0, longestName)

/** The address of something below another, under a name that is not encoded yet. */
export function below(url: URL, ...names: string[]): URL {
  const under = new URL(url)
  const encoded = names.map((name) => encodeURIComponent(name))
  under.pathname = [url.pathname.replace(/\/+$/, ''), ...encoded].join('/')
  return under
}

/** Scheme, host and port, also of what is not of the web. */
export const originOf = ({ protocol, host }: URL): string => `${protocol}//${host}`

/** Whether an answer only says that somebody else would get another. */
export const wantsCredentials = (status: number): boolean => status === 401 || status === 403

/** A path as people write it; as it is where that cannot be told. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
