import { ownRepositories } from '../data/repositories.ts'
import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { RepositoryTable } from '../parts/repository-table.tsx'
import { useApi } from '../session/context.ts'

/** The repositories of the signed-in user. */
export function Repositories() {
  const api = useApi()
  const repositories = useData(['own repositories'], (signal) => ownRepositories(api, signal))
  return (
    <Load of={repositories}>
      {(found) => <RepositoryTable repositories={found.slice(0, 10)} />}
    </Load>
  )
}
