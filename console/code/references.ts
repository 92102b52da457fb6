import { paginate, unwrap } from '../../client/index.ts'
import type { Api } from '../data/client.ts'
import type { RepositoryName } from './address.ts'

/** Most branches and most tags that a page offers. */
const most = 300

/** The branches and tags of a repository. */
export interface References {
  defaultBranch: string
  branches: string[]
  tags: string[]
}

async function namesOf(list: AsyncIterable<{ name: string }>): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of list) {
    names.push(name)
    if (names.length === most) break
  }
  return names
}

export async function loadReferences(
  api: Api,
  path: RepositoryName,
  signal: AbortSignal,
): Promise<References> {
  const params = { path, query: { per_page: 100 } }
  const [{ default_branch }, branches, tags] = await Promise.all([
    unwrap(api.GET('/repos/{owner}/{repo}', { params: { path }, signal })),
    namesOf(paginate(api, '/repos/{owner}/{repo}/branches', { params, signal })),
    namesOf(paginate(api, '/repos/{owner}/{repo}/tags', { params, signal })),
  ])
  return { defaultBranch: default_branch, branches, tags }
}

/** A place in a repository: a branch, tag or commit, and a path in it. */
export interface Place {
  ref: string
  path: string
}

/** Splits `feature/red/src`: names of branches and tags may contain slashes, and so do paths. */
export function placeIn(rest: string, { branches, tags, defaultBranch }: References): Place {
  const [found] = [...branches, ...tags]
    .filter((name) => rest === name || rest.startsWith(`${name}/`))
    .toSorted((a, b) => b.length - a.length)
  const ref = found ?? (rest.split('/')[0] || defaultBranch)
  return { ref, path: rest.slice(ref.length + 1) }
}
