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

Made by \`npm run evidence -- upgrading\`, which asks a server. Each change is shown as the two versions of
the API answer, over the same state: what was asked and answered before, the same request after, and where
that no longer does it, what to ask instead. Bodies are cut down to what the change is about; requests are
sent with a token, which is left out. \`--record FILE\` and \`npm run devplatform -- upgrade-report FILE\`
tell which of these changes touch your own traffic.`

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
