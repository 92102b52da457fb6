import { statusLine, type Exchanged, type Seen } from './exchange.ts'
import type { Step } from './story.ts'
import type { Touched } from './touched.ts'
import { brief, shownOf } from './trim.ts'

/** A breaking change in generated/<version>/changes.json. */
export interface Change {
  slug: string
  title: string
  advice: string
  places: string[]
}

const fewOperations = 8

const fenced = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``
const json = (value: unknown) => JSON.stringify(value, null, 2)

function requestText({ asked, version }: Exchanged): string {
  const { method, path, body, headers = {} } = asked
  const lines = [`${method} ${path} HTTP/1.1`, `X-Service-Api-Version: ${version}`]
  lines.push(...Object.entries(headers).map(([name, value]) => `${name}: ${value}`))
  if (body) lines.push('Content-Type: application/json', '', json(body))
  return fenced('http', lines.join('\n'))
}

function answerText({ answer }: Exchanged, shown: unknown): string {
  const type = answer.headers['content-type']
  const head = [`HTTP/1.1 ${statusLine(answer)}`, ...(type ? [`Content-Type: ${type}`] : [])]
  const body = shown === undefined ? [] : [fenced('json', json(shown))]
  return [fenced('http', head.join('\n')), ...body].join('\n\n')
}

/** Names of the members that a change adds or removes. */
function membersOf({ places }: Change): string[] {
  const names = places.flatMap((place) => /\/properties\/([^/]+)/.exec(place)?.[1] ?? [])
  return [...new Set(names)]
}

const block = (heading: string, exchanged: Exchanged, body: unknown): string[] => [
  `### ${heading}`,
  requestText(exchanged),
  answerText(exchanged, body),
]

/**
 * The part of a body to show next to the other one. Errors have nothing in common with successes.
 */
function besides(mine: Exchanged, theirs: Exchanged, members: readonly string[]): unknown {
  const [one, other] = [mine.answer.body, theirs.answer.body] as unknown[]
  const comparable = [mine, theirs].every(({ answer }) => answer.status < 300 && answer.body)
  return comparable ? shownOf(one, other, members) : brief(one)
}

function exchanges(seen: Seen, change: Change, { older, newer }: Step): string[] {
  const { told, before, after, instead } = seen
  const members = told.members ?? membersOf(change)
  return [
    ...block(`Before, in ${older}`, before, besides(before, after, members)),
    ...block(`After, in ${newer}`, after, besides(after, before, members)),
    ...(instead ? block('Instead', instead, besides(instead, instead, members)) : []),
  ]
}

const codes = (names: string[]) => names.map((name) => `\`${name}\``).join(', ')

/** The affected operations and events; long lists start with the number. */
export function touchedText({ operations, events }: Touched, older: string): string {
  const counted = operations.length > fewOperations ? `${operations.length} operations: ` : ''
  const heard =
    events.length > 0 ? ` Also the payloads of ${codes(events)}, for webhooks of ${older}.` : ''
  return `**Affected operations:** ${counted}${codes(operations)}.${heard}`
}

/** The section of a breaking change in the guide, in Markdown. */
export function section(change: Change, touched: Touched, seen: Seen, step: Step): string {
  const { slug, title, advice } = change
  return [
    `## ${Number(slug.slice(0, 2))}. ${title}`,
    `\`${slug}\``,
    touchedText(touched, step.older),
    `**What to change:** ${advice}`,
    ...exchanges(seen, change, step),
  ].join('\n\n')
}
