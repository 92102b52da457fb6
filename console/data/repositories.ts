import { paginate, type Schemas } from '../../client/index.ts'
import type { Api } from './client.ts'

export type Repository = Schemas['repository']

/** Most repositories that an overview covers. */
const most = 100

/** The repositories of the signed-in user and of their organizations, most recently pushed first. */
export async function ownRepositories(api: Api, signal: AbortSignal): Promise<Repository[]> {
  const found: Repository[] = []
  const list = paginate(api, '/user/repos', {
    params: { query: { per_page: 100, sort: 'pushed' } },
    signal,
  })
  for await (const repository of list) {
    found.push(repository)
    if (found.length === most) break
  }
  return found
}

/** The two parts of a full name. */
export function partsOf(fullName: string): { owner: string; repo: string } {
  const [owner = '', repo = ''] = fullName.split('/')
  return { owner, repo }
}
