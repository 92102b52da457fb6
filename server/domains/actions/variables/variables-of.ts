import type { Context } from '../../../api/context.ts'
import { storedPage } from '../../../api/page.ts'
import { notFound } from '../../../core/errors.ts'
import type { Links } from '../../../core/links.ts'
import { repositoryVariable } from '../named-value-view.ts'
import { inCapitals } from '../secrets/name.ts'
import { ownerRow, type Owner } from '../secrets/owner.ts'
import { mostVariables, variablePage } from './page-size.ts'

type Needs = Pick<Context, 'storage'>

interface Listing {
  query?: { per_page?: number; page?: number }
  links: Links
}

/** Lists one page of the variables of a repository or an environment. */
export async function listVariables(owner: Owner, { query, links }: Listing, { storage }: Needs) {
  const row = ownerRow(owner)
  const { items, total, headers } = await storedPage(
    { links, query: variablePage(query) },
    {
      list: (page) => storage.actionsVariables.list(row, page),
      count: () => storage.actionsVariables.count(row),
    },
    mostVariables,
  )
  const body = { total_count: total, variables: items.map(repositoryVariable) }
  return { status: 200 as const, body, headers }
}

/** @throws ServiceError 404 */
export async function getVariable(owner: Owner, name: string, { storage }: Needs) {
  const variable = await storage.actionsVariables.find(ownerRow(owner), inCapitals(name))
  if (!variable) throw notFound()
  return { status: 200 as const, body: repositoryVariable(variable) }
}
