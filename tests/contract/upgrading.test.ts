import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { changesAfter } from '../../server/http/versions/index.ts'
import { root, versions } from '../_support/bundles.ts'

interface Change {
  slug: string
  title: string
  advice: string
}

const read = (file: string) => readFile(`${root}${file}`, 'utf8')
/** Prettier wraps lines; what counts is the words. */
const words = (text: string) => text.split(/\s+/).join(' ')

describe.each(versions.slice(1))('the guide for those who leave %s', async (version) => {
  const sections = (await read(`docs/upgrading/${version}.md`)).split(/^## /m).slice(1)
  const changes = JSON.parse(await read(`generated/${version}/changes.json`)) as Change[]

  it('has one section for each change, in order', () => {
    const slugs = sections.map((section) => /^`(.+)`$/m.exec(section)?.[1])
    expect(slugs).toEqual(Object.keys(changesAfter(version)))
  })

  it.each(changes)('says of $slug what to do, with a request before and one after', (change) => {
    const section = sections.find((each) => each.includes(`\`${change.slug}\``)) ?? ''
    expect(change.advice).toMatch(/\.$/)
    expect(words(section)).toContain(words(change.title))
    expect(words(section)).toContain(words(change.advice))
    for (const asked of [version, versions[0]]) {
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
