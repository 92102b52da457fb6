/** Why a call of gh stopped for another reason than GraphQL, by its beginning. */
const known: [call: RegExp, reason: string][] = [
  [/^codespace |--user$/, 'workspaces under these paths are not served'],
  [/^auth refresh/, 'the OAuth app of gh is not in the seed of this run'],
  [/^(extension browse|gist edit .* --desc)/, 'needs a terminal'],
]

/** @returns the reason for the page */
export const reasons = (line: string, result: string): string =>
  known.find(([call]) => call.test(line))?.[1] ?? `not expected: ${result}`
