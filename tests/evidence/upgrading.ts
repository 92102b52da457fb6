import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { declarations } from '../../spec/codegen/gates.ts'
import { readOverlays } from '../../spec/codegen/overlays.ts'
import { bundle, root } from '../_support/bundles.ts'
import { accounts } from './upgrading/accounts.ts'
import { see } from './upgrading/exchange.ts'
import { repositories } from './upgrading/repositories.ts'
import { section, type Change } from './upgrading/section.ts'
import { newest, older, type Slug, type Story } from './upgrading/story.ts'
import { touchedBy } from './upgrading/touched.ts'

const stories: Record<Slug, Story> = { ...accounts, ...repositories }

const introduction = `# From ${older} to ${newest}

Each change is shown with requests and responses of both versions: the request and response before, the same
request after, and a replacement if the same request no longer works. Bodies are shortened to the relevant
parts, and tokens are left out. To find the changes that affect your own traffic, record it with \`--record
FILE\` and run \`npm run devplatform -- upgrade-report FILE\`.`

async function changes(): Promise<Change[]> {
  const file = join(root, 'generated', older, 'changes.json')
  return JSON.parse(await readFile(file, 'utf8')) as Change[]
}

/** Where each change is seen in the older contract. */
async function pointers(): Promise<Map<string, string[]>> {
  const overlays = await readOverlays(join(root, 'spec', older))
  const { declared } = declarations(bundle(newest), overlays)
  return new Map(declared.map(({ slug, pointers: found }) => [slug, found]))
}

/** The guide for those who move to the newest version, made by asking a server for each change. */
export const upgrading = {
  file: `docs/upgrading/${older}.md`,
  async write(progress: (line: string) => void): Promise<string> {
    const document = bundle(older)
    const found = await pointers()
    const sections = [introduction]
    for (const change of await changes()) {
      const touched = touchedBy(document, found.get(change.slug) ?? [])
      sections.push(section(change, touched, await see(stories[change.slug])))
      progress(change.slug)
    }
    return `${sections.join('\n\n')}\n`
  },
}
