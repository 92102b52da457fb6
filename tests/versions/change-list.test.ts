import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { changesAfter } from '../../server/http/versions/index.ts'
import { readOverlays } from '../../tools/contract/overlays.ts'
import { root, versions } from '../_support/bundles.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

describe.each(versions.slice(1))('the breaking changes after %s', async (version) => {
  const overlays = await readOverlays(join(root, 'spec', version))
  const [first, ...slugs] = overlays.map(({ slug }) => slug)

  it('are numbered from 01 without gaps, after 00-version', () => {
    expect(first).toBe('00-version')
    const numbers = slugs.map((slug) => Number(slug.slice(0, 2)))
    expect(numbers).toEqual(slugs.map((_, index) => index + 1))
  })

  it('are listed for the server in numeric order', () => {
    expect(Object.keys(changesAfter(version))).toEqual(slugs)
  })

  it('are listed for readers in numeric order', () => {
    const sections = read('generated/changelog.md').split(/^## /m)
    const section = sections.find((each) => each.startsWith(`What ${version} has`)) ?? ''
    const rows = [...section.matchAll(/^- \*\*(\d\d-[\w-]+)\*\*: /gm)]
    expect(rows.map(([, slug]) => slug)).toEqual(slugs)
    const entries = JSON.parse(read(`generated/${version}/changes.json`)) as { slug: string }[]
    expect(entries.map(({ slug }) => slug)).toEqual(slugs)
  })

  it.each(slugs)("%s has the same entry in the server's list as in its own file", async (slug) => {
    const file = join(root, `server/http/versions/${version}/${slug}.ts`)
    const { default: change } = (await import(file)) as { default: unknown }
    expect(changesAfter(version)[slug]).toBe(change)
  })
})
