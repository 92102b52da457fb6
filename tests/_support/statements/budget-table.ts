import type { Store } from '../stores.ts'
import type { Cost } from './operation-costs.ts'

type StoreName = Store['name']
type Cells = Record<StoreName, Cost | undefined>

/** What a request of each operation runs on each store, by the id of the operation. */
export type BudgetTable = ReadonlyMap<string, Cells>

const names: readonly StoreName[] = ['embedded', 'postgres']
const heading = ['operation', ...names.flatMap((name) => [name, `read again on ${name}`])]

const costIn = (statements = '', again = ''): Cost | undefined =>
  statements === '' ? undefined : { statements: Number(statements), again }

/** @param text of a file with tabs between the columns */
export function readTable(text: string): BudgetTable {
  const lines = text.trimEnd().split('\n').slice(1)
  return new Map(
    lines.map((line) => {
      const [id = '', ...cells] = line.split('\t')
      return [
        id,
        { embedded: costIn(...cells.slice(0, 2)), postgres: costIn(...cells.slice(2, 4)) },
      ]
    }),
  )
}

/** A store that was not measured keeps its columns, and has no number for a new operation. */
export function withCosts(
  table: BudgetTable,
  store: StoreName,
  costs: ReadonlyMap<string, Cost>,
): BudgetTable {
  const none: Cells = { embedded: undefined, postgres: undefined }
  return new Map(
    [...costs].sort().map(([id, cost]) => [id, { ...none, ...table.get(id), [store]: cost }]),
  )
}

export function tableText(table: BudgetTable): string {
  const rows = [...table].map(([id, cells]) => [
    id,
    ...names.flatMap((name) => [cells[name]?.statements ?? '', cells[name]?.again ?? '']),
  ])
  return [heading, ...rows].map((cells) => `${cells.join('\t')}\n`).join('')
}

const shown = 10

/** The distribution and the highest numbers, as Markdown. */
export function summaryOf(table: BudgetTable): string {
  const countsOn = (name: StoreName) =>
    [...table.values()].map((cells) => cells[name]?.statements ?? 0).sort((a, b) => a - b)
  const share = (counts: readonly number[], part: number) =>
    counts[Math.floor((counts.length - 1) * part)]
  const repeating = (name: StoreName) =>
    [...table.values()].filter((cells) => cells[name]?.again).length
  const row = (title: string, of: (name: StoreName) => unknown) =>
    `| ${title} | ${names.map(of).join(' | ')} |`
  const highest = [...table]
    .sort(([, one], [, other]) => statementsOf(other) - statementsOf(one))
    .slice(0, shown)
  return [
    '| Statements | SQLite | PostgreSQL |\n| --- | --- | --- |',
    row('half of the operations, at most', (name) => share(countsOn(name), 0.5)),
    row('nine in ten, at most', (name) => share(countsOn(name), 0.9)),
    row('operations that read rows again', repeating),
    ...highest.map(([id, cells]) => row(`\`${id}\``, (name) => cells[name]?.statements ?? '')),
  ].join('\n')
}

const statementsOf = ({ embedded }: Cells) => embedded?.statements ?? 0
