import type { Service } from '../../git/transport/smart-http.ts'

/** A git command over SSH: a service on a repository or a gist. */
export type GitCommand =
  | { service: Service; owner: string; repo: string }
  | { service: Service; gist: string }

const form = /^(?:git |git-)(upload-pack|receive-pack) (?:'([^']*)'|([^\s'"\\]+))$/
const gist = /^\/?gist\/([0-9a-f]{32})(?:\.git)?$/
const repository = /^\/?([A-Za-z0-9-]+)\/([A-Za-z0-9._-]+?)(?:\.git)?\/?$/

/** Parses a git command; undefined for anything else. No shell is involved. */
export function readCommand(text: string): GitCommand | undefined {
  const [, name, quoted, plain] = form.exec(text) ?? []
  const path = quoted ?? plain
  if (name === undefined || path === undefined) return undefined
  const service: Service = name === 'upload-pack' ? 'git-upload-pack' : 'git-receive-pack'
  const [, key] = gist.exec(path) ?? []
  if (key) return { service, gist: key }
  const [, owner, repo] = repository.exec(path) ?? []
  return owner && repo ? { service, owner, repo } : undefined
}
