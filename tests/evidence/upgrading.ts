import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { declarations } from '../../tools/gates/gates.ts'
import { readOverlays } from '../../tools/contract/overlays.ts'
import { root, versions } from '../_support/bundles.ts'
import { contractDocument } from '../_support/contract/contract-document.ts'
import { see } from './upgrading/exchange.ts'
import { storiesOf } from './upgrading/stories.ts'
import { section, type Change } from './upgrading/section.ts'
import type { Step } from './upgrading/story.ts'
import { touchedBy, type Touched } from './upgrading/touched.ts'

const introductionOf = ({ older, newer }: Step) => `# From ${older} to ${newer}

Each change is shown with requests and responses of both versions: the request and response before, the same
request after, and a replacement if the same request no longer works. Bodies are shortened to the relevant
parts, and tokens are left out. To find the changes that affect your own traffic, record it with \`--record
FILE\` and run \`npm run devplatform -- upgrade-report FILE\`.`

async function changesAfter(older: string): Promise<Change[]> {
  const file = join(root, 'generated', older, 'changes.json')
  return JSON.parse(await readFile(file, 'utf8')) as Change[]
}

/** The operations and events that each change affects, by slug. */
export async function touchedOperations({ older, newer }: Step): Promise<Map<string, Touched>> {
  const overlays = await readOverlays(join(root, 'spec', older))
  const { declared } = declarations(contractDocument(newer), overlays)
  const document = contractDocument(older)
  return new Map(declared.map(({ slug, pointers }) => [slug, touchedBy(document, pointers)]))
}

/** Every older version with the next newer one. */
export const steps: Step[] = versions
  .slice(1)
  .map((older, index) => ({ older, newer: versions[index]! }))

async function guide(step: Step, progress: (line: string) => void): Promise<string> {
  const found = await touchedOperations(step)
  const sections = [introductionOf(step)]
  for (const change of await changesAfter(step.older)) {
    const seen = await see(storiesOf[step.older]![change.slug]!, step)
    sections.push(section(change, found.get(change.slug)!, seen, step))
    progress(change.slug)
  }
  return `${sections.join('\n\n')}\n`
}

/** A guide for each older version, with recorded requests for each change. */
export const upgrading = steps.map((step) => ({
  file: `docs/upgrading/${step.older}.md`,
  write: (progress: (line: string) => void) => guide(step, progress),
}))
