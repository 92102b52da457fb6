import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { changesAfter } from '../../server/http/versions/index.ts'
import { root } from '../_support/bundles.ts'
import { steps, touchedOperations } from '../evidence/upgrading.ts'
import { touchedText } from '../evidence/upgrading/section.ts'

interface Change {
  slug: string
  title: string
  advice: string
}

const read = (file: string) => readFile(`${root}${file}`, 'utf8')
/** The formatter wraps lines, so only the words are compared. */
const words = (text: string) => text.split(/\s+/).join(' ')
const stale = (version: string) =>
  `docs/upgrading/${version}.md is stale: run npm run evidence -- upgrading`

describe.each(steps)('the guide for upgrading from $older', async (step) => {
  const { older: version, newer } = step
  const sections = (await read(`docs/upgrading/${version}.md`)).split(/^## /m).slice(1)
  const changes = JSON.parse(await read(`generated/${version}/changes.json`)) as Change[]

  it('has one section per change, in order', () => {
    const slugs = sections.map((section) => /^`(.+)`$/m.exec(section)?.[1])
    expect(slugs, stale(version)).toEqual(Object.keys(changesAfter(version)))
  })

  it('names the operations that each change affects', async () => {
    const touched = [...(await touchedOperations(step))].filter(([slug]) => !slug.startsWith('00-'))
    const left = touched.filter(([slug, found]) => {
      const section = sections.find((each) => each.includes(`\`${slug}\``)) ?? ''
      return !words(section).includes(words(touchedText(found, version)))
    })
    expect(
      left.map(([slug]) => slug),
      stale(version),
    ).toEqual([])
  })

  it.each(changes)('describes for $slug what to do, with a request before and after', (change) => {
    const section = sections.find((each) => each.includes(`\`${change.slug}\``)) ?? ''
    expect(change.advice).toMatch(/\.$/)
    expect(words(section)).toContain(words(change.title))
    expect(words(section)).toContain(words(change.advice))
    for (const asked of [version, newer]) {
      expect(section).toMatch(
        new RegExp(
          `^### .* ${asked}\n\n\`\`\`http\n[A-Z]+ /.*\n[^]*?\n\`\`\`http\nHTTP/1.1 \\d{3} `,
          'm',
        ),
      )
    }
    expect(section).not.toMatch(/gh[pousr]_|127\.0\.0\.1|localhost/)
  })
})
