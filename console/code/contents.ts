import { unwrap, type Schemas } from '../../client/index.ts'
import type { Api } from '../data/client.ts'
import { htmlForm } from '../data/html-form.ts'
import type { RepositoryName } from './address.ts'
import type { Place } from './references.ts'

export type Entry = Schemas['content-directory-item']
export type Content =
  | Entry[]
  | Schemas['content-file']
  | Schemas['content-symlink']
  | Schemas['content-submodule']

const operation = '/repos/{owner}/{repo}/contents/{path}'

/** A path parameter cannot be empty, so the root has an address without it. */
const addressOf = ({ path }: Place) =>
  path === '' ? ('/repos/{owner}/{repo}/contents/' as typeof operation) : operation

const paramsOf = (repository: RepositoryName, { ref, path }: Place) => ({
  path: { ...repository, path: path || 'root' },
  query: { ref },
})

/** A folder or a file. */
export async function loadContent(
  api: Api,
  repository: RepositoryName,
  place: Place,
  signal: AbortSignal,
): Promise<Content> {
  const params = paramsOf(repository, place)
  const found = await unwrap(api.GET(addressOf(place), { params, signal }))
  return found as Content
}

/** A Markdown file as HTML. The API escapes HTML in it. */
export async function loadHtml(
  api: Api,
  repository: RepositoryName,
  place: Place,
  signal: AbortSignal,
): Promise<string> {
  const params = paramsOf(repository, place)
  const html = await unwrap(
    api.GET(addressOf(place), {
      ...{ params, signal, headers: htmlForm, parseAs: 'text' as const },
    }),
  )
  return html
}

const readme = /^readme(\.[^/]*)?$/i
const markdown = /\.(md|markdown|mdown|mkdn?)$/i

export const isMarkdown = (path: string): boolean => markdown.test(path)

/** The README among the entries of a folder, preferably Markdown. */
export function readmeIn(entries: readonly Entry[]): Entry | undefined {
  const found = entries.filter(({ name, type }) => type === 'file' && readme.test(name))
  return found.find(({ name }) => isMarkdown(name)) ?? found[0]
}

/** Folders first, then files, each by name. */
export const inOrder = (entries: readonly Entry[]): Entry[] =>
  entries.toSorted(
    (a, b) => Number(b.type === 'dir') - Number(a.type === 'dir') || a.name.localeCompare(b.name),
  )

/** The bytes of Base64 text, which has line breaks. */
export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64.replace(/\s/g, '')), (character) => character.charCodeAt(0))

/** The bytes as text; undefined if they are not UTF-8 text. */
export function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
