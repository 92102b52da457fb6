import type { Handlers } from '../../api/handler.ts'
import { isBranchName } from '../../git/formats/names.ts'
import { listTree } from '../../git/objects/list-tree.ts'
import { sizesByLanguage } from './languages.ts'

/** Files of larger repositories beyond this number are not counted. */
const maxFiles = 100_000

export const languages = {
  'repos/list-languages': async ({ repository }, { git }) => {
    const { id, default_branch: branch } = repository
    const selection = { limit: maxFiles, recursive: true, sizes: true }
    const files = isBranchName(branch)
      ? await listTree(git.path(id), `refs/heads/${branch}`, selection)
      : []
    return { status: 200, body: await sizesByLanguage(files) }
  },
} satisfies Partial<Handlers>
