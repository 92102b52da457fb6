import { sql, type RawBuilder } from 'kysely'
import type { Schemas } from '../../api/handler.ts'
import type { Cvss } from '../../domains/security/advisories/cvss.ts'
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

/** What an advisory says, all of which may be changed. */
export interface AdvisoryContent {
  summary: string
  description: string | null
  cve_id: string | null
  severity: Row<'advisories'>['severity']
  cvss: Cvss
  credits: Credit[]
  reference_urls: string[]
  vulnerabilities: Vulnerability[]
  /** Numbers of weaknesses. */
  cwes: number[]
}

type Encoded = 'cvss' | 'credits' | 'reference_urls'

export interface Advisory extends Omit<Row<'advisories'>, keyof AdvisoryContent>, AdvisoryContent {}

/** What is settled about an advisory beside what it says. */
export type AdvisoryStanding = Partial<
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

/** Where a page begins or ends: what is sorted by, and the number of the advisory there. */
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

const terms: Record<AdvisoryOrder, RawBuilder<number>> = {
  created: sql`advisories.created_at`,
  updated: sql`advisories.updated_at`,
  published: sql`coalesce(advisories.published_at, 0)`,
}

/** What an advisory is sorted by. */
export const placeOf = (
  { id, created_at, updated_at, published_at }: Advisory,
  sort: AdvisoryOrder,
): AdvisoryPlace => ({
  id,
  at: { created: created_at, updated: updated_at, published: published_at ?? 0 }[sort],
})

const inText = ({ cvss, credits, reference_urls }: Pick<AdvisoryContent, Encoded>) => ({
  cvss: encode(cvss),
  credits: encode(credits),
  reference_urls: encode(reference_urls),
})

/** The parts that are in `advisories` itself, as they are stored. */
function stored({ vulnerabilities: _v, cwes: _c, ...content }: Partial<AdvisoryContent>) {
  const { cvss, credits, reference_urls, ...plain } = content
  return {
    ...plain,
    ...(cvss && { cvss: encode(cvss) }),
    ...(credits && { credits: encode(credits) }),
    ...(reference_urls && { reference_urls: encode(reference_urls) }),
  }
}

const seenVulnerability = (row: Row<'advisory_vulnerabilities'>): Vulnerability => ({
  ecosystem: row.ecosystem as Vulnerability['ecosystem'],
  package: row.package,
  vulnerable_version_range: row.vulnerable_version_range,
  patched_versions: row.patched_versions,
  vulnerable_functions: row.vulnerable_functions === null ? null : decode(row.vulnerable_functions),
})

/** Advisories with all that belongs to them: a page is three queries, whatever is on it. */
export function advisoryQueries(handle: Handle) {
  async function whole(rows: Row<'advisories'>[]): Promise<Advisory[]> {
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
        .map(seenVulnerability),
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
      return (await whole(rows))[0]
    },

    /** A page in the order asked for, also one that is asked for by where it ends. */
    async list(selection: AdvisorySelection, page: AdvisoryPage): Promise<Advisory[]> {
      const { sort, limit, after, before } = page
      const forward = before === undefined
      const direction = (page.direction === 'asc') === forward ? 'asc' : 'desc'
      const place = after ?? before
      const beyond = sql.raw(direction === 'asc' ? '>' : '<')
      const term = terms[sort]
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
      const found = await whole(rows)
      return forward ? found : found.reverse()
    },

    /** What is said of some packages, whoever may know of it. */
    vulnerabilitiesOf: (packages: readonly string[]): Promise<Row<'advisory_vulnerabilities'>[]> =>
      handle
        .selectFrom('advisory_vulnerabilities')
        .selectAll()
        .where('package', 'in', packages)
        .execute(),

    async create({ vulnerabilities, cwes, ...advisory }: NewAdvisory): Promise<Advisory> {
      const row = await handle
        .insertInto('advisories')
        .values({ ...advisory, ...inText(advisory) })
        .returningAll()
        .executeTakeFirstOrThrow()
      await setLists(row.id, { vulnerabilities, cwes })
      return (await whole([row]))[0] as Advisory
    },

    async update(
      id: number,
      { content, standing }: { content: Partial<AdvisoryContent>; standing: AdvisoryStanding },
      now: number,
    ): Promise<Advisory> {
      await setLists(id, content)
      const row = await handle
        .updateTable('advisories')
        .set({ ...stored(content), ...standing, updated_at: now })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return (await whole([row]))[0] as Advisory
    },

    /** Who works on each of some advisories. */
    async collaborators(ids: readonly number[]): Promise<Row<'advisory_collaborators'>[]> {
      if (ids.length === 0) return []
      return handle
        .selectFrom('advisory_collaborators')
        .selectAll()
        .where('advisory_id', 'in', ids)
        .orderBy('user_id')
        .execute()
    },

    /** Puts these in the place of all who worked on it. */
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
