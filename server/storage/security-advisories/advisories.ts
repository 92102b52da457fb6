import { sql, type RawBuilder } from 'kysely'
import type { Schemas } from '../../contract/schemas.ts'
import type { Cvss } from '../schema/advisory-tables.ts'
import { advisoryConditions, type AdvisorySelection } from './advisory-conditions.ts'
import { decode } from '../sql/json.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'
import { composed } from '../sql/composed.ts'

export interface Credit {
  user_id: number
  type: Schemas['security-advisory-credit-types']
  state: 'accepted' | 'declined' | 'pending'
}

export interface Vulnerability {
  ecosystem: Schemas['security-advisory-ecosystems']
  package: string | null
  vulnerable_version_range: string | null
  patched_versions: string | null
  vulnerable_functions: string[] | null
}

/** Content of an advisory, all of which may be updated. */
export interface AdvisoryContent {
  summary: string
  description: string | null
  cve_id: string | null
  severity: Row<'advisories'>['severity']
  cvss: Cvss
  credits: Credit[]
  reference_urls: string[]
  vulnerabilities: Vulnerability[]
  /** CWE numbers. */
  cwes: number[]
}

export interface Advisory extends Omit<Row<'advisories'>, keyof AdvisoryContent>, AdvisoryContent {}

/** State of an advisory, apart from its content. */
export type AdvisoryStatus = Partial<
  Pick<
    Row<'advisories'>,
    | 'state'
    | 'publisher_id'
    | 'accepted'
    | 'published_at'
    | 'closed_at'
    | 'withdrawn_at'
    | 'reviewed_at'
  >
>

export type NewAdvisory = Omit<NewRow<'advisories'>, 'id' | keyof AdvisoryContent> & AdvisoryContent

/** A cursor: the sort value and id of the advisory at the edge of a page. */
export interface AdvisoryPlace {
  at: number
  id: number
}

export type AdvisoryOrder =
  | 'created'
  | 'updated'
  | 'published'
  | 'epss_percentage'
  | 'epss_percentile'

export interface AdvisoryPage {
  sort: AdvisoryOrder
  direction: 'asc' | 'desc'
  limit: number
  after?: AdvisoryPlace
  before?: AdvisoryPlace
}

const sortTerms: Record<AdvisoryOrder, RawBuilder<number>> = {
  created: sql`advisories.created_at`,
  updated: sql`advisories.updated_at`,
  published: sql`coalesce(advisories.published_at, 0)`,
  // No advisory has a score, so that the ids alone decide.
  epss_percentage: sql`advisories.id`,
  epss_percentile: sql`advisories.id`,
}

/** Cursor of an advisory. */
export const placeOf = (
  { id, created_at, updated_at, published_at }: Advisory,
  sort: AdvisoryOrder,
): AdvisoryPlace => ({
  id,
  at: {
    created: created_at,
    updated: updated_at,
    published: published_at ?? 0,
    epss_percentage: id,
    epss_percentile: id,
  }[sort],
})

const toVulnerability = (row: Row<'advisory_vulnerabilities'>): Vulnerability => ({
  ecosystem: row.ecosystem as Vulnerability['ecosystem'],
  package: row.package,
  vulnerable_version_range: row.vulnerable_version_range,
  patched_versions: row.patched_versions,
  vulnerable_functions: row.vulnerable_functions === null ? null : decode(row.vulnerable_functions),
})

/** Loads the vulnerabilities and weaknesses of advisory rows. */
export async function advisoriesWithRelations(
  handle: Handle,
  rows: Row<'advisories'>[],
): Promise<Advisory[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const vulnerabilities = await handle
    .selectFrom('advisory_vulnerabilities')
    .selectAll()
    .where('advisory_id', 'in', ids)
    .orderBy('id')
    .execute()
  const weaknesses = await handle
    .selectFrom('advisory_weaknesses')
    .selectAll()
    .where('advisory_id', 'in', ids)
    .orderBy('cwe')
    .execute()
  return rows.map((row) => ({
    ...row,
    cvss: decode(row.cvss),
    credits: decode(row.credits),
    reference_urls: decode(row.reference_urls),
    vulnerabilities: vulnerabilities
      .filter(({ advisory_id }) => advisory_id === row.id)
      .map(toVulnerability),
    cwes: weaknesses.filter(({ advisory_id }) => advisory_id === row.id).map(({ cwe }) => cwe),
  }))
}

function advisoryReads(handle: Handle) {
  return {
    async find(selection: AdvisorySelection): Promise<Advisory | undefined> {
      const rows = await handle
        .selectFrom('advisories')
        .selectAll()
        .where((eb) => advisoryConditions(eb, selection))
        .limit(1)
        .execute()
      return (await advisoriesWithRelations(handle, rows))[0]
    },

    /** Lists a page in the requested order, also when the page is bounded by `before`. */
    async list(selection: AdvisorySelection, page: AdvisoryPage): Promise<Advisory[]> {
      const { sort, limit, after, before } = page
      const forward = before === undefined
      const direction = (page.direction === 'asc') === forward ? 'asc' : 'desc'
      const place = after ?? before
      const beyond = sql.raw(direction === 'asc' ? '>' : '<')
      const term = sortTerms[sort]
      const rows = await handle
        .selectFrom('advisories')
        .selectAll()
        .where((eb) => advisoryConditions(eb, selection))
        .$if(place !== undefined, (query) =>
          query.where(
            sql<boolean>`(${term} ${beyond} ${place!.at} or
              (${term} = ${place!.at} and advisories.id ${beyond} ${place!.id}))`,
          ),
        )
        .orderBy(sql`${term} ${sql.raw(direction)}, advisories.id ${sql.raw(direction)}`)
        .limit(limit)
        .execute()
      const found = await advisoriesWithRelations(handle, rows)
      return forward ? found : found.reverse()
    },
  }
}

function vulnerabilityReads(handle: Handle) {
  return {
    /** Lists the vulnerabilities of packages in all advisories, public or not. */
    vulnerabilitiesOf: (packages: readonly string[]): Promise<Row<'advisory_vulnerabilities'>[]> =>
      handle
        .selectFrom('advisory_vulnerabilities')
        .selectAll()
        .where('package', 'in', packages)
        .execute(),

    /** Lists the collaborators of advisories. */
    async collaborators(ids: readonly number[]): Promise<Row<'advisory_collaborators'>[]> {
      if (ids.length === 0) return []
      return handle
        .selectFrom('advisory_collaborators')
        .selectAll()
        .where('advisory_id', 'in', ids)
        .orderBy('user_id')
        .execute()
    },
  }
}

/** Advisories with their vulnerabilities and weaknesses. A page takes three queries. */
export function advisoryQueries(handle: Handle) {
  return composed(advisoryReads(handle), vulnerabilityReads(handle))
}
