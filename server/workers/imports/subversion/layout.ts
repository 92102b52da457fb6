import type { History } from './edits.ts'
import type { LinePattern } from './line-map.ts'
import { below, isIn, join, parentOf } from './paths.ts'

/** How folders correspond to branches and tags. */
export interface Layout {
  /** `flat` is one branch, `undivided` one in which folders are named like branches or tags. */
  kind: 'standard' | 'flat' | 'undivided'
  /** The folder that becomes the default branch. */
  trunk: string
  /** Folders whose folders are branches or tags: `branches`, `tags`, and groups in them. */
  containers: string[]
}

const standard = (base: string): Layout => ({
  kind: 'standard',
  trunk: join(base, 'trunk'),
  containers: [join(base, 'branches'), join(base, 'tags')],
})

const standardNames = ['trunk', 'branches', 'tags']

/**
 * A folder with a `trunk` has the standard layout, and so has one with nothing but `branches` and
 * `tags`. Any other is one branch, as a folder named `branches` can be part of a project.
 */
export async function findLayout({
  kind,
  names,
  base,
}: Pick<History, 'kind' | 'names' | 'base'>): Promise<Layout> {
  const flat = { trunk: base, containers: [] }
  if ((await kind('trunk')) === 'folder') return standard(base)
  const hasBranches = (await kind('branches')) === 'folder'
  if (!hasBranches && (await kind('tags')) !== 'folder') return { kind: 'flat', ...flat }
  const isDivided = hasBranches && (await names()).every((name) => standardNames.includes(name))
  return isDivided ? standard(base) : { kind: 'undivided', ...flat }
}

/** The lines of development of a layout. */
export const patternsOf = ({ trunk, containers }: Layout): LinePattern[] => [
  { kind: 'line', folder: trunk, until: Infinity },
  ...containers.map((folder): LinePattern => ({ kind: 'lines', folder, until: Infinity })),
]

/** The branch or tag of a line; the trunk has no name. Undefined when it is neither. */
export function publishedAs(
  { trunk, containers }: Layout,
  line: string,
): { kind: 'heads' | 'tags'; name?: string } | undefined {
  if (line === trunk) return { kind: 'heads' }
  if (line === '' || !containers.includes(parentOf(line))) return undefined
  const [branches = '', tags = ''] = containers
  const kind = isIn(tags, line) ? 'tags' : 'heads'
  return { kind, name: below(kind === 'tags' ? tags : branches, line) }
}
