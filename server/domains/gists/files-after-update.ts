import type { Schemas } from '../../contract/schemas.ts'
import { isSafePath } from '../../git/formats/verify-path.ts'
import type { TopEntry } from '../../git/objects/top-entries.ts'
import type { WantedFile } from '../../git/write/commit-all-files.ts'
import { badFiles } from './failures.ts'

const mostBytes = 255

/**
 * The name, if a file of a gist may have it: one part of a path that any machine can check out.
 * @throws ServiceError 422
 */
function checkedName(name: string): string {
  const long = Buffer.byteLength(name) > mostBytes
  if (name === '' || long) throw badFiles(`A filename has 1 to ${mostBytes} bytes`)

  if (/[/\\\x00-\x1f\x7f\ufffd]/.test(name)) {
    throw badFiles(`${JSON.stringify(name)} cannot be a filename`)
  }
  return name
}

type Input = NonNullable<Schemas['gist-update']['files']>
type FileInput = NonNullable<Input[string]>

const defaultMode = '100644'

/** New content of a file; undefined when the content does not change. */
function contentOf({ content, encoding, truncated }: FileInput): Buffer | undefined {
  if (content === undefined || truncated) return undefined
  return Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8')
}

function changed(name: string, input: FileInput, present: TopEntry | undefined): WantedFile {
  const wanted = input.filename ?? name
  const content = contentOf(input)
  const mode = present?.mode ?? defaultMode
  // A name that already exists in git may stay, even if it is not allowed for new files.
  const file = { name: wanted === present?.name ? wanted : checkedName(wanted), mode }
  if (content) return { ...file, source: { content } }
  if (!present) throw badFiles(`${JSON.stringify(name)} is not a file of this gist`)
  return { ...file, source: { id: present.id } }
}

/**
 * Returns all files of a gist after an update. Files that are not in the input do not change.
 * @throws ServiceError 422 for invalid files
 */
export function filesAfterUpdate(
  present: ReadonlyMap<string, TopEntry>,
  input: Input,
): WantedFile[] {
  const files: WantedFile[] = []
  for (const { name, mode, id } of present.values()) {
    if (!Object.hasOwn(input, name)) files.push({ name, mode, source: { id } })
  }
  for (const [name, file] of Object.entries(input)) {
    const known = present.get(name)
    if (file) files.push(changed(name, file, known))
    else if (!known) throw badFiles(`${JSON.stringify(name)} is not a file of this gist`)
  }
  if (files.length === 0) throw badFiles('A gist must have at least one file')
  const unsafe = files.find(({ name, mode }) => !isSafePath(name, mode))
  if (unsafe) throw badFiles(`${JSON.stringify(unsafe.name)} cannot be a filename`)
  if (new Set(files.map(({ name }) => name)).size < files.length) {
    throw badFiles('Two files cannot have the same name')
  }
  return files
}

/**
 * Returns the files of a new gist.
 * @throws ServiceError 422 for a file without a name or content
 */
export function firstFiles(input: Schemas['gist-input']['files']): WantedFile[] {
  if (Object.values(input).some(({ content }) => content === '')) {
    throw badFiles('Files of a new gist must have content')
  }
  return filesAfterUpdate(new Map(), input)
}
