import type { Context } from '../../api/context.ts'
import { isSafePath } from '../../git/formats/verify-path.ts'
import { openObjects } from '../../git/objects/object-reader.ts'
import { entryAt } from '../../git/objects/tree.ts'

/** Pull requests that are left out. Names are in lower case. */
interface Exclusion {
  labels: readonly string[]
  authors: readonly string[]
}

interface Category {
  title: string
  /** `*` stands for all labels, and for none. */
  labels: readonly string[]
  exclude: Exclusion
}

/** The settings of generated release notes. */
export interface NotesSettings {
  exclude: Exclusion
  /** Empty for a single list. */
  categories: readonly Category[]
}

const usualPaths = ['.github/release.yml', '.github/release.yaml']

/** In bytes. */
const largestFile = 64 * 1024

const fieldsOf = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>

const namesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((name) => String(name).toLowerCase()) : []

function exclusionOf(value: unknown): Exclusion {
  const { labels, authors } = fieldsOf(value)
  return { labels: namesIn(labels), authors: namesIn(authors) }
}

/** The settings in a configuration file. What is not understood counts as absent. */
function notesSettings(file: unknown): NotesSettings {
  const { exclude, categories } = fieldsOf(fieldsOf(file).changelog)
  const listed = Array.isArray(categories) ? categories.map(fieldsOf) : []
  return {
    exclude: exclusionOf(exclude),
    categories: listed.map(({ title, labels, exclude: own }) => ({
      title: String(title),
      labels: namesIn(labels),
      exclude: exclusionOf(own),
    })),
  }
}

/** Reads the first of the files that exists in a commit. */
async function readText(path: string, sha: string, files: readonly string[]) {
  using objects = openObjects(path)
  for (const file of files.filter((each) => isSafePath(each))) {
    const entry = await entryAt(objects, sha, file)
    const [info] = entry?.type === 'file' ? await objects.info([entry.id]) : []
    if (!info || info.size > largestFile) continue
    return { id: info.id, text: (await objects.contents(info)).toString() }
  }
  return undefined
}

/** Reads the settings of a repository at a commit. @param file its path, if it is not the usual one */
export async function readNotesSettings(
  path: string,
  { sha, file }: { sha: string; file?: string | undefined },
  { content }: Pick<Context, 'content'>,
): Promise<NotesSettings> {
  const found = await readText(path, sha, file === undefined ? usualPaths : [file, ...usualPaths])
  if (!found) return notesSettings(undefined)
  const reading = await content.read({ format: 'yaml', ...found }, path)
  return notesSettings('value' in reading ? reading.value : undefined)
}
