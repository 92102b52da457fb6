import type { Handlers } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import { gitignoreNames, gitignoreTemplate } from '../repositories/templates/gitignore.ts'

export const gitignore = {
  'gitignore/get-all-templates': () => ({ status: 200, body: gitignoreNames() }),

  'gitignore/get-template': ({ path: { name } }) => {
    const source = gitignoreTemplate(name)
    if (source === undefined) throw notFound()
    return { status: 200, body: { name, source } }
  },
} satisfies Partial<Handlers>
