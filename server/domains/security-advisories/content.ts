import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { validationFailed } from '../../core/errors.ts'
import type {
  AdvisoryContent,
  Credit,
  Vulnerability,
} from '../../storage/security-advisories/advisories.ts'
import { noCvss, scoreVector, severityBy } from './cvss.ts'
import { type Cvss } from '../../storage/schema/advisory-tables.ts'
import { weaknessNumber } from './weaknesses.ts'

type Input = Partial<Omit<Schemas['repository-advisory-update'], 'state' | 'collaborating_users'>>
type Present = Pick<AdvisoryContent, 'cvss' | 'credits'>

/** The sender and the current content. */
interface Writing {
  senderId: number
  present?: Present
}

const refuse = (field: string, message: string) =>
  validationFailed({ resource: 'SecurityAdvisory', field, code: 'invalid', message })

/** @throws ServiceError 422 for an invalid vector */
async function withVector(vector: string, cvss: Cvss): Promise<Cvss> {
  const scored = await scoreVector(vector)
  if (!scored) {
    throw refuse('cvss_vector_string', 'must be a complete CVSS vector of version 3.0, 3.1 or 4.0')
  }
  return { ...cvss, [scored.version]: scored.score }
}

/**
 * Determines the severity, from a vector or set directly. A direct severity removes the vectors.
 */
async function severityIn(
  { severity, cvss_vector_string: vector }: Input,
  present: Cvss,
): Promise<Partial<Pick<AdvisoryContent, 'severity' | 'cvss'>>> {
  if (vector && severity) {
    throw refuse('severity', 'cannot be combined with cvss_vector_string')
  }
  if (vector) {
    const cvss = await withVector(vector, present)
    return { cvss, severity: severityBy(cvss) }
  }
  if (severity === undefined && vector === undefined) return {}
  return { cvss: noCvss, severity: severity ?? null }
}

/**
 * Credits of the sender are accepted immediately. Others are pending until the user accepts them.
 */
async function creditsIn(
  credits: NonNullable<Input['credits']>,
  { senderId, present }: Writing,
  { storage }: Pick<Context, 'storage'>,
): Promise<Credit[]> {
  const found = credits.map(async ({ login, type }): Promise<Credit> => {
    const user = await storage.accounts.findByLogin(login)
    if (user?.type !== 'User') throw refuse('credits', `${login} is not a user`)
    const currentState = present?.credits.find(({ user_id }) => user_id === user.id)?.state
    return {
      user_id: user.id,
      type,
      state: user.id === senderId ? 'accepted' : (currentState ?? 'pending'),
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
 * Converts the input for storage. Absent fields are left out.
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
