import type { ScanningPlace } from '../../storage/code-scanning/code-scanning-places.ts'
import type { SarifResult, SarifRule, SarifRun } from './sarif.ts'

type Message = ScanningPlace['message']

/** Maximum message length in characters. Placeholders may repeat an argument many times. */
const maxMessageLength = 10_000
/** Maximum path length in characters. */
const maxPathLength = 4_096

/** Replaces placeholders: `{0}` is the first argument (SARIF 3.11.5). */
function filled(template: string, values: string[] = []): string {
  let text = ''
  let from = 0
  for (const { 0: whole, 1: number, index } of template.matchAll(/\{(\d+)\}/g)) {
    if (text.length > maxMessageLength) break
    text += template.slice(from, index) + (values[Number(number)] ?? whole)
    from = index + whole.length
  }
  return (text + template.slice(from)).slice(0, maxMessageLength)
}

/** Returns the message of a result, its own or one of its rule; undefined if there is none. */
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

/** Returns the path within the repository. */
function pathOf(uri: string, checkoutUri: string | undefined): string {
  const below = checkoutUri !== undefined && uri.startsWith(checkoutUri)
  const rest = below ? uri.slice(checkoutUri.length) : uri
  const inside = below && (checkoutUri.endsWith('/') || rest.startsWith('/')) ? rest : uri
  const path = decoded(inside.replace(/^file:\/\//, '')).replace(/^(\.?\/)+/, '')
  return path.slice(0, maxPathLength)
}

/** Returns the location of a result; undefined if it names no file. */
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

/** Classifies a file by its path. */
export const classificationsOf = (path: string): ScanningPlace['classifications'] =>
  kinds.filter(([, pattern]) => pattern.test(path)).map(([kind]) => kind)
