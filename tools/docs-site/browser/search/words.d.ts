import type { QueryCombination } from 'minisearch'

export declare const splitWords: (text: string) => string[]
export declare function indexedForm(word: string): string | undefined
export declare const indexedWords: (text: string) => string[]
export declare function queryOf(text: string): QueryCombination
