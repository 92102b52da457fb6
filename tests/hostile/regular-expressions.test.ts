import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from 'recheck'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../_support/bundles.ts'
import {
  contractPatterns,
  expressionsIn,
  nameOf,
  serverPatterns,
  type Pattern,
} from '../_support/hostile/regular-expressions.ts'
import { select } from '../_support/selection.ts'

const patterns = await serverPatterns()

/** Begins with ^, where V8 stops. The check tries other beginnings, too, which takes longer. */
const falseAlarm = 'components/schemas/import-input/properties/vcs_url'
const inContract = contractPatterns().filter(
  ({ places }) => !places.every((place) => place.endsWith(falseAlarm)),
)

/** The variable that chooses the implementation of recheck: the others start programs. */
const backend = 'RECHECK_BACKEND'
const before = process.env[backend]
beforeAll(() => {
  process.env[backend] = 'pure'
})
afterAll(() => {
  if (before === undefined) delete process.env[backend]
  else process.env[backend] = before
})

/** A check can take fifteen seconds, so an empty file notes that a pattern was found safe. */
const cache = join(root, 'node_modules/.cache/recheck')
mkdirSync(cache, { recursive: true })
const noteOf = (name: string) =>
  join(cache, createHash('sha256').update(`4.5.0 ${name}`).digest('hex'))

/** The problem of a pattern, with an attack on it; undefined if it takes linear time. */
async function problemOf({ source, flags, places }: Pattern): Promise<string | undefined> {
  const note = noteOf(nameOf({ source, flags }))
  if (existsSync(note)) return undefined
  const found = await check(source, flags, { timeout: 60_000 })
  if (found.status === 'safe') return void writeFileSync(note, '')
  const why =
    found.status === 'vulnerable'
      ? `${found.complexity.summary}: ${found.attack.pattern}`
      : `unknown: ${found.error.kind}`
  return `${nameOf({ source, flags })} ${why} in ${places.join(', ')}`
}

async function problemsOf(some: readonly Pattern[]): Promise<string[]> {
  const found: string[] = []
  for (const pattern of some) {
    const problem = await problemOf(pattern)
    if (problem !== undefined) found.push(problem)
  }
  return found
}

describe('regular expressions take linear time', () => {
  it('those of the server', async () => {
    expect(await problemsOf(select('regular-expressions', patterns, nameOf))).toEqual([])
  })

  it('those of the contract', async () => {
    expect(await problemsOf(select('regular-expressions', inContract, nameOf))).toEqual([])
  })

  it('a check finds one that does not', async () => {
    const quadratic = { source: '\\/+$', flags: '', places: ['here'] }
    expect(await problemOf(quadratic)).toMatch(/^\/\\\/\+\$\/ 2nd degree polynomial: .* in here$/)
  })
})

describe('the collection', () => {
  it('has literals and constructed expressions', () => {
    const text = 'const a = /x\\/y/gi; const b = new RegExp(a); b.test(RegExp("z").source)'
    expect(expressionsIn('a.ts', text)).toEqual({
      literals: [{ source: 'x\\/y', flags: 'gi' }],
      constructed: 2,
    })
  })

  it('has those of every file', () => {
    const named = patterns.map(nameOf)
    expect(named).toContain('/^[0-9a-f]{40}$/')
    expect(named).toContain('/^(gh[pousr]_|github_pat_)([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/')
    expect(inContract.map(nameOf)).toContain('/^CVE-\\d{4}-\\d{4,}$/u')
  })
})
