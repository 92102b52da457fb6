import type { RawBuilder, SqlBool } from 'kysely'

/** The texts of each index, in the order in which the migration has them. */
export const searchTexts = {
  issue_search: ['title', 'body'],
  issue_comment_search: ['body'],
  repository_search: ['name', 'description', 'topics'],
  account_search: ['login', 'name', 'email'],
} as const

export type SearchIndex = keyof typeof searchTexts

/** A phrase: words that follow each other. */
export type Phrase = readonly string[]

/** What a document contains: one phrase of each group. */
export interface TextQuery {
  groups: readonly (readonly Phrase[])[]
  /** Names of the texts that may contain them. */
  texts: readonly string[]
  /** Whether the last word of a phrase may be the beginning of a word. */
  isPrefix?: boolean
  /** Values of the scope, of which the document has one. */
  scopes?: readonly (number | string)[]
}

/** Searches the indexes of words. */
export interface TextIndex {
  /** Selects the `id` of documents in the order of their ids. */
  ids(index: SearchIndex, query: TextQuery, direction?: 'asc' | 'desc'): RawBuilder<unknown>
  /** Condition that the document with this id matches, for few documents. */
  has(index: SearchIndex, id: RawBuilder<unknown>, query: TextQuery): RawBuilder<SqlBool>
  /** The same for the many documents of a table `candidates`. */
  hasAmong(index: SearchIndex, id: RawBuilder<unknown>, query: TextQuery): RawBuilder<SqlBool>
}

/** A word: letters, digits and what belongs to them. */
export const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu

/** The words of a text as the indexes have them, in lower case. */
export const wordsOf = (text: string): Phrase => text.toLowerCase().match(wordPattern) ?? []

/** The first word of each group, by which results are ordered. */
export const firstWords = ({ groups }: TextQuery): Phrase =>
  groups.flatMap(([phrase = []]) => phrase.slice(0, 1))
