import type { Cost } from './operation-costs.ts'

/** What a request of each operation runs, by the id of the operation. */
export type BudgetTable = ReadonlyMap<string, Cost>

const heading = ['operation', 'statements', 'read again']

/** The lines of a file, with tabs between the columns. */
export function tableText(table: BudgetTable): string {
  const rows = [...table].sort().map(([id, { statements, again }]) => [id, statements, again])
  return [heading, ...rows].map((cells) => `${cells.join('\t')}\n`).join('')
}

const shown = 10

/** The distribution and the highest numbers, as Markdown. */
export function summaryOf(table: BudgetTable): string {
  const highest = [...table].sort(([, one], [, other]) => other.statements - one.statements)
  const share = (part: number) =>
    highest[Math.ceil((highest.length - 1) * (1 - part))]![1].statements
  const repeating = highest.filter(([, { again }]) => again !== '').length
  const row = (title: string, count: number) => `| ${title} | ${count} |`
  return [
    '| Operations | Statements |\n| --- | --- |',
    row('half of them, at most', share(0.5)),
    row('nine in ten, at most', share(0.9)),
    row('that read rows again, their number', repeating),
    ...highest.slice(0, shown).map(([id, { statements }]) => row(`\`${id}\``, statements)),
  ].join('\n')
}
