import { sql, type RawBuilder } from 'kysely'
import type { Schemas } from '../../contract/schemas.ts'
import type { Cvss } from './advisory-tables.ts'
import { advisoryConditions, type AdvisorySelection } from './advisory-conditions.ts'
import { decode, encode } from '../json.ts'
import type { Handle, NewRow, Row } from '../tables.ts'

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

type Encoded = 'cvss' | 'credits' | 'reference_urls'

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

export type AdvisoryOrder = 'created' | 'updated' | 'published'

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
}

/** Cursor of an advisory. */
export const placeOf = (
  { id, created_at, updated_at, published_at }: Advisory,
  sort: AdvisoryOrder,
): AdvisoryPlace => ({
  id,
  at: { created: created_at, updated: updated_at, published: published_at ?? 0 }[sort],
})

const encodeJson = ({ cvss, credits, reference_urls }: Pick<AdvisoryContent, Encoded>) => ({
  cvss: encode(cvss),
  credits: encode(credits),
  reference_urls: encode(reference_urls),
})

/** Converts the content fields that are columns of `advisories`. */
function toRow({ vulnerabilities: _v, cwes: _c, ...content }: Partial<AdvisoryContent>) {
  const { cvss, credits, reference_urls, ...plain } = content
  return {
    ...plain,
    ...(cvss && { cvss: encode(cvss) }),
    ...(credits && { credits: encode(credits) }),
    ...(reference_urls && { reference_urls: encode(reference_urls) }),
  }
}

const toVulnerability = (row: Row<'advisory_vulnerabilities'>): Vulnerability => ({
  ecosystem: row.ecosystem as Vulnerability['ecosystem'],
  package: row.package,
  vulnerable_version_range: row.vulnerable_version_range,
  patched_versions: row.patched_versions,
  vulnerable_functions: row.vulnerable_functions === null ? null : decode(row.vulnerable_functions),
})

/** Advisories with their vulnerabilities and weaknesses. A page takes three queries. */
export function advisoryQueries(handle: Handle) {
  async function withRelations(rows: Row<'advisories'>[]): Promise<Advisory[]> {
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

  async function setVulnerabilities(advisoryId: number, vulnerabilities: Vulnerability[]) {
    await handle
      .deleteFrom('advisory_vulnerabilities')
      .where('advisory_id', '=', advisoryId)
      .execute()
    const rows = vulnerabilities.map(({ vulnerable_functions: functions, ...rest }) => ({
      ...rest,
      advisory_id: advisoryId,
      vulnerable_functions: functions && encode(functions),
    }))
    if (rows.length > 0) await handle.insertInto('advisory_vulnerabilities').values(rows).execute()
  }

  async function setWeaknesses(advisoryId: number, cwes: number[]) {
    await handle.deleteFrom('advisory_weaknesses').where('advisory_id', '=', advisoryId).execute()
    const rows = [...new Set(cwes)].map((cwe) => ({ advisory_id: advisoryId, cwe }))
    if (rows.length > 0) await handle.insertInto('advisory_weaknesses').values(rows).execute()
  }

  async function setLists(id: number, { vulnerabilities, cwes }: Partial<AdvisoryContent>) {
    if (vulnerabilities) await setVulnerabilities(id, vulnerabilities)
    if (cwes) await setWeaknesses(id, cwes)
  }

  return {
    async find(selection: AdvisorySelection): Promise<Advisory | undefined> {
      const rows = await handle
        .selectFrom('advisories')
        .selectAll()
        .where((eb) => advisoryConditions(eb, selection))
        .limit(1)
        .execute()
      return (await withRelations(rows))[0]
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
      const found = await withRelations(rows)
      return forward ? found : found.reverse()
    },

    /** Lists the vulnerabilities of packages in all advisories, public or not. */
    vulnerabilitiesOf: (packages: readonly string[]): Promise<Row<'advisory_vulnerabilities'>[]> =>
      handle
        .selectFrom('advisory_vulnerabilities')
        .selectAll()
        .where('package', 'in', packages)
        .execute(),

    async create({ vulnerabilities, cwes, ...advisory }: NewAdvisory): Promise<Advisory> {
      const row = await handle
        .insertInto('advisories')
        .values({ ...advisory, ...encodeJson(advisory) })
        .returningAll()
        .executeTakeFirstOrThrow()
      await setLists(row.id, { vulnerabilities, cwes })
      return (await withRelations([row]))[0] as Advisory
    },

    async update(
      id: number,
      { content, standing }: { content: Partial<AdvisoryContent>; standing: AdvisoryStatus },
      now: number,
    ): Promise<Advisory> {
      await setLists(id, content)
      const row = await handle
        .updateTable('advisories')
        .set({ ...toRow(content), ...standing, updated_at: now })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return (await withRelations([row]))[0] as Advisory
    },

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

    /** Replaces the collaborators of an advisory. */
    async setCollaborators(advisoryId: number, userIds: readonly number[]): Promise<void> {
      await handle
        .deleteFrom('advisory_collaborators')
        .where('advisory_id', '=', advisoryId)
        .execute()
      const rows = [...new Set(userIds)].map((id) => ({ advisory_id: advisoryId, user_id: id }))
      if (rows.length > 0) await handle.insertInto('advisory_collaborators').values(rows).execute()
    },
  }
}
