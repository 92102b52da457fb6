import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../_support/bundles.ts'
import { summaryOf, tableText, type BudgetTable } from '../../_support/statements/budget-table.ts'
import { operationCosts } from '../../_support/statements/operation-costs.ts'
import { embedded } from '../../_support/stores.ts'
import { wrappedMarkdown } from '../../_support/wrapped-markdown.ts'

const file = join(root, 'tests/server/storage/operation-statements.tsv')
const page = join(root, 'docs/performance.md')
const section = /(?<=<!-- statements -->\n)[^]*?(?=<!-- end -->)/

const renewal = `If the change is intended, record the numbers again: npm test -- operation-statements -u`

/** One request after the other, of every operation, on a busy machine. */
const patient = 600_000

// PostgreSQL has other connections at work, so what is cached depends on the time there.
describe('statements of every operation on the embedded store', () => {
  let table: BudgetTable
  beforeAll(async () => {
    table = await operationCosts(embedded)
  }, patient)

  it('are as many as recorded', async () => {
    await expect(tableText(table), renewal).toMatchFileSnapshot(file)
  })

  it('are summed up in the documentation', async () => {
    const summary = await wrappedMarkdown(summaryOf(table))
    const text = readFileSync(page, 'utf8').replace(section, `\n${summary}\n`)
    await expect(text, renewal).toMatchFileSnapshot(page)
  })
})
