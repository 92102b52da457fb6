import type { ScanningPlace } from '../../../storage/security/code-scanning-places.ts'
import type { SarifResult, SarifRule, SarifRun } from './sarif.ts'

type Message = ScanningPlace['message']

/** Characters that are kept of a message: what arguments say may stand in it many times. */
const longestMessage = 10_000
/** Characters that are kept of a path. */
const longestPath = 4_096

/** `{0}` stands for the first argument (SARIF 3.11.5). */
function filled(template: string, values: string[] = []): string {
  let text = ''
  let from = 0
  for (const { 0: whole, 1: number, index } of template.matchAll(/\{(\d+)\}/g)) {
    if (text.length > longestMessage) break
    text += template.slice(from, index) + (values[Number(number)] ?? whole)
    from = index + whole.length
  }
  return (text + template.slice(from)).slice(0, longestMessage)
}

/** What a result says, in its own words or in those of its rule; undefined where it says nothing. */
export function messageOf({ message }: SarifResult, rule: SarifRule): Message | undefined {
  const own = message?.id === undefined ? message : (rule.messageStrings?.[message.id] ?? message)
  if (own?.text === undefined) return undefined
  const text = filled(own.text, message?.arguments)
  if (own.markdown === undefined) return { text }
  return { text, markdown: filled(own.markdown, message?.arguments) }
}

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri)
  } catch {
    return uri
  }
}

/** The path within the repository. */
function pathOf(uri: string, checkoutUri: string | undefined): string {
  const below = checkoutUri !== undefined && uri.startsWith(checkoutUri)
  const rest = below ? uri.slice(checkoutUri.length) : uri
  const inside = below && (checkoutUri.endsWith('/') || rest.startsWith('/')) ? rest : uri
  const path = decoded(inside.replace(/^file:\/\//, '')).replace(/^(\.?\/)+/, '')
  return path.slice(0, longestPath)
}

/** Where a result is; undefined for one that names no file. */
export function locationOf(
  { locations = [] }: SarifResult,
  { artifacts = [] }: SarifRun,
  checkoutUri: string | undefined,
): ScanningPlace['location'] | undefined {
  const { artifactLocation, region = {} } = locations[0]?.physicalLocation ?? {}
  const uri = artifactLocation?.uri ?? artifacts[artifactLocation?.index ?? -1]?.location?.uri
  if (uri === undefined) return undefined
  const { startLine = 1, startColumn = 1 } = region
  return {
    path: pathOf(uri, checkoutUri),
    start_line: startLine,
    end_line: region.endLine ?? startLine,
    start_column: startColumn,
    end_column: region.endColumn ?? startColumn,
  }
}

const kinds = [
  ['library', /(^|\/)(node_modules|vendor|third_party)\//],
  ['test', /(^|\/)(tests?|__tests__|spec)\//],
  ['generated', /(^|\/)(generated|dist)\/|\.min\.js$/],
] as const

/** What kind of file it is, as far as its path says. */
export const classificationsOf = (path: string): ScanningPlace['classifications'] =>
  kinds.filter(([, pattern]) => pattern.test(path)).map(([kind]) => kind)
