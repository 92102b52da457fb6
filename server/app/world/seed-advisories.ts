import { noCvss, scoreVector, severityBy } from '../../domains/security-advisories/cvss.ts'
import { type Cvss } from '../../storage/schema/advisory-tables.ts'
import { newGhsaId } from '../../domains/security-advisories/ghsa-id.ts'
import { weaknessNumber } from '../../domains/security-advisories/weaknesses.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Advisory, Vulnerability } from '../../storage/security-advisories/advisories.ts'
import { requireSame } from './agree.ts'
import type { SeedContext } from './seed-context.ts'
import type { WorldAdvisory } from './world.ts'

/** Computes the CVSS scores. checkWorld has already rejected invalid vectors. */
async function cvssOf({ cvss_v3, cvss_v4 }: WorldAdvisory): Promise<Cvss> {
  const cvss = { ...noCvss }
  for (const vector of [cvss_v3, cvss_v4]) {
    const scored = vector === undefined ? undefined : await scoreVector(vector)
    if (scored) cvss[scored.version] = scored.score
  }
  return cvss
}

const vulnerabilityOf = (
  vulnerability: NonNullable<WorldAdvisory['vulnerabilities']>[number],
): Vulnerability => ({
  ecosystem: vulnerability.ecosystem as Vulnerability['ecosystem'],
  package: vulnerability.package,
  vulnerable_version_range: vulnerability.vulnerable_version_range ?? null,
  patched_versions: vulnerability.first_patched_version ?? null,
  vulnerable_functions: vulnerability.vulnerable_functions ?? null,
})

const instant = (text: string | undefined, otherwise: number | null) =>
  text === undefined ? otherwise : Date.parse(text)

function momentsOf(world: WorldAdvisory, now: number) {
  const published = Date.parse(world.published_at ?? '') || now
  const updated = Date.parse(world.updated_at ?? '') || published
  return {
    created_at: published,
    updated_at: updated,
    published_at: published,
    withdrawn_at: instant(world.withdrawn_at, null),
    nvd_published_at: instant(world.nvd_published_at, null),
    reviewed_at: (world.type ?? 'reviewed') === 'unreviewed' ? null : published,
  }
}

/**
 * Creates a published advisory.
 * @param announce sends its events, in the same transaction
 * @returns its GHSA id
 */
export async function seedAdvisory(
  world: WorldAdvisory,
  { storage, clock }: Pick<SeedContext, 'storage' | 'clock'>,
  announce?: (transaction: Transaction, advisory: Advisory) => Promise<void>,
): Promise<string> {
  const cvss = await cvssOf(world)
  const { ghsa_id } = await storage.transaction(async (transaction) => {
    const advisory = await transaction.advisories.create({
      ghsa_id: world.ghsa_id ?? newGhsaId(),
      type: world.type ?? 'reviewed',
      state: 'published',
      summary: world.summary,
      description: world.description ?? null,
      cve_id: world.cve_id ?? null,
      severity: severityBy(cvss) ?? world.severity ?? null,
      cvss,
      credits: [],
      source_code_location: world.source_code_location ?? null,
      reference_urls: world.references ?? [],
      vulnerabilities: (world.vulnerabilities ?? []).map(vulnerabilityOf),
      cwes: (world.cwe_ids ?? []).map(weaknessNumber),
      ...momentsOf(world, clock.now()),
    })
    await announce?.(transaction, advisory)
    return advisory
  })
  return ghsa_id
}

/** Creates an advisory, unless there is one with its id or, without an id, with its summary. */
export async function completeAdvisories(world: WorldAdvisory, soil: SeedContext): Promise<void> {
  const { storage, report } = soil
  const { ghsa_id: ghsaId, summary } = world
  if (ghsaId === undefined && (await storage.seeding.advisoryWithSummary(summary))) return
  const existing = ghsaId === undefined ? undefined : await storage.advisories.find({ ghsaId })
  if (existing) return requireSame('the advisory', { summary, type: world.type }, existing)
  await seedAdvisory(world, soil)
  report.created()
}
