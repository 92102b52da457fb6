import { acceptedForm, formHeader } from '../../api/accepted-form.ts'
import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { wordPattern, type Phrase } from '../../storage/sql/text-index.ts'
import { isPhraseAt } from './has-phrases.ts'

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

/** Where a word, or words that follow each other, are in a text. */
interface Place {
  start: number
  end: number
}

interface Word extends Place {
  word: string
}

const wordsIn = (text: string): Word[] =>
  [...text.matchAll(wordPattern)].map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }))

/** Finds phrases, each after the one before it. */
function placesOf(text: string, phrases: readonly Phrase[], isPrefix: boolean): Place[] {
  const words = wordsIn(text)
  const plain = words.map(({ word }) => word)
  const found: Place[] = []
  for (let at = 0; at < words.length; at++) {
    const phrase = phrases.find((each) => each.length > 0 && isPhraseAt(plain, at, each, isPrefix))
    if (!phrase) continue
    const last = at + phrase.length - 1
    found.push({ start: words[at]!.start, end: words[last]!.end })
    at = last
  }
  return found
}

function fragmentOf(
  { url, type, property, text }: MatchedText,
  phrases: readonly Phrase[],
  isPrefix: boolean,
): TextMatch | undefined {
  const places = placesOf(text ?? '', phrases, isPrefix)
  const [first] = places
  if (!text || !first) return undefined
  const start = Math.max(0, first.start - before)
  const fragment = text.slice(start, start + longest)
  const matches = places
    .filter(({ end }) => end <= start + fragment.length)
    .slice(0, maxMatches)
    .map((place) => ({
      text: text.slice(place.start, place.end),
      indices: [place.start - start, place.end - start],
    }))
  return { object_url: url, object_type: type, property, fragment, matches }
}

/** The fragments of the texts that have one of the phrases. */
export function textMatches(
  texts: readonly MatchedText[],
  phrases: readonly Phrase[],
  { isPrefix = false } = {},
): TextMatch[] {
  return texts.flatMap((each) => fragmentOf(each, phrases, isPrefix) ?? []).slice(0, maxFragments)
}
