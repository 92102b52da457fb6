/** Code with its parts marked, as HTML; undefined where nothing is known of the language. */
export function highlighted(code: string, language: string): string | undefined
