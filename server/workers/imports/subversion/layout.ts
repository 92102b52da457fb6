import type { History } from './edits.ts'
import { below, isIn, join } from './paths.ts'

/** Position of a path: in a line of development, above some lines, or outside of all. */
export type Place =
  | { at: 'line'; line: string; inside: boolean }
  | { at: 'above' }
  | { at: 'outside' }

/** How folders correspond to branches and tags. */
export interface Layout {
  kind: 'standard' | 'flat'
  /** The folder that becomes the default branch. */
  trunk: string
  place(path: string): Place
  /** The branch or tag of a line and its preferred name; the trunk has none. */
  named(line: string): { kind: 'heads' | 'tags'; name?: string }
}

function flat(base: string): Layout {
  return {
    kind: 'flat',
    trunk: base,
    place(path) {
      if (isIn(base, path)) return { at: 'line', line: base, inside: path !== base }
      return isIn(path, base) ? { at: 'above' } : { at: 'outside' }
    },
    named: () => ({ kind: 'heads' }),
  }
}

/** The standard layout: `trunk`, and the folders in `branches` and `tags`. */
function standard(base: string): Layout {
  const trunk = join(base, 'trunk')
  return {
    kind: 'standard',
    trunk,
    place(path) {
      if (isIn(path, base)) return { at: 'above' }
      if (!isIn(base, path)) return { at: 'outside' }
      const [folder = '', name, ...rest] = below(base, path).split('/')
      if (folder === 'trunk') return { at: 'line', line: trunk, inside: name !== undefined }
      if (folder !== 'branches' && folder !== 'tags') return { at: 'outside' }
      if (name === undefined) return { at: 'above' }
      return { at: 'line', line: join(base, `${folder}/${name}`), inside: rest.length > 0 }
    },
    named(line) {
      const [folder, name] = below(base, line).split('/')
      return { kind: folder === 'tags' ? 'tags' : 'heads', name }
    },
  }
}

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
  if ((await kind('trunk')) === 'folder') return standard(base)
  if ((await kind('branches')) !== 'folder') return flat(base)
  return (await names()).every((name) => standardNames.includes(name)) ? standard(base) : flat(base)
}
