import { wrappedMarkdown } from '../_support/wrapped-markdown.ts'
import type { Finding, Table } from './proof.ts'

/** A run of a proof. */
export interface Ran {
  name: string
  promise: string
  /** YYYY-MM-DD */
  date: string
  seed: number
  /** Absent if the proof reads what was recorded before. */
  duration?: string
  /** The hash of the contract. */
  contract: string
}

function table(rows: Table['rows']): string {
  const columns = Object.keys(rows[0] ?? {})
  const line = (cells: unknown[]) => `| ${cells.join(' | ')} |`
  const body = rows.map((row) => line(columns.map((column) => row[column])))
  return [line(columns), line(columns.map(() => '---')), ...body].join('\n')
}

const tables = (all: Table[]) => all.flatMap(({ title, rows }) => [`## ${title}`, table(rows)])

const detailsFile = (name: string) => `${name}-details.md`

/** Where the details are, and how many. */
function aboutDetails(name: string, details: Table[]): string[] {
  if (details.length === 0) return []
  const count = details.reduce((sum, { rows }) => sum + rows.length, 0).toLocaleString('en')
  const titles = details.map(({ title }) => title)
  const listed = titles.length > 10 ? `${titles[0]} to ${titles.at(-1)}` : titles.join('; ')
  return [
    '## Details',
    `${count} rows are in \`${detailsFile(name)}\`, an artifact of each nightly run: ${listed}. ` +
      `\`npm run evidence -- ${name} --out dist/evidence\` writes it beside this page.`,
  ]
}

/** The page of a run for readers. */
export function pageOf({ name, promise, ...ran }: Ran, finding: Finding): Promise<string> {
  const { partial, method, rows, more = [], details = [], plots = [] } = finding
  const { date, seed, duration, contract } = ran
  const facts = [
    `- Date: ${date}`,
    `- Seed: ${seed}, Node ${process.versions.node}${duration ? `, duration: ${duration}` : ''}`,
    `- Contract (SHA-256 of both bundles): \`${contract}\``,
  ]
  const images = plots.map(({ file, title }) => `![${title}](${file})`)
  const first = partial === undefined ? [`# ${promise}`] : [`# Partial: ${promise}`, partial]
  const rest = [...tables(more), ...aboutDetails(name, details)]
  const text = [...first, method, facts.join('\n'), ...images, table(rows), ...rest]
  return wrappedMarkdown(`${text.join('\n\n')}\n`)
}

/** The rows behind the page by file name, if there are any. */
export async function detailsOf(
  { name, promise }: Pick<Ran, 'name' | 'promise'>,
  { details = [] }: Finding,
): Promise<[file: string, text: string][]> {
  if (details.length === 0) return []
  const text = [`# ${promise}: details`, ...tables(details)].join('\n\n')
  return [[detailsFile(name), await wrappedMarkdown(`${text}\n`)]]
}
