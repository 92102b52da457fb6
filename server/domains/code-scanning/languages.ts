import { extname } from 'node:path'
import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { listPaths } from '../../git/objects/list-paths.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

export type Language = Schemas['code-scanning-default-setup']['languages'][number]

const extensions: Record<Language, string> = {
  actions: '',
  'c-cpp': '.c .cc .cpp .cxx .h .hh .hpp .hxx',
  csharp: '.cs .cshtml .csx',
  go: '.go',
  'java-kotlin': '.java .kt .kts',
  'javascript-typescript': '.js .jsx .mjs .cjs .es6 .ts .tsx .mts .cts .vue',
  python: '.py .pyi',
  ruby: '.rb .erb .gemspec',
  swift: '.swift',
}

const byExtension = new Map(
  Object.entries(extensions).flatMap(([language, all]) =>
    all.split(' ').map((extension) => [extension, language as Language] as const),
  ),
)

const isWorkflow = (path: string) => /^\.github\/workflows\/[^/]+\.ya?ml$/.test(path)

const languageOf = (path: string): Language | undefined =>
  isWorkflow(path) ? 'actions' : extname(path) ? byExtension.get(extname(path)) : undefined

/** Detects the languages of the default branch from its file names, in a fixed order. */
export async function languagesIn(
  { id, default_branch }: Repository,
  { git }: Pick<Context, 'git'>,
): Promise<Language[]> {
  if (!(await git.exists(id))) return []
  const found = new Set((await listPaths(git.path(id), default_branch)).map(languageOf))
  return (Object.keys(extensions) as Language[]).filter((language) => found.has(language))
}
