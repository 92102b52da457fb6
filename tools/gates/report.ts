import type { Document } from '../contract/contract.ts'
import type { Finding } from './gates.ts'
import { partOf, usersOf, type Part } from './parts.ts'
import { counted, type SinceRelease } from './since-release.ts'

/** Whether a gate passed, with a title for reviewers. */
export interface Gate extends Finding {
  title: string
}

/** The findings for one version, and the data to locate them. */
export interface VersionReport {
  since: SinceRelease
  contract: Document
  /** The source files of a change, if known. */
  filesOf: (pointer: string, source: string) => string[]
}

/** Maximum number of listed entries. The command prints the whole list. */
const longest = 200

interface Line {
  part: Part
  order: number
  text: string
  pointer: string
}

function lines({ since, contract }: VersionReport): Line[] {
  const line = (pointer: string, order: number, text: (rest: string) => string): Line => {
    const part = partOf(pointer, contract)
    return { part, order, pointer, text: text(part.rest) }
  }
  const place = (rest: string) =>
    rest === '' ? 'added or removed as a whole' : `\`${rest.replaceAll('~1', '/')}\``
  return [
    ...since.breaking.map(({ pointer, message, rule }) =>
      line(pointer, 0, () => `**broke**: ${message} (${rule})`),
    ),
    ...since.additions.map(({ pointer, kind }) =>
      line(pointer, 1, (rest) => `${kind === 'removed' ? 'no longer' : kind}: ${place(rest)}`),
    ),
    ...since.words.map((name) => line(wordPointer(name), 2, () => 'wording')),
  ]
}

/** The keys of `wordHashes` as pointers. */
function wordPointer(name: string): string {
  const [first = '', second = ''] = name.split(' ')
  const path = second.replaceAll('~', '~0').replaceAll('/', '~1')
  if (first === 'webhook') return `#/webhooks/${path}`
  return second ? `#/paths/${path}/${first}` : `#/${first === 'info' ? '' : 'components/'}${first}`
}

const few = (names: string[]) =>
  names.length <= 3
    ? names.join(', ')
    : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`

function section(group: Line[], { filesOf }: VersionReport, users: (key: string) => string[]) {
  const { part } = group[0]!
  const files = [...new Set(group.flatMap(({ pointer }) => filesOf(pointer, part.source)))]
  const used = users(part.key).map((id) => `\`${id}\``)
  const facts = [...files, ...(used.length > 0 ? [`in ${few(used)}`] : [])]
  const texts = [
    ...new Set(group.sort((one, other) => one.order - other.order).map(({ text }) => text)),
  ]
  return [`- ${[part.title, ...facts].join(' · ')}`, ...texts.map((text) => `  - ${text}`)]
}

/** The changes of a version, breaking ones first, grouped by operation, webhook or component. */
function changes(report: VersionReport): string[] {
  const groups = new Map<string, Line[]>()
  for (const line of lines(report)) {
    groups.set(line.part.key, [...(groups.get(line.part.key) ?? []), line])
  }
  const worst = (group: Line[]) => Math.min(...group.map(({ order }) => order))
  const users = usersOf(report.contract)
  const ordered = [...groups.values()].sort((one, other) => worst(one) - worst(other))
  const text = ordered.flatMap((group) => section(group, report, users))
  if (text.length <= longest) return text
  return [...text.slice(0, longest), `- … and ${text.length - longest} more lines`]
}

function counts({ breaking, additions, words }: SinceRelease): string {
  const found = [
    ...(breaking.length > 0 ? [`${breaking.length} breaking`] : []),
    ...(additions.length > 0 ? [counted(additions.length, 'addition')] : []),
    ...(words.length > 0 ? [`${counted(words.length, 'part')} with changed descriptions`] : []),
  ]
  return found.join(', ') || 'unchanged'
}

function sinceRelease(report: VersionReport): string[] {
  const { version, released, problems } = report.since
  const state = released ? `since its release on ${released}` : 'without a release'
  const verdict = `${problems.length === 0 ? 'ok' : 'FAIL'}: ${counts(report.since)}`
  const found = changes(report)
  return [
    `## ${version} ${state}`,
    [`- ${verdict}`, ...problems.map((problem) => `- ! ${problem}`)].join('\n'),
    ...(found.length > 0 ? [found.join('\n')] : []),
  ]
}

function gateLines({ title, problems, seen }: Gate): string {
  const counted = seen.length > 0 ? ` (${seen.length})` : ''
  const head = `- ${problems.length === 0 ? 'ok' : 'FAIL'}: ${title}${counted}`
  return [head, ...problems.map((problem) => `  - ! ${problem}`)].join('\n')
}

/** The report in Markdown: first the gates, then each version since its release. */
export function markdown(gates: Gate[], versions: VersionReport[]): string {
  const failed = [...gates, ...versions.map(({ since }) => since)].filter(
    ({ problems }) => problems.length > 0,
  ).length
  const verdict =
    failed === 0 ? 'All gates pass.' : `${failed} ${failed === 1 ? 'gate fails' : 'gates fail'}.`
  const blocks = ['# Contract gates', verdict, gates.map(gateLines).join('\n')]
  return `${[...blocks, ...versions.flatMap(sinceRelease)].filter(Boolean).join('\n\n')}\n`
}
