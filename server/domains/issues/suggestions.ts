/** Whether an entry is only suggested. Suggestions are not applied. */
export const isSuggestion = (entry: unknown): boolean =>
  typeof entry === 'object' && entry !== null && 'suggest' in entry && entry.suggest === true

/** The entries to add; suggestions are left out. */
export const applied = <Entry>(entries: readonly Entry[]): Entry[] =>
  entries.filter((entry) => !isSuggestion(entry))

/**
 * The entries that replace the present ones: suggestions stay only if they are present. Undefined
 * if there are only suggestions, which change nothing.
 */
export function replacement<Entry>(
  entries: readonly Entry[],
  isPresent: (entry: Entry) => boolean,
): Entry[] | undefined {
  if (entries.length > 0 && entries.every(isSuggestion)) return undefined
  return entries.filter((entry) => !isSuggestion(entry) || isPresent(entry))
}
