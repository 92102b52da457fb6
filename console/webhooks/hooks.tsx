import { unwrap } from '../../client/index.ts'
import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { useTitle } from '../parts/title.tsx'
import { useApi } from '../session/context.ts'
import { RepositoryHead } from '../code/repository-head.tsx'
import type { RepositoryName } from '../code/address.ts'
import { hooksPage } from './hook-address.ts'
import { HookTable } from './hook-table.tsx'

/** The webhooks of one repository. */
export function Hooks({ owner, repo }: RepositoryName) {
  useTitle(`Webhooks of ${owner}/${repo}`)
  const api = useApi()
  const hooks = useData(['hooks', owner, repo], (signal) =>
    unwrap(
      api.GET('/repos/{owner}/{repo}/hooks', {
        params: { path: { owner, repo }, query: { per_page: 100 } },
        signal,
      }),
    ),
  )
  return (
    <>
      <RepositoryHead owner={owner} repo={repo} />
      <div class="head">
        <h1>Webhooks</h1>
        <a class="button primary" href={`${hooksPage({ owner, repo })}/new`}>
          New webhook
        </a>
      </div>
      <Load of={hooks}>
        {(found) =>
          found.length > 0 ? (
            <HookTable repository={{ owner, repo }} hooks={found} />
          ) : (
            <p class="empty">A webhook notifies your program when something happens here.</p>
          )
        }
      </Load>
    </>
  )
}
