/**
 * `npm run docs` builds dist/docs/, the site that the server serves at /docs. It also works
 * offline.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { articlePages, readSources } from './articles.ts'
import { assets } from './assets.ts'
import { benchmarksPage } from './benchmarks-page.ts'
import { readDownloads, type Downloads } from './downloads/files.ts'
import { downloadsPage } from './downloads/page.ts'
import { editingUrl } from './editing.ts'
import type { FooterContent } from './footer.ts'
import { hashedAssets } from './hashed-assets.ts'
import { homePage } from './home.ts'
import { drawingsIn, readImages, type Image } from './images.ts'
import { framed } from './layout.ts'
import { neighborsOf } from './neighbors.ts'
import { notFoundPage } from './not-found.ts'
import { twinOf, type Page } from './page.ts'
import { precompress } from './precompress.js'
import { readAdvice } from './reference/advice.ts'
import { payloadPages } from './payloads/pages.ts'
import { payloadScript } from './payloads/payload-page.ts'
import { readPayloads, type RecordedPayload } from './payloads/read.ts'
import { referencePages } from './reference/pages.ts'
import { readReferences } from './reference/read.ts'
import { replaceFolder } from './replace-folder.ts'
import { searchFiles } from './search/index-files.ts'
import type { Plan } from './sidebar.ts'
import { upgradeAssets } from './upgrade-check/assets.ts'
import { upgradeCheckPage } from './upgrade-check/page.ts'
import { sourcesHash } from './sources.js'
import { tryFiles } from './try/try-files.ts'
import { llmsText } from './twins/llms.ts'

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

async function footerContentOf(plan: Plan): Promise<FooterContent> {
  const versions = plan.references.map(({ version }) => version)
  const [contract, manifest] = await Promise.all([
    contractHash(versions),
    readFile(join(root, 'package.json'), 'utf8'),
  ])
  const editing = editingUrl(JSON.parse(manifest) as object)
  return { contract, versions, neighbors: neighborsOf(plan), ...(editing && { editing }) }
}

/** Every page of the site. */
const pagesOf = (plan: Plan, downloads: Downloads, images: Map<string, Image>): Page[] => [
  homePage(plan),
  ...articlePages(plan.sources, images),
  downloadsPage(downloads),
  ...referencePages(plan.references, readAdvice(plan.sources)),
  notFoundPage(plan.references[0]!.version),
]

/** Pages made from recorded payloads, changes and measurements. */
const recordPages = async (payloads: RecordedPayload[], versions: string[]): Promise<Page[]> => [
  ...payloadPages(payloads, versions),
  await upgradeCheckPage(root, versions.at(-1)!),
  await benchmarksPage(root),
]

/** Every file of the site but its pictures, by path. */
export async function siteFiles(): Promise<Map<string, string>> {
  const [references, sources, images] = await Promise.all([
    readReferences(root),
    readSources(root),
    readImages(root),
  ])
  const plan = { references, sources }
  const versions = references.map(({ version }) => version)
  const payloads = await readPayloads(root, versions)
  const downloads = await readDownloads(root, references)
  const pages = [...pagesOf(plan, downloads, images), ...(await recordPages(payloads, versions))]
  const footerContent = await footerContentOf(plan)
  return new Map([
    ...pages.map((page) => [page.path, framed(page, plan, footerContent)] as const),
    ...pages.map(({ path, markdown }) => [twinOf(path), `${markdown.trim()}\n`] as const),
    ...[...(await assets())].map(([name, text]) => [`assets/${name}`, text] as const),
    ...versions.flatMap((each) => searchFiles(pages, each)),
    ...references.flatMap(tryFiles),
    ...payloads.map(payloadScript),
    ...(await upgradeAssets(root, versions.at(-1)!)),
    ...drawingsIn(images),
    ...Object.values(downloads)
      .flat()
      .map(({ path, text }) => [path, text] as const),
    ['llms.txt', `${llmsText(plan, downloads)}\n`],
    ['.sources', await sourcesHash()],
  ])
}

/**
 * Builds the site into `target`. The folder is replaced as a whole, so that readers never see a
 * partial site.
 */
export async function buildDocs(target: string): Promise<void> {
  const files = new Map([...hashedAssets(await siteFiles()), ...(await readImages(root))])
  await replaceFolder(target.replace(/\/$/, ''), files, precompress)
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const target = process.argv[2] ?? join(root, 'dist/docs')
  await buildDocs(target)
  console.log(join(target, 'index.html'))
}
