/** Something that the source has and the recording does not. */
export interface LeftOut {
  what: string
  /** Its name, where it has one. */
  name?: string
  /** `owner/name`, or a login. */
  where: string
  why: string
}

/** What no recording has, because the seed format has no place for it. */
export const neverRecorded = [
  'reviews, comments on diffs and commits, reactions, and events of issues',
  'checks, statuses, deployments, workflow runs, and values of secrets',
  'projects, discussions, wikis, packages, gists, and files in Git LFS',
  'stars, watchers, followers, notifications, invitations, and pictures',
  'ids, creation times of accounts and repositories, and who merged as a different user than who closed',
] as const

/** Notes what is left out, so that nothing is missing silently. */
export class Omissions {
  readonly found: LeftOut[] = []
  readonly #keys = new Set<string>()

  note(what: string, where: string, why: string, name?: string): void {
    const left = { what, ...(name !== undefined && { name }), where, why }
    const key = JSON.stringify(left)
    if (this.#keys.has(key)) return
    this.#keys.add(key)
    this.found.push(left)
  }
}
