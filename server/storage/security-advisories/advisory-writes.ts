import { encode } from '../sql/json.ts'
import type { Handle } from '../schema/tables.ts'
import {
  advisoriesWithRelations,
  type Advisory,
  type AdvisoryContent,
  type AdvisoryStatus,
  type NewAdvisory,
  type Vulnerability,
} from './advisories.ts'

type Encoded = 'cvss' | 'credits' | 'reference_urls'

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

async function setVulnerabilities(
  handle: Handle,
  advisoryId: number,
  vulnerabilities: Vulnerability[],
) {
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

async function setWeaknesses(handle: Handle, advisoryId: number, cwes: number[]) {
  await handle.deleteFrom('advisory_weaknesses').where('advisory_id', '=', advisoryId).execute()
  const rows = [...new Set(cwes)].map((cwe) => ({ advisory_id: advisoryId, cwe }))
  if (rows.length > 0) await handle.insertInto('advisory_weaknesses').values(rows).execute()
}

async function setLists(
  handle: Handle,
  id: number,
  { vulnerabilities, cwes }: Partial<AdvisoryContent>,
) {
  if (vulnerabilities) await setVulnerabilities(handle, id, vulnerabilities)
  if (cwes) await setWeaknesses(handle, id, cwes)
}

/** Queries that write advisories. */
export function advisoryWriteQueries(handle: Handle) {
  return {
    async create({ vulnerabilities, cwes, ...advisory }: NewAdvisory): Promise<Advisory> {
      const row = await handle
        .insertInto('advisories')
        .values({ ...advisory, ...encodeJson(advisory) })
        .returningAll()
        .executeTakeFirstOrThrow()
      await setLists(handle, row.id, { vulnerabilities, cwes })
      return (await advisoriesWithRelations(handle, [row]))[0] as Advisory
    },

    async update(
      id: number,
      { content, standing }: { content: Partial<AdvisoryContent>; standing: AdvisoryStatus },
      now: number,
    ): Promise<Advisory> {
      await setLists(handle, id, content)
      const row = await handle
        .updateTable('advisories')
        .set({ ...toRow(content), ...standing, updated_at: now })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return (await advisoriesWithRelations(handle, [row]))[0] as Advisory
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
