/** `npm run docs`: docs/site/, a reference per version and the changelog, readable without a network. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Document } from './contract.ts'
import { html } from './docs/html.ts'
import { markdown } from './docs/markdown.ts'
import { page, referencePage, type Assets } from './docs/page.ts'
import { supportedVersions } from './versions.ts'

const root = new URL('../..', import.meta.url).pathname
const site = join(root, 'docs/site')
const read = (...path: string[]) => readFile(join(root, ...path), 'utf8')

function indexPage(versions: string[], assets: Assets): string {
  const links = versions.map((version) => html`<li><a href="${version}.html">${version}</a></li>`)
  const body = html`<main>
    <h1>Developer Platform REST API</h1>
    <h2>Reference</h2>
    <ul>
      ${links}
    </ul>
    <h2>Changes</h2>
    <p><a href="changelog.html">What each version changed</a></p>
  </main>`
  return page('Developer Platform REST API', body, assets)
}

/** Writes the whole site into `target`. */
export async function buildDocs(target: string): Promise<void> {
  const style = await read('spec/codegen/docs/style.css')
  const assets = { style, script: await read('spec/codegen/docs/behaviour.js') }
  const versions = await supportedVersions()
  await mkdir(target, { recursive: true })
  for (const version of versions) {
    const document = parse(await read('generated', version, 'openapi.yaml')) as Document
    await writeFile(join(target, `${version}.html`), referencePage(document, assets))
  }
  const changes = html`<main>
    <a href="index.html">All versions</a>${markdown(await read('generated/changelog.md'))}
  </main>`
  await writeFile(join(target, 'changelog.html'), page('Changes', changes, assets))
  await writeFile(join(target, 'index.html'), indexPage(versions, assets))
}

if (import.meta.url === `file://${process.argv[1]}`) {
  await buildDocs(process.argv[2] ?? site)
  console.log(join(process.argv[2] ?? site, 'index.html'))
}
