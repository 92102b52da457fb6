import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLinks } from '../../../../server/core/links.ts'
import { documentationOf } from '../../../../server/http/documentation.ts'
import { sourcesHash } from '../../../../tools/docs-site/sources.js'
import { root, versions } from '../../../_support/bundles.ts'
import { deadLinks, forbidden, repeatedIds } from '../../../_support/pages/site.ts'
import type { Subject } from './subject.ts'

const operationsOf = async (version: string) => {
  const { operations } = await import(`../../../../generated/${version}/operations.ts`)
  return Object.keys(operations)
}

/** The pages, below `/docs/`, that errors of each operation of a version lead to. */
const pagesOfOperations = async (version: string): Promise<string[]> => {
  const { operations } = (await import(`../../../../generated/${version}/operations.ts`)) as {
    operations: Record<string, { tag: string }>
  }
  const links = createLinks('http://127.0.0.1', '')
  return Object.entries(operations).map(([id, { tag }]) => {
    const address = documentationOf({
      operation: { id, tag },
      version: { version },
      links,
    } as never)
    return address.slice(address.indexOf('/docs/') + '/docs/'.length)
  })
}

/** Tests of the files alone, without a server or a browser. */
export function asFiles(subject: Subject): void {
  describe('the documentation site, as files', () => {
    it('has no broken links or anchors', () => {
      expect(deadLinks(subject.site)).toEqual([])
    })

    it('the link check reports missing pages and anchors', () => {
      const page = '<a href="nowhere.html">…</a><a href="#nobody">…</a><a href="">…</a>'
      const planted = { pages: new Map([['a.html', page]]), files: new Set(['a.html']) }
      expect(deadLinks(planted)).toEqual(['a.html → nowhere.html', 'a.html → #nobody'])
    })

    it('loads nothing from other hosts and has no inline script or style', () => {
      const found = [...subject.site.pages].flatMap(([path, text]) =>
        forbidden(text).map((each) => `${path}: ${each}`),
      )
      expect(found).toEqual([])
      expect(forbidden('<p style="x"><script>1</script><script src="//cdn/x.js">')).toHaveLength(3)
    })

    it('has small pages, each with a unique title and unique ids', () => {
      const heavy = [...subject.site.pages].filter(([, text]) => Buffer.byteLength(text) > 500_000)
      expect(heavy.map(([path]) => path)).toEqual([])
      const titles = [...subject.site.pages.values()].map(
        (text) => /<title>(.*?)<\/title>/.exec(text)?.[1],
      )
      expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
      expect(
        [...subject.site.pages].flatMap(([path, text]) => repeatedIds(text).map((id) => path + id)),
      ).toEqual([])
    })

    it.each(versions)('shows every operation of %s with three code samples', async (version) => {
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

    it('has the documentation URLs of the server', async () => {
      const errors = await readFile(join(root, 'server/core/errors.ts'), 'utf8')
      const named = [...errors.matchAll(/page: '([^']+)'/g)].map(([, page]) => page!)
      expect(named.length).toBeGreaterThan(2)
      const own = await Promise.all(versions.map(pagesOfOperations))
      const missing = [...named, ...own.flat()].filter((page) => {
        const [file = '', anchor] = page.split('#')
        const text = subject.site.pages.get(file || 'index.html')
        return text === undefined || (anchor && !text.includes(` id="${anchor}"`))
      })
      expect(missing).toEqual([])
      expect(subject.site.pages.has('changelog.html')).toBe(true)
    })

    it('knows its sources, so that it is rebuilt after a change', async () => {
      expect(await readFile(join(subject.folder, '.sources'), 'utf8')).toBe(await sourcesHash())
    })
  })
}
