/** A vector with the score that follows from it, 0 to 10. */
interface CvssScore {
  vector_string: string
  score: number
}

/** What is said of an advisory in each version of CVSS. */
export interface Cvss {
  v3: CvssScore | null
  v4: CvssScore | null
}

type Severity = 'critical' | 'high' | 'medium' | 'low'

export const noCvss: Cvss = { v3: null, v4: null }

const shape = /^CVSS:(3\.0|3\.1|4\.0)(?:\/[A-Z]{1,3}:[A-Z][a-z]*)+$/i

/** A metric that is said twice could mean either. */
function isUnambiguous(vector: string): boolean {
  const metrics = vector.split('/').map((part) => part.split(':')[0])
  return new Set(metrics).size === metrics.length
}

/** What is asked of the calculator, whose own types are open. */
interface ParsedVector {
  isBaseFullyDefined(): boolean
  calculateScores(): { overall: number }
}

/** Node has a CommonJS package whole as its default export; loaders that compile have its names beside it. */
async function calculator() {
  const loaded = await import('ae-cvss-calculator')
  return loaded.default ?? loaded
}

/**
 * Scores a vector with all that it says, also beyond the base metrics. The calculator is loaded when it
 * is first needed; it takes half a vector and one with a metric twice, so both are looked for here.
 * @returns undefined for what is no whole vector of version 3.0, 3.1 or 4.0
 */
export async function scoreOf(
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

/** The words of the standard for a score, which has none for 0. */
function severityOf(score: number): Severity | null {
  if (score >= 9) return 'critical'
  if (score >= 7) return 'high'
  if (score >= 4) return 'medium'
  return score > 0 ? 'low' : null
}

/** What the vectors come to: the newer version where there are both. */
export function severityBy({ v3, v4 }: Cvss): Severity | null {
  const { score } = v4 ?? v3 ?? { score: 0 }
  return severityOf(score)
}
