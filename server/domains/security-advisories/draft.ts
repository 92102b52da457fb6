import { refuseBlocked } from '../moderation/refuse.ts'
import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Advisory, AdvisoryContent } from '../../storage/security-advisories/advisories.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import { contentOf } from './content.ts'
import { noCvss } from './cvss.ts'
import { repositoryAdvisoryEvent } from './event.ts'
import { newGhsaId } from './ghsa-id.ts'

type Report = Schemas['private-vulnerability-report-input']
type Input = Schemas['repository-advisory-input'] | Report

interface Drafting<Content = Input> {
  repository: Repository
  author: Account
  links: Links
  input: Content
}

const empty: Omit<AdvisoryContent, 'summary'> = {
  description: null,
  cve_id: null,
  severity: null,
  cvss: noCvss,
  credits: [],
  reference_urls: [],
  vulnerabilities: [],
  cwes: [],
}

async function rowOf({ repository, author, input }: Drafting, context: Context) {
  const { vulnerabilities, ...rest } = input
  const provided = { ...rest, ...(vulnerabilities && { vulnerabilities }) }
  const content = await contentOf(provided, { senderId: author.id }, context)
  const now = context.clock.now()
  return {
    ...empty,
    ...content,
    summary: input.summary,
    ghsa_id: newGhsaId(),
    repository_id: repository.id,
    author_id: author.id,
    type: 'reviewed' as const,
    created_at: now,
    updated_at: now,
  }
}

/** Creates a draft advisory. @throws ServiceError 404, 422 */
export async function draftAdvisory(drafting: Drafting, context: Context): Promise<Advisory> {
  const row = await rowOf(drafting, context)
  return context.storage.transaction(async (transaction) => {
    await lockRepository(transaction, drafting.repository)
    return transaction.advisories.create({ ...row, state: 'draft' })
  })
}

/** What a reporter may say. A body may contain more, such as credits, which only editors give. */
const reportedIn = ({
  summary,
  description,
  vulnerabilities,
  cwe_ids,
  severity,
  cvss_vector_string,
}: Report): Report => ({
  summary,
  description,
  ...(vulnerabilities !== undefined && { vulnerabilities }),
  ...(cwe_ids !== undefined && { cwe_ids }),
  ...(severity !== undefined && { severity }),
  ...(cvss_vector_string !== undefined && { cvss_vector_string }),
})

/**
 * Creates a privately reported advisory. The reporter becomes its collaborator.
 * @throws ServiceError 403, 404, 422
 */
export async function reportVulnerability(
  { input, ...report }: Drafting<Report>,
  context: Context,
): Promise<Advisory> {
  const row = await rowOf({ ...report, input: reportedIn(input) }, context)
  return context.storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, report.repository)
    await refuseBlocked(transaction, repository.owner, report.author)
    const { advisories } = transaction
    const advisory = await advisories.create({ ...row, state: 'triage', accepted: 0 })
    await advisories.setCollaborators(advisory.id, [report.author.id])
    const source = { repository, sender: report.author, links: report.links }
    const event = await repositoryAdvisoryEvent(source, advisory, 'reported', transaction)
    await trigger(transaction, event, context)
    return advisory
  })
}
