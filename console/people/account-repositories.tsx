import { useLocation } from 'preact-iso'
import { listPage } from '../data/pages.ts'
import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { Pager } from '../parts/pager.tsx'
import { RepositoryTable } from '../parts/repository-table.tsx'
import { useActing } from '../session/context.ts'

interface AccountRepositoriesProps {
  login: string
  isOrganization?: boolean
}

/** The repositories of an account. Those of the signed-in user include the private ones. */
export function AccountRepositories({ login, isOrganization }: AccountRepositoriesProps) {
  const { api, session } = useActing()
  const { query } = useLocation()
  const page = Number(query.page ?? 1)
  const paging = { per_page: 30, page, sort: 'pushed' as const }
  const isOwn = session?.login === login
  const repositories = useData(['repositories of', login, page, isOwn], (signal) => {
    if (isOwn) {
      const params = { query: { ...paging, affiliation: 'owner' as const } }
      return listPage(api.GET('/user/repos', { params, signal }))
    }
    if (isOrganization) {
      const params = { path: { org: login }, query: paging }
      return listPage(api.GET('/orgs/{org}/repos', { params, signal }))
    }
    const params = { path: { username: login }, query: paging }
    return listPage(api.GET('/users/{username}/repos', { params, signal }))
  })
  return (
    <Load of={repositories}>
      {(found) => (
        <>
          <RepositoryTable repositories={found.items} />
          <Pager of={found} />
        </>
      )}
    </Load>
  )
}
