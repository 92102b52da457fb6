import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Decision, Facts, Row } from '../../../server/access/auth/truth-table.ts'
import { root } from '../bundles.ts'

/** Every value of every fact, in the order of the page's columns. */
const values: { [Fact in keyof Facts]: readonly Facts[Fact][] } = {
  caller: ['accepted', 'unknown', 'wrong class', 'wrong kind'],
  visible: [true, false],
  token: ['allows it', 'lacks a permission', 'lacks a scope'],
  role: ['enough', 'too low'],
  request: ['reads', 'changes'],
  missingScope: ['named', 'hidden'],
}

const facts = Object.keys(values) as (keyof Facts)[]
const words: Record<string, boolean> = { yes: true, no: false }

/** All combinations of facts. */
export function everyCase(): Facts[] {
  let cases: Partial<Facts>[] = [{}]
  for (const fact of facts) {
    cases = cases.flatMap((each) => values[fact].map((value) => ({ ...each, [fact]: value })))
  }
  return cases as Facts[]
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

function rowOf(line: string): Row {
  const cells = cellsOf(line)
  const said = facts.map((fact, index) => [fact, cells[index] as string] as const)
  const known = said.filter(([, cell]) => cell !== '')
  return {
    ...Object.fromEntries(known.map(([fact, cell]) => [fact, words[cell] ?? cell])),
    answer: cells[facts.length] as Decision,
  }
}

/** The rows of the truth table as printed in docs/authorization.md. */
export function documentedTable(): Row[] {
  const page = readFileSync(join(root, 'docs/authorization.md'), 'utf8')
  const [, table = ''] = /<!-- truth table -->([^]*?)<!-- end -->/.exec(page) ?? []
  const lines = table.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map(rowOf)
}
