import type { Context } from '../../../api/context.ts'
import type { Schemas } from '../../../api/handler.ts'
import { validationFailed } from '../../../core/errors.ts'
import type {
  AdvisoryContent,
  Credit,
  Vulnerability,
} from '../../../storage/security/advisories.ts'
import { noCvss, scoreOf, severityBy, type Cvss } from './cvss.ts'
import { weaknessNumber } from './weaknesses.ts'

type Input = Partial<Omit<Schemas['repository-advisory-update'], 'state' | 'collaborating_users'>>
type Present = Pick<AdvisoryContent, 'cvss' | 'credits'>

/** Whose doing it is, and what there was before. */
interface Writing {
  senderId: number
  present?: Present
}

const refuse = (field: string, message: string) =>
  validationFailed({ resource: 'SecurityAdvisory', field, code: 'invalid', message })

/** @throws ServiceError 422 for a vector that is none */
async function withVector(vector: string, cvss: Cvss): Promise<Cvss> {
  const scored = await scoreOf(vector)
  if (!scored) {
    throw refuse('cvss_vector_string', 'must be a whole CVSS vector of version 3.0, 3.1 or 4.0')
  }
  return { ...cvss, [scored.version]: scored.score }
}

/** How severe it is said to be: by a vector or outright; who says it outright takes vectors back. */
async function severityIn(
  { severity, cvss_vector_string: vector }: Input,
  present: Cvss,
): Promise<Partial<Pick<AdvisoryContent, 'severity' | 'cvss'>>> {
  if (vector && severity) {
    throw refuse('severity', 'goes without cvss_vector_string, from which it would follow')
  }
  if (vector) {
    const cvss = await withVector(vector, present)
    return { cvss, severity: severityBy(cvss) }
  }
  if (severity === undefined && vector === undefined) return {}
  return { cvss: noCvss, severity: severity ?? null }
}

/** Who credits themselves has agreed; others are still to be asked. */
async function creditsIn(
  credits: NonNullable<Input['credits']>,
  { senderId, present }: Writing,
  { storage }: Pick<Context, 'storage'>,
): Promise<Credit[]> {
  const found = credits.map(async ({ login, type }): Promise<Credit> => {
    const user = await storage.accounts.findByLogin(login)
    if (user?.type !== 'User') throw refuse('credits', `${login} is no user`)
    const said = present?.credits.find(({ user_id }) => user_id === user.id)?.state
    return {
      user_id: user.id,
      type,
      state: user.id === senderId ? 'accepted' : (said ?? 'pending'),
    }
  })
  return Promise.all(found)
}

const vulnerabilityIn = (input: Schemas['vulnerability-input']): Vulnerability => ({
  ecosystem: input.package.ecosystem,
  package: input.package.name ?? null,
  vulnerable_version_range: input.vulnerable_version_range ?? null,
  patched_versions: input.patched_versions ?? null,
  vulnerable_functions: input.vulnerable_functions ?? null,
})

/**
 * What somebody sent, as it is kept; nothing of what they left out.
 * @throws ServiceError 422
 */
export async function contentOf(
  input: Input,
  writing: Writing,
  context: Pick<Context, 'storage'>,
): Promise<Partial<AdvisoryContent>> {
  const { summary, description, cve_id, vulnerabilities, cwe_ids, credits } = input
  return {
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
    ...(cve_id !== undefined && { cve_id }),
    ...(vulnerabilities && { vulnerabilities: vulnerabilities.map(vulnerabilityIn) }),
    ...(cwe_ids !== undefined && { cwes: (cwe_ids ?? []).map(weaknessNumber) }),
    ...(credits !== undefined && { credits: await creditsIn(credits ?? [], writing, context) }),
    ...(await severityIn(input, writing.present?.cvss ?? noCvss)),
  }
}
