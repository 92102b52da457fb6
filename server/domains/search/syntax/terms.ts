/** A word, or a phrase in quotes. */
export interface TextTerm {
  kind: 'text'
  text: string
  not: boolean
  /** Whether `OR` joins it with the text before it. */
  isAlternative: boolean
}

/** A qualifier, such as `label:bug`. */
export interface QualifierTerm {
  kind: 'qualifier'
  /** In lower case. */
  name: string
  /** Without quotes; several when the value is a list with commas. */
  values: readonly string[]
  not: boolean
}

export type Term = TextTerm | QualifierTerm

/** The terms of a query, and what is limited about it. */
export interface ParsedTerms {
  terms: Term[]
  /** Number of the operators AND, OR and NOT. */
  operators: number
}

/** A term: an optional minus, an optional qualifier, and words or phrases without spaces between them. */
const termPattern = /(?<minus>-)?(?<body>(?:"(?:[^"\\]|\\(?:.|$))*(?:"|$)|[^\s"])+)/gs
const qualifierPattern = /^(?<name>[a-z][a-z0-9-]*):(?<value>.+)$/is
const operatorNames = new Set(['AND', 'OR', 'NOT'])

const unquoted = (text: string): string =>
  text.replace(/"((?:[^"\\]|\\(?:.|$))*)(?:"|$)/gs, (_all, inner: string) =>
    inner.replace(/\\(.)/gs, '$1'),
  )

/** The parts of a value between commas that are not in quotes. */
const listed = (value: string): string[] =>
  (value.match(/(?:"(?:[^"\\]|\\(?:.|$))*(?:"|$)|[^,"])+/gs) ?? [])
    .map(unquoted)
    .filter((each) => each !== '')

/** Reads one term that is not an operator. */
function readTerm(
  body: string,
  about: { not: boolean; isAlternative: boolean },
  names: ReadonlySet<string>,
): Term {
  const { name = '', value = '' } = qualifierPattern.exec(body)?.groups ?? {}
  const known = name.toLowerCase()
  if (names.has(known)) {
    return { kind: 'qualifier', name: known, values: listed(value), not: about.not }
  }
  return { kind: 'text', text: unquoted(body), ...about }
}

/**
 * Splits a query into terms. `-` and `NOT` negate the term after them; `OR` joins words and phrases,
 * and `AND` changes nothing.
 * @param names of the qualifiers; others count as text
 */
export function parseTerms(query: string, names: ReadonlySet<string>): ParsedTerms {
  const terms: Term[] = []
  let operators = 0
  let not = false
  let isAlternative = false
  for (const { groups } of query.matchAll(termPattern)) {
    const { minus, body = '' } = groups ?? {}
    if (minus === undefined && operatorNames.has(body)) {
      operators += 1
      not ||= body === 'NOT'
      isAlternative ||= body === 'OR'
      continue
    }
    terms.push(readTerm(body, { not: not || minus !== undefined, isAlternative }, names))
    not = false
    isAlternative = false
  }
  return { terms, operators }
}
