/** Highlighted code as HTML; undefined if the language is unknown. */
export function highlighted(code: string, language: string): string | undefined
