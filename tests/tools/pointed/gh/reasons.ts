/** Why a call of gh stopped for another reason than GraphQL, by its beginning. */
const known: [call: RegExp, reason: string][] = [
  [/^codespace (cp|jupyter|logs|ports|rebuild|ssh)/, 'no machine runs workspaces'],
  [/^auth refresh/, 'the OAuth app of gh is not in the seed of this run'],
  [/^project /, 'projects are not served'],
  [/^ruleset /, 'rulesets are not served'],
  [/^auth switch/, 'gh knows one account'],
  [/^extension browse/, 'needs a terminal'],
]

/** @returns the reason for the page */
export const reasons = (line: string, result: string): string =>
  known.find(([call]) => call.test(line))?.[1] ?? `not expected: ${result}`
