import { acceptedForm, formHeader } from '../../api/accepted-form.ts'
import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Phrase } from '../../storage/search/text-index.ts'

type TextMatch = Schemas['search-text-match']

/** A text in which words were found. */
export interface MatchedText {
  /** API URL of what has the text. */
  url: string
  type: string
  property: string
  text: string | null | undefined
}

/** Characters of a fragment around the first match, and matches in it. */
const before = 60
const longest = 250
const maxMatches = 20
/** Texts of a result that are quoted. */
const maxFragments = 5

const form = 'text-match'

/** Whether the caller asks for the places of the matches, and the header that says so. */
export function textMatchForm(
  accept: string,
  { brand }: Pick<Context, 'brand'>,
): { headers: Record<string, string> } | undefined {
  return acceptedForm(accept, [form], brand) && { headers: formHeader(form, brand) }
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Finds words; those of a phrase may have anything between them that separates words. */
function patternOf(phrases: readonly Phrase[], isPrefix: boolean): RegExp | undefined {
  const parts = phrases
    .filter((phrase) => phrase.length > 0)
    .map((phrase) => phrase.map(escaped).join('[^\\p{L}\\p{N}]+'))
  if (parts.length === 0) return undefined
  const end = isPrefix ? '' : '(?![\\p{L}\\p{N}])'
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join('|')})${end}`, 'giu')
}

function fragmentOf(
  { url, type, property, text }: MatchedText,
  pattern: RegExp,
): TextMatch | undefined {
  const first = text ? text.search(pattern) : -1
  if (!text || first < 0) return undefined
  const start = Math.max(0, first - before)
  const fragment = text.slice(start, start + longest)
  const matches = [...fragment.matchAll(pattern)].slice(0, maxMatches).map((match) => ({
    text: match[0],
    indices: [match.index, match.index + match[0].length],
  }))
  return { object_url: url, object_type: type, property, fragment, matches }
}

/** The fragments of the texts that have one of the phrases. */
export function textMatches(
  texts: readonly MatchedText[],
  phrases: readonly Phrase[],
  { isPrefix = false } = {},
): TextMatch[] {
  const pattern = patternOf(phrases, isPrefix)
  if (!pattern) return []
  return texts.flatMap((each) => fragmentOf(each, pattern) ?? []).slice(0, maxFragments)
}
