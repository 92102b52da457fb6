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
import { graphqlExplorerPage } from './graphql/explorer-page.ts'
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
import type { Outline, Reference } from './reference/model.ts'
import { readOutlines, readReferences } from './reference/read.ts'
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

/** The pages that are made of Markdown. */
const textPages = (plan: Plan, images: Map<string, Image>): Page[] => [
  homePage(plan),
  ...articlePages(plan.sources, images),
  notFoundPage(plan.references[0]!.version),
]

/** The pages that are made of the contracts. */
const contractPages = (
  { sources }: Plan,
  references: Reference[],
  downloads: Downloads,
): Page[] => [downloadsPage(downloads), ...referencePages(references, readAdvice(sources))]

/** Pages made from recorded payloads, changes and measurements. */
const recordPages = async (payloads: RecordedPayload[], versions: string[]): Promise<Page[]> => [
  ...payloadPages(payloads, versions),
  graphqlExplorerPage(),
  await upgradeCheckPage(root, versions.at(-1)!),
  await benchmarksPage(root),
]

/** What all pages are made of. */
interface Material {
  plan: Plan & { references: Outline[] }
  images: Map<string, Image>
  footerContent: FooterContent
}

async function readMaterial(): Promise<Material> {
  const [references, sources, images] = await Promise.all([
    readOutlines(root),
    readSources(root),
    readImages(root),
  ])
  const plan = { references, sources }
  return { plan, images, footerContent: await footerContentOf(plan) }
}

/** Pages in both forms, and what they look like. */
const filesOf = async (pages: Page[], { plan, footerContent }: Material) => [
  ...pages.map((page) => [page.path, framed(page, plan, footerContent)] as const),
  ...pages.map(({ path, markdown }) => [twinOf(path), `${markdown.trim()}\n`] as const),
  ...(await assets()),
]

/** The pages that take a second instead of most of the build: all but the reference. */
async function firstFiles(material: Material): Promise<Map<string, string>> {
  const { plan, images } = material
  return new Map([...(await filesOf(textPages(plan, images), material)), ...drawingsIn(images)])
}

/** Every file of the site but its pictures, by path. */
export async function siteFiles(given?: Material): Promise<Map<string, string>> {
  const material = given ?? (await readMaterial())
  const { plan, images } = material
  const references = await readReferences(root, plan.references)
  const versions = references.map(({ version }) => version)
  const payloads = await readPayloads(root, versions)
  const downloads = await readDownloads(root, references)
  const pages = [
    ...textPages(plan, images),
    ...contractPages(plan, references, downloads),
    ...(await recordPages(payloads, versions)),
  ]
  return new Map([
    ...(await filesOf(pages, material)),
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
 * Builds the site into `target`. The folder is replaced as a whole, so that readers never see a page
 * of an older site.
 * @param onFirst called when all pages but those of the reference are there, for a reader who waits
 */
export async function buildDocs(target: string, onFirst?: () => void): Promise<void> {
  const folder = target.replace(/\/$/, '')
  const material = await readMaterial()
  const images = await readImages(root)
  if (onFirst) {
    const first = hashedAssets(await firstFiles(material))
    await replaceFolder(folder, new Map([...first, ...images]))
    onFirst()
  }
  const files = hashedAssets(await siteFiles(material))
  await replaceFolder(folder, new Map([...files, ...images]), precompress)
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const target = process.argv[2] ?? join(root, 'dist/docs')
  await buildDocs(target)
  console.log(join(target, 'index.html'))
}
