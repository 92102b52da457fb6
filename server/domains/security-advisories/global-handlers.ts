import { advisoriesAffecting } from './affected.ts'
import { dateRange } from '../../api/date-range.ts'
import { ghsaIdFrom } from './ghsa-id.ts'
import { weaknessNumber } from './weaknesses.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { notFound, validationFailed } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import type { Advisory } from '../../storage/security-advisories/advisories.ts'
import type { AdvisorySelection } from '../../storage/security-advisories/advisory-conditions.ts'
import { globalAdvisory } from './global-advisory-view.ts'
import { advisoryPage } from './advisory-page.ts'

type Query = Request<'security-advisories/list-global-advisories'>['query']

const placeOf = (field: string) => ({ resource: 'SecurityAdvisory', field })

/** @throws ServiceError 422 for an invalid list of ids */
function weaknessesIn(cwes: string): number[] {
  const ids = cwes.split(',').filter(Boolean)
  if (ids.every((id) => /^(?:CWE-)?\d{1,6}$/i.test(id))) return ids.map(weaknessNumber)
  const message = 'must be CWE ids'
  throw validationFailed({ resource: 'SecurityAdvisory', field: 'cwes', code: 'invalid', message })
}

/** @throws ServiceError 422 */
async function selectionOf(query: Query, context: Context): Promise<AdvisorySelection> {
  const { ghsa_id, cve_id, type = 'reviewed', ecosystem, severity, cwes, affects } = query
  const { is_withdrawn, published, updated, modified } = query
  const isScored = query.epss_percentage !== undefined || query.epss_percentile !== undefined
  return {
    global: true,
    type,
    ...(ghsa_id !== undefined && { ghsaId: ghsaIdFrom(ghsa_id) ?? '' }),
    ...(cve_id !== undefined && { cveId: cve_id.toUpperCase() }),
    ...(severity && { severity: severity === 'unknown' ? null : severity }),
    ...(ecosystem && { ecosystem }),
    ...(cwes !== undefined && { cwes: weaknessesIn(cwes) }),
    ...(is_withdrawn !== undefined && { withdrawn: is_withdrawn }),
    ...(affects !== undefined && { ids: await advisoriesAffecting(affects, ecosystem, context) }),
    // No advisory has a score of the Exploit Prediction Scoring System.
    ...(isScored && { ids: [] }),
    ...(published !== undefined && { published: dateRange(published, placeOf('published')) }),
    ...(updated !== undefined && { updated: dateRange(updated, placeOf('updated')) }),
    ...(modified !== undefined && { modified: dateRange(modified, placeOf('modified')) }),
  }
}

async function shown(advisories: Advisory[], links: Links, { storage }: Context) {
  const credited = advisories.flatMap(({ credits }) => credits.map(({ user_id }) => user_id))
  const people = await storage.accounts.findMany(credited)
  const views = advisories.map(async (advisory) => {
    const id = advisory.repository_id
    const repository = id === null ? undefined : await storage.repositories.find(id)
    return globalAdvisory(advisory, { repository, people, links })
  })
  return Promise.all(views)
}

export const securityAdvisoriesGlobal = {
  'security-advisories/list-global-advisories': async ({ query, links }, context) => {
    const { sort = 'published', direction = 'desc' } = query
    const selection = await selectionOf(query, context)
    const listed = { ...query, sort, direction }
    const request = { selection, query: listed, address: '/advisories', links }
    const { page, headers } = await advisoryPage(request, context)
    return { status: 200, body: await shown(page, links, context), headers }
  },

  'security-advisories/get-global-advisory': async ({ path, links }, context) => {
    const ghsaId = ghsaIdFrom(path.ghsa_id)
    if (ghsaId === undefined) throw notFound()
    const advisory = await context.storage.advisories.find({ global: true, ghsaId })
    const [body] = advisory ? await shown([advisory], links, context) : []
    if (!body) throw notFound()
    return { status: 200, body }
  },
} satisfies Partial<Handlers>
