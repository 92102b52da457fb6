import { qualifierNames } from './names.ts'

/** A word, or a phrase in quotes. */
export interface TextTerm {
  kind: 'text'
  text: string
  /** Whether it would be a qualifier in another kind of search. */
  isQualifier: boolean
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

/** Parentheses around qualifiers group them, which changes nothing between terms that must all hold. */
function withoutParentheses(body: string): string {
  const inner = body.replace(/^\(+/, '')
  const opened = inner.split('(').length
  let end = inner.length
  for (let more = inner.split(')').length - opened; more > 0 && inner[end - 1] === ')'; more--)
    end--
  return inner.slice(0, end)
}

/** Some clients join terms with `+`, which reaches the server as it is. Words such as `c++` keep theirs. */
const joint = /\+(?=[a-z][a-z0-9-]*:|[0-9a-f]{7,40}(?:\+|$))/i

const partsOf = (body: string): string[] => (body.includes('"') ? [body] : body.split(joint))

/** Reads one term that is not an operator. */
function readTerm(
  written: string,
  about: { not: boolean; isAlternative: boolean },
  names: ReadonlySet<string>,
): Term {
  const body = withoutParentheses(written)
  const { name = '', value = '' } = qualifierPattern.exec(body)?.groups ?? {}
  const known = name.toLowerCase()
  if (names.has(known)) {
    return { kind: 'qualifier', name: known, values: listed(value), not: about.not }
  }
  const isQualifier = qualifierNames.has(known)
  return { kind: 'text', text: unquoted(written), isQualifier, ...about }
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
    const about = { not: not || minus !== undefined, isAlternative }
    const [first = '', ...more] = partsOf(body)
    terms.push(readTerm(first, about, names))
    for (const part of more) terms.push(readTerm(part, { ...about, not: false }, names))
    not = false
    isAlternative = false
  }
  return { terms, operators }
}
