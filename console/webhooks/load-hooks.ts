import type { Schemas } from '../../client/index.ts'
import type { Api } from '../data/client.ts'
import { ownRepositories, partsOf } from '../data/repositories.ts'
import type { RepositoryName } from '../code/address.ts'

export interface HooksOfRepository {
  repository: RepositoryName
  hooks: Schemas['hook'][]
}

/** Most repositories whose webhooks are listed at once. */
const most = 30

/** The webhooks of all repositories that the signed-in user administers. */
export async function loadHooks(api: Api, signal: AbortSignal): Promise<HooksOfRepository[]> {
  const repositories = (await ownRepositories(api, signal))
    .filter(({ permissions }) => permissions?.admin)
    .slice(0, most)
  return Promise.all(
    repositories.map(async ({ full_name }) => {
      const repository = partsOf(full_name)
      const { data = [] } = await api.GET('/repos/{owner}/{repo}/hooks', {
        params: { path: repository, query: { per_page: 100 } },
        signal,
      })
      return { repository, hooks: data }
    }),
  )
}
