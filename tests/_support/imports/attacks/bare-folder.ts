import { readdir } from 'node:fs/promises'
import { refs } from '../../../../server/git/refs/all-refs.ts'

export interface BareFolder {
  path: string
  /** Full names of its branches and tags. */
  names(): Promise<string[]>
  /** All its files except objects. */
  files(): Promise<string[]>
}

/** Inspects a bare repository. */
export const bareAt = (path: string): BareFolder => ({
  path,
  names: async () => [...(await refs(path)).keys()].sort(),
  files: async () => {
    const all = await readdir(path, { recursive: true })
    return all.filter((name) => !name.startsWith('objects/')).sort()
  },
})
