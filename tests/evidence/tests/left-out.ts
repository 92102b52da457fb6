import { readFile } from 'node:fs/promises'
import { filesOf, rules } from '../../_support/run-plan.ts'
import { shares, type Table } from '../../_support/shares.ts'
import type { Finding } from '../proof.ts'
import type { TestedFile } from './reports.ts'

/** The files and tests that ordinary runs leave out, by rule. */
export const filesLeftOut = (tested: readonly TestedFile[]): Finding['rows'] =>
  rules.map((rule) => {
    const own = new Set(filesOf(rule))
    const found = tested.filter(({ name }) => own.has(name))
    const tests = found.reduce((sum, { assertionResults }) => sum + assertionResults.length, 0)
    return { Files: rule.what, 'First run': rule.from, Number: own.size, Tests: tests }
  })

/**
 * The cases of long tables that ordinary runs leave out.
 * @param file what full runs record, see selection.ts
 */
export async function casesLeftOut(file: string): Promise<Finding['rows']> {
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  const counts = new Map<string, { all: number; kept: number }>()
  for (const line of lines) {
    const [table = '', kept] = line.split(' ')
    const count = counts.get(table) ?? { all: 0, kept: 0 }
    counts.set(table, { all: count.all + 1, kept: count.kept + Number(kept) })
  }
  return [...counts].sort().map(([table, { all, kept }]) => ({
    Cases: shares[table as Table][1],
    All: all,
    'Left out': all - kept,
  }))
}
