import { readFile } from 'node:fs/promises'
import { load } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import { createMetrics } from '../../../server/api/metrics.ts'

interface Rule {
  alert: string
  expr: string
  annotations: { summary: string }
}

const read = (name: string) =>
  readFile(new URL(`../../../docs/operations/${name}`, import.meta.url), 'utf8')

/** Metrics of a server, with the series that a histogram has. */
async function series(): Promise<Set<string>> {
  const metrics = await createMetrics().registry.getMetricsAsJSON()
  const parts = metrics.flatMap(({ name }) =>
    ['', '_bucket', '_count', '_sum'].map((end) => name + end),
  )
  return new Set(['up', ...parts])
}

/** Names of metrics in an expression: words that are neither functions, labels nor keywords. */
const metricsIn = (expression: string): string[] =>
  expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, '')
    .match(/\b[a-z][a-z_0-9]+\b(?!\s*\()/g)!

async function rules(): Promise<Rule[]> {
  const { groups } = load(await read('alerts.yaml')) as { groups: { rules: Rule[] }[] }
  return groups.flatMap((group) => group.rules)
}

interface Panel {
  title: string
  targets: { expr: string }[]
}

describe('monitoring', () => {
  it('alerts only use metrics that the server has', async () => {
    const known = await series()
    const used = (await rules()).flatMap(({ expr }) => metricsIn(expr))
    expect(used.length).toBeGreaterThan(10)
    expect(used.filter((name) => !known.has(name))).toEqual([])
  })

  it('each alert has a name of its own and a summary', async () => {
    const all = await rules()
    expect(new Set(all.map(({ alert }) => alert)).size).toBe(all.length)
    expect(all.filter(({ annotations }) => !annotations.summary)).toEqual([])
  })

  it('the dashboard only uses metrics that the server has', async () => {
    const { panels } = JSON.parse(await read('dashboard.json')) as { panels: Panel[] }
    const known = await series()
    const used = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)))
    expect(used.length).toBeGreaterThan(10)
    expect(used.filter((name) => !known.has(name))).toEqual([])
  })
})
