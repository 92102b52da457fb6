import type { Schemas } from '../../api/handler.ts'
import type { WantedFile } from '../../git/commit-tree.ts'
import type { TreeEntry } from '../../git/flat-tree.ts'
import { badFiles } from './failures.ts'
import { checkedName } from './file-name.ts'

type Input = NonNullable<Schemas['gist-update']['files']>
type FileInput = NonNullable<Input[string]>

const usualMode = '100644'

/** The content that is asked for; undefined where it is to stay as it is. */
function contentOf({ content, encoding, truncated }: FileInput): Buffer | undefined {
  if (content === undefined || truncated) return undefined
  return Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8')
}

function changed(name: string, input: FileInput, present: TreeEntry | undefined): WantedFile {
  const wanted = input.filename ?? name
  const content = contentOf(input)
  const mode = present?.mode ?? usualMode
  // A name that git has may stay, whoever brought it.
  const file = { name: wanted === present?.name ? wanted : checkedName(wanted), mode }
  if (content) return { ...file, source: { content } }
  if (!present) throw badFiles(`${JSON.stringify(name)} is no file of this gist`)
  return { ...file, source: { id: present.id } }
}

/**
 * All files that a gist is to have after a change: those that are not named stay as they are.
 * @throws ServiceError 422 where that cannot be
 */
export function wantedFiles(present: ReadonlyMap<string, TreeEntry>, input: Input): WantedFile[] {
  const files: WantedFile[] = []
  for (const { name, mode, id } of present.values()) {
    if (!Object.hasOwn(input, name)) files.push({ name, mode, source: { id } })
  }
  for (const [name, file] of Object.entries(input)) {
    const known = present.get(name)
    if (file) files.push(changed(name, file, known))
    else if (!known) throw badFiles(`${JSON.stringify(name)} is no file of this gist`)
  }
  if (files.length === 0) throw badFiles('A gist has at least one file')
  if (new Set(files.map(({ name }) => name)).size < files.length) {
    throw badFiles('Two files cannot have one name')
  }
  return files
}

/** The files of a new gist. @throws ServiceError 422 where one has no name or no content */
export function firstFiles(input: Schemas['gist-input']['files']): WantedFile[] {
  if (Object.values(input).some(({ content }) => content === '')) {
    throw badFiles('A file of a new gist has content')
  }
  return wantedFiles(new Map(), input)
}
