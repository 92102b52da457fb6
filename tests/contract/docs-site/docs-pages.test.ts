import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { siteFiles } from '../../../tools/docs-site/build.ts'
import { editingUrl } from '../../../tools/docs-site/editing.ts'
import { hashedAssets } from '../../../tools/docs-site/hashed-assets.ts'
import { readImages } from '../../../tools/docs-site/images.ts'
import { root, versions } from '../../_support/bundles.ts'

let files: Map<string, string>
const fileOf = (path: string) => files.get(path) ?? ''
const pages = () => [...files].filter(([path]) => path.endsWith('.html'))

beforeAll(async () => {
  files = await siteFiles()
})

/** The section of an operation on its page. */
function sectionOf(page: string, anchor: string): string {
  const [, rest = ''] = fileOf(page).split(`<section class="operation" id="${anchor}"`)
  return rest.split('<section class="operation"')[0]!.split('<section class="objects"')[0]!
}

describe('the contract to download', () => {
  it.each([...versions, 'control'])('is the generated one as YAML and JSON: %s', async (name) => {
    const generated = await readFile(join(root, 'generated', name, 'openapi.yaml'), 'utf8')
    expect(fileOf(`openapi/${name}.yaml`)).toBe(generated)
    expect(JSON.parse(fileOf(`openapi/${name}.json`))).toEqual(parse(generated))
  })

  it('is linked from every page', () => {
    const without = pages().filter(([path, text]) =>
      versions
        .flatMap((version) => [`${version}.yaml`, `${version}.json`])
        .some((name) => {
          const link = posix.relative(posix.dirname(path), `openapi/${name}`)
          return !text.includes(`<a href="${link}">`)
        }),
    )
    expect(without.map(([path]) => path)).toEqual([])
  })

  it('is the contract that the workflows name', () => {
    const flows = [...files].filter(([path]) => path.startsWith('workflows/'))
    expect(flows.length).toBeGreaterThan(5)
    for (const [path, text] of flows) {
      const { sourceDescriptions } = parse(text) as { sourceDescriptions: { url: string }[] }
      const named = sourceDescriptions.map(({ url }) => posix.join(posix.dirname(path), url))
      expect(named.filter((each) => !files.has(each))).toEqual([])
    }
  })

  it('is listed with workflows and schemas on the page of downloads', () => {
    const links = [...fileOf('downloads.html').matchAll(/<dt><a href="([^"]+)"/g)]
    const listed = links.map(([, path]) => path!).sort()
    const all = [...files.keys()].filter((path) =>
      /^(openapi|workflows)\/|^seed\.|\.graphql$/.test(path),
    )
    expect(listed).toEqual(all.sort())
  })
})

describe('the Markdown of a page', () => {
  it('is there for each page, which links to it', () => {
    const without = pages().filter(([path, text]) => {
      const twin = path.replace(/\.html$/, '.md')
      const link = `<link rel="alternate" type="text/markdown" href="${posix.basename(twin)}"`
      return !fileOf(twin).startsWith('#') && !fileOf(twin).startsWith('<!--')
        ? true
        : !text.includes(link)
    })
    expect(without.map(([path]) => path)).toEqual([])
  })

  it('has links that lead somewhere', async () => {
    const images = await readImages(root)
    const texts = [...files].filter(([path]) => /\.md$|^llms\.txt$/.test(path))
    const dead = texts.flatMap(([path, text]) => {
      const prose = text.replace(/^( *)```.*?^\1```|`[^`\n]+`/gms, '')
      const links = [...prose.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)].map(([, link]) => link!)
      return links
        .filter((link) => !/^[a-z]+:/.test(link))
        .map((link) => [link, posix.join(posix.dirname(path), link)] as const)
        .filter(([, target]) => !files.has(target) && !images.has(target))
        .map(([link]) => `${path} → ${link}`)
    })
    expect(dead).toEqual([])
  })

  it('has parameters, body, response and a request of an operation', () => {
    const text = fileOf('2026-03-10/hooks.md')
    const [, operation = ''] = text.split('## Create a repository webhook\n')
    for (const part of [
      '`POST /repos/{owner}/{repo}/hooks` (`repos/create-webhook`)',
      '- Permission: `webhooks: write`',
      '- `owner` (path): string, required.',
      '- `config`: [webhook-config-input](schemas/webhook-config-input.md), required.',
      '**201** Webhook created.',
      '- **422** Validation failed.',
      'curl http://127.0.0.1:3000/repos/acme/widgets/hooks',
    ]) {
      expect(operation.split('\n## ')[0]).toContain(part)
    }
  })

  it('is listed in llms.txt', () => {
    const text = fileOf('llms.txt')
    expect(text).toMatch(/^# devplatform\n\n> /)
    expect(text).toContain('](guides/webhooks.md)')
    expect(text).toContain('](2026-03-10/hooks.md)')
    expect(text).toContain('](openapi/2026-03-10.yaml)')
  })
})

describe('the response of an operation', () => {
  const list = () => sectionOf('2026-03-10/hooks.html', 'repos-list-webhooks')

  it('has its fields, nested objects and variants in place', () => {
    const [, response = ''] = list().split('>Response</a>')
    expect(response).toContain('<summary>14 fields of hook</summary>')
    expect(response).toContain('<summary>4 fields of webhook-config</summary>')
    expect(response).toMatch(/<code>content_type<\/code>/)
    const content = sectionOf('2026-03-10/contents.html', 'repos-get-content')
    for (const variant of ['content-file', 'content-symlink', 'content-submodule']) {
      expect(content, variant).toMatch(new RegExp(`<summary>\\d+ fields of ${variant}</summary>`))
    }
  })

  it('says what can be null, and lists the names of events', () => {
    expect(list()).toMatch(
      /<code>last_response<\/code>\s*<span class="type"><a[^>]*>hook-response<\/a> or null/,
    )
    const [, names = ''] = list().split(/<summary>\d+ events<\/summary>/)
    expect(names).toContain('<a href="webhooks/push.html">push</a>')
    expect(names).toContain('<a href="webhooks/team_add.html">team_add</a>')
  })

  it('lists the values of a long enumeration', () => {
    const text = sectionOf('2026-03-10/imports.html', 'migrations-get-import-status')
    expect(text).toMatch(/<ul class="enum explained"> (<li><code>\w+<\/code> [^]+?<\/li>)+/)
  })

  it('has the messages of errors and what to do about each', () => {
    const errors = sectionOf('2026-03-10/hooks.html', 'repos-create-webhook')
    expect(errors).toContain(
      '<dt><code>Problems parsing JSON</code></dt> <dd>Send valid JSON.</dd>',
    )
    expect(errors).toContain('<dt><code>Bad credentials</code></dt>')
    expect(errors).toContain('href="../guides/authentication.html#token-expiration"')
    expect(errors).toContain('<dd>Correct the fields that <code>errors</code> lists.</dd>')
    const advised = [...errors.matchAll(/<dt><code>[^<]*<\/code><\/dt> <dd>(.*?)<\/dd>/gs)]
    expect(advised.length).toBeGreaterThan(10)
    expect(advised.filter(([, words]) => words!.trim() === '')).toEqual([])
  })
})

describe('a page', () => {
  it('is smaller than 100 kB compressed', () => {
    const sizes = pages().map(([path, text]) => [gzipSync(text).length, path] as const)
    const [[most, path]] = sizes.toSorted(([one], [other]) => other - one) as [[number, string]]
    process.stdout.write(`Largest page: ${path}, ${most} bytes compressed\n`)
    expect(most).toBeLessThan(100_000)
  })

  it('links to the pages before and after it', () => {
    const turn = (path: string) =>
      [...fileOf(path).matchAll(/<a class="(prev|next)" rel="\1" href="([^"]+)"/g)].map(
        ([, rel, to]) => `${rel} ${to}`,
      )
    expect(turn('index.html')).toEqual(['next guides/quickstart.html'])
    expect(turn('guides/authentication.html')).toEqual([
      'prev quickstart.html',
      'next webhooks.html',
    ])
    expect(turn('2026-03-10/webhooks/ping.html')).toHaveLength(2)
    expect(turn('404.html')).toEqual([])
  })

  it('names each column of its tables', () => {
    const nameless = pages().filter(([, text]) => /<th(?: [^>]*)?>\s*<\/th>/.test(text))
    expect(nameless.map(([path]) => path)).toEqual([])
  })

  it('has headings that link to themselves', () => {
    const bare = pages().flatMap(([path, text]) =>
      [...text.matchAll(/<h2[^>]*>(?!<a )(.*?)<\/h2>/g)]
        .filter(([, words]) => !words!.includes('<a '))
        .map(([, words]) => `${path}: ${words}`),
    )
    expect(bare.filter((each) => !each.endsWith(': Delivery'))).toEqual([])
  })

  it('can be edited if package.json has the address of the repository', () => {
    const expected = 'https://example.com/a/b/edit/main/'
    expect(editingUrl({ repository: 'https://example.com/a/b' })).toBe(expected)
    expect(editingUrl({ repository: { url: 'git+https://example.com/a/b.git' } })).toBe(expected)
    expect(editingUrl({ repository: 'git@example.com:a/b.git' })).toBeUndefined()
    expect(editingUrl({})).toBeUndefined()
  })
})

describe('the names of assets', () => {
  it('have a hash of the contents, and pages link to them', () => {
    const site = (script: string) =>
      hashedAssets(
        new Map([
          ['assets/page.js', script],
          ['a/b.html', '<script src="../assets/page.js"></script><code>assets/page.js</code>'],
        ]),
      )
    const [name = ''] = [...site('one').keys()]
    expect(name).toMatch(/^assets\/page\.[0-9a-f]{8}\.js$/)
    expect([...site('two').keys()][0]).not.toBe(name)
    expect(site('one').get('a/b.html')).toBe(
      `<script src="../${name}"></script><code>assets/page.js</code>`,
    )
  })
})

describe('the licenses of packages in scripts', () => {
  it('have their texts in one file, which every page links', () => {
    const texts = fileOf('third-party-notices.txt').split(/^-{80}$/m)
    for (const name of ['graphql', '@codemirror/view', '@codemirror/language', '@lezer/common']) {
      const text = texts.find((each) => each.trim().startsWith(`${name} `))
      expect(text, name).toMatch(/^\S+ \d+\.\d+\.\d+ \(MIT\)\n\n[^]*Permission is hereby granted/m)
    }
    expect(texts.filter((each) => each.trim().split('\n').length < 5)).toEqual([])
    for (const [, text] of pages()) expect(text).toMatch(/href="[./]*third-party-notices\.txt"/)
  })
})
