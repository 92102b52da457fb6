import { storedPage, type ListRequest } from '../../../api/page.ts'
import type { NamedValueQueries } from '../../../storage/actions/named-values.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'

/** One page of the values of an organization that a repository may use; none of a user. */
export const sharedPage = (
  repository: Repository,
  request: ListRequest,
  values: Pick<NamedValueQueries, 'listShared' | 'countShared'>,
  most?: number,
) =>
  storedPage(
    request,
    {
      list: (page) => values.listShared(repository, page),
      count: () => values.countShared(repository),
    },
    most,
  )
