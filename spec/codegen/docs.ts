/**
 * `npm run docs` builds dist/docs/, the site that the server serves at /docs. It also works
 * offline.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { articlePages, readImages, readSources } from './docs/articles.ts'
import { assets } from './docs/assets.ts'
import { benchmarksPage } from './docs/benchmarks-page.ts'
import { homePage } from './docs/home.ts'
import { framed } from './docs/layout.ts'
import { payloadPages } from './docs/payloads/pages.ts'
import { payloadScript } from './docs/payloads/payload-page.ts'
import { readPayloads } from './docs/payloads/read.ts'
import { referencePages } from './docs/reference/pages.ts'
import { readReferences } from './docs/reference/read.ts'
import { replaceFolder } from './docs/replace-folder.ts'
import { searchFiles } from './docs/search/index-files.ts'
import { upgradeAssets } from './docs/upgrade-check/assets.ts'
import { upgradeCheckPage } from './docs/upgrade-check/page.ts'
import { sourcesHash } from './docs/sources.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * SHA-256 of the bundles of all versions, newest first. The evidence pages identify the contract by
 * it.
 */
async function contractHash(versions: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const version of versions) {
    hash.update(await readFile(join(root, 'generated', version, 'openapi.yaml')))
  }
  return hash.digest('hex')
}

/** Every file of the site, by path. */
export async function siteFiles(): Promise<Map<string, string>> {
  const [references, sources, images] = await Promise.all([
    readReferences(root),
    readSources(root),
    readImages(root),
  ])
  const versions = references.map(({ version }) => version)
  const payloads = await readPayloads(root, versions)
  const plan = { references, sources }
  const pages = [
    homePage(plan),
    ...articlePages(sources, images.keys()),
    ...referencePages(references),
    ...payloadPages(payloads, versions),
    await upgradeCheckPage(root, versions.at(-1)!),
    await benchmarksPage(root),
  ]
  const contract = await contractHash(versions)
  return new Map([
    ...pages.map((page) => [page.path, framed(page, plan, contract)] as const),
    ...[...(await assets())].map(([name, text]) => [`assets/${name}`, text] as const),
    ...payloads.map(payloadScript),
    ...(await upgradeAssets(root, versions.at(-1)!)).map(
      ([name, text]) => [`assets/${name}`, text] as const,
    ),
    ...versions.flatMap((each) => searchFiles(pages, each)),
    ...images,
    [
      'seed.schema.json',
      await readFile(join(root, 'server/app/world/schema.json'), 'utf8'),
    ] as const,
    ['.sources', await sourcesHash()],
  ])
}

/**
 * Builds the site into `target`. The folder is replaced as a whole, so that readers never see a
 * partial site.
 */
export async function buildDocs(target: string): Promise<void> {
  const files = await siteFiles()
  await replaceFolder(target.replace(/\/$/, ''), files)
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const target = process.argv[2] ?? join(root, 'dist/docs')
  await buildDocs(target)
  console.log(join(target, 'index.html'))
}
