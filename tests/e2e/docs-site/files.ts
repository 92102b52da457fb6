import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourcesHash } from '../../../spec/codegen/docs/sources.js'
import { root, versions } from '../../_support/bundles.ts'
import { deadLinks, forbidden, repeatedIds } from '../../_support/site.ts'
import type { Subject } from './subject.ts'

const operationsOf = async (version: string) => {
  const { operations } = await import(`../../../generated/${version}/operations.ts`)
  return Object.keys(operations)
}

/** What can be seen without anybody serving or showing it. */
export function asFiles(subject: Subject): void {
  describe('the documentation, as files', () => {
    it('has no link and no anchor that leads nowhere', () => {
      expect(deadLinks(subject.site)).toEqual([])
    })

    it('would not pass with a link to a page or an anchor that is not there', () => {
      const page = '<a href="nowhere.html">…</a><a href="#nobody">…</a><a href="">…</a>'
      const planted = { pages: new Map([['a.html', page]]), files: new Set(['a.html']) }
      expect(deadLinks(planted)).toEqual(['a.html → nowhere.html', 'a.html → #nobody'])
    })

    it('loads nothing from another host and brings no script or style within a page', () => {
      const found = [...subject.site.pages].flatMap(([path, text]) =>
        forbidden(text).map((each) => `${path}: ${each}`),
      )
      expect(found).toEqual([])
      expect(forbidden('<p style="x"><script>1</script><script src="//cdn/x.js">')).toHaveLength(3)
    })

    it('has small pages, each with a title of its own and no identifier twice', () => {
      const heavy = [...subject.site.pages].filter(([, text]) => Buffer.byteLength(text) > 300_000)
      expect(heavy.map(([path]) => path)).toEqual([])
      const titles = [...subject.site.pages.values()].map(
        (text) => /<title>(.*?)<\/title>/.exec(text)?.[1],
      )
      expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
      expect(
        [...subject.site.pages].flatMap(([path, text]) => repeatedIds(text).map((id) => path + id)),
      ).toEqual([])
    })

    it.each(versions)('shows every operation of %s with three ways to call it', async (version) => {
      const pages = [...subject.site.pages].filter(
        ([path]) => path.split('/')[0] === version && !path.includes('/webhooks/'),
      )
      const shown = pages.flatMap(([, text]) => [
        ...text.matchAll(/<section class="operation" id="([^"]+)" aria-labelledby/g),
      ])
      const anchors = (await operationsOf(version)).map((id) => id.replaceAll('/', '-'))
      expect(shown.map(([, id]) => id).sort()).toEqual(anchors.sort())
      const tabs = pages.flatMap(([, text]) => [...text.matchAll(/role="tab" /g)])
      expect(tabs).toHaveLength(3 * anchors.length)
    })

    it('has the addresses that the server gives out', async () => {
      const errors = await readFile(join(root, 'server/core/errors.ts'), 'utf8')
      const anchors = [...errors.matchAll(/anchor: '([^']+)'/g)].map(([, anchor]) => anchor!)
      expect(anchors.length).toBeGreaterThan(2)
      for (const anchor of anchors)
        expect(subject.site.pages.get('index.html')).toContain(` id="${anchor}"`)
      for (const version of versions) {
        for (const id of await operationsOf(version)) {
          expect(subject.site.pages.get(`${version}.html`)).toContain(
            ` id="${id.replaceAll('/', '-')}"`,
          )
        }
      }
      expect(subject.site.pages.has('changelog.html')).toBe(true)
    })

    it('knows what it was made of, so that it is made again when that has changed', async () => {
      expect(await readFile(join(subject.folder, '.sources'), 'utf8')).toBe(await sourcesHash())
    })
  })
}
