import { filesOf, rules, runs } from './run-plan.ts'
import { shares } from './shares.ts'
import { wrappedMarkdown } from './wrapped-markdown.ts'

const table = (rows: string[][]): string => {
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |`)
  return [lines[0], `|${' - |'.repeat(rows[0]!.length)}`, ...lines.slice(1)].join('\n')
}

/** The table of test files by run, as in docs/testing.md. */
export function fileTable(): Promise<string> {
  const rows = rules.map((rule) => [
    rule.what,
    String(filesOf(rule).length),
    ...runs.map((run) => (runs.indexOf(run) < runs.indexOf(rule.from) ? '' : 'all')),
  ])
  return wrappedMarkdown(table([['Subject', 'Files', ...runs.map((run) => `\`${run}\``)], ...rows]))
}

/** The table of long tables of cases, as in docs/testing.md. */
export function caseTable(): Promise<string> {
  const rows = Object.values(shares).map(([share, cases]) => [cases, `one in ${share}`, 'all'])
  return wrappedMarkdown(table([['Cases', '`npm test`, `.ci/run`', '`nightly`'], ...rows]))
}
