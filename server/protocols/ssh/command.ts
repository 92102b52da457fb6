import type { LfsOperation } from '../../access/tokens/lfs-token.ts'
import type { Service } from '../../git/transport/smart-http.ts'

/** A git command over SSH: a service on a repository or a gist. */
export type GitCommand =
  | { service: Service; owner: string; repo: string }
  | { service: Service; gist: string }

/** A request of Git LFS for access to its API (docs/api/server-discovery.md in git-lfs). */
export interface LfsCommand {
  owner: string
  repo: string
  operation: LfsOperation
}

const form = /^(?:git |git-)(upload-pack|receive-pack) (?:'([^']*)'|([^\s'"\\]+))$/
/** Old clients send the id of an object as well. */
const lfsForm =
  /^git-lfs-authenticate (?:'([^']*)'|([^\s'"\\]+)) '?(download|upload)'?(?: '?[0-9a-f]{64}'?)?$/
const gist = /^\/?gist\/([0-9a-f]{32})(?:\.git)?$/
const repository = /^\/?([A-Za-z0-9-]+)\/([A-Za-z0-9._-]+?)(?:\.git)?\/?$/

function readGitCommand(text: string): GitCommand | undefined {
  const [, name, quoted, plain] = form.exec(text) ?? []
  const path = quoted ?? plain
  if (name === undefined || path === undefined) return undefined
  const service: Service = name === 'upload-pack' ? 'git-upload-pack' : 'git-receive-pack'
  const [, key] = gist.exec(path) ?? []
  if (key) return { service, gist: key }
  const [, owner, repo] = repository.exec(path) ?? []
  return owner && repo ? { service, owner, repo } : undefined
}

function readLfsCommand(text: string): LfsCommand | undefined {
  const [, quoted, plain, operation] = lfsForm.exec(text) ?? []
  const [, owner, repo] = repository.exec(quoted ?? plain ?? '') ?? []
  return owner && repo ? { owner, repo, operation: operation as LfsOperation } : undefined
}

/** Parses a command; undefined for one that is not supported. No shell is involved. */
export const readCommand = (text: string): GitCommand | LfsCommand | undefined =>
  readGitCommand(text) ?? readLfsCommand(text)
