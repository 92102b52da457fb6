import type { Cvss, CvssScore } from '../../storage/schema/advisory-tables.ts'

type Severity = 'critical' | 'high' | 'medium' | 'low'

export const noCvss: Cvss = { v3: null, v4: null }

const shape = /^CVSS:(3\.0|3\.1|4\.0)(?:\/[A-Z]{1,3}:[A-Z][a-z]*)+$/i

/** A repeated metric makes a vector ambiguous. */
function isUnambiguous(vector: string): boolean {
  const metrics = vector.split('/').map((part) => part.split(':')[0])
  return new Set(metrics).size === metrics.length
}

/** The part of the calculator's API that is used here. Its own types are too loose. */
interface ParsedVector {
  isBaseFullyDefined(): boolean
  calculateScores(): { overall: number }
}

/**
 * In Node.js the default export of this CommonJS package is the whole module. Compiling loaders
 * expose the names directly.
 */
async function calculator() {
  const loaded = await import('ae-cvss-calculator')
  return loaded.default ?? loaded
}

/**
 * Calculates the score of a vector from all its metrics, not only the base metrics. The calculator
 * is loaded on first use. It accepts incomplete vectors and repeated metrics, so both are checked
 * here.
 * @returns undefined unless the text is a complete vector of version 3.0, 3.1 or 4.0
 */
export async function scoreVector(
  vector: string,
): Promise<{ version: keyof Cvss; score: CvssScore } | undefined> {
  const [, version] = shape.exec(vector) ?? []
  if (version === undefined || !isUnambiguous(vector)) return undefined
  const parsed = (await calculator()).fromVector(vector) as ParsedVector | null
  if (!parsed?.isBaseFullyDefined()) return undefined
  const { overall } = parsed.calculateScores()
  const score = { vector_string: vector, score: overall }
  return { version: version === '4.0' ? 'v4' : 'v3', score }
}

/** Severity rating of a score in the CVSS standard; null for 0. */
function severityOf(score: number): Severity | null {
  if (score >= 9) return 'critical'
  if (score >= 7) return 'high'
  if (score >= 4) return 'medium'
  return score > 0 ? 'low' : null
}

/** Severity by the newest vector. */
export function severityBy({ v3, v4 }: Cvss): Severity | null {
  const { score } = v4 ?? v3 ?? { score: 0 }
  return severityOf(score)
}
