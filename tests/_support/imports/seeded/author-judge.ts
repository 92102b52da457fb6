import { expect } from 'vitest'
import { runOrThrow } from '../../../../server/core/processes.ts'
import { decodeText } from '../../../../server/git/formats/decode-text.ts'
import type { EndedImport } from './ended-import.ts'
import { gitAt } from './git-story.ts'

/** What the API does not list, because it cannot be mapped. */
const maxLength = 500

const identity = (name: string, email: string) =>
  name === '' ? `<${email}>` : `${name} <${email}>`

/** The fields of each line of a command, with their bytes. */
async function lines(path: string, ...args: string[]): Promise<string[][]> {
  const text = (await gitAt(path, args)).toString('latin1')
  const rows = text.split('\n').filter((line) => /[^\0]/.test(line))
  return rows.map((row) => row.split('\0').map((field) => decodeText(Buffer.from(field, 'latin1'))))
}

/**
 * The authors, committers and taggers of a git repository, as git prints them. It trims names as an
 * import does.
 */
async function gitPeople(path: string, refs: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  if (refs.length === 0) return found
  const format = '--format=%an%x00%ae%n%cn%x00%ce'
  const log = ['log', '--no-mailmap', '--encoding=UTF-8', '--ignore-missing', format, ...refs, '--']
  for (const [name = '', email = ''] of await lines(path, ...log)) found.add(identity(name, email))
  const tags = ['for-each-ref', 'refs/tags', '--format=%(taggername)%00%(taggeremail)']
  for (const [name = '', email = ''] of await lines(path, ...tags))
    found.add(identity(name, email.replace(/^<|>$/g, '')))
  return found
}

/** The listed authors, and those that a message counts as not listed. */
const unlistedIn = (message: string) =>
  Number(/(\d+) authors? (?:is|are) not listed/.exec(message)?.[1] ?? 0)

const listed = ({ authors }: EndedImport) =>
  authors.map(({ name, email }) => identity(name, email)).sort()

/** Compares the authors of an import with those of its git source. */
export async function judgeGitAuthors(
  path: string,
  ended: EndedImport,
  refs: readonly string[],
): Promise<void> {
  const people = [...(await gitPeople(path, refs))]
  const short = people.filter((each) => each.length <= maxLength)
  expect(listed(ended)).toEqual(short.sort())
  expect(unlistedIn(ended.message), ended.message).toBe(people.length - short.length)
}

/** The text of an XML element of `svn log`, which prints bytes that are not UTF-8 as they are. */
const textIn = (bytes: string) =>
  decodeText(Buffer.from(bytes, 'latin1')).replace(
    /&(lt|gt|amp|quot);/g,
    (_, name: string) => entities[name] ?? '',
  )

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' }

/** The authors of the revisions of a path, as `svn log` follows it through copies. */
async function subversionPeople(repository: string, path: string): Promise<Set<string>> {
  const url = `file://${repository}/${encodeURIComponent(path).replaceAll('%2F', '/')}@HEAD`
  const args = ['log', '--xml', '-q', url]
  const env = { LC_ALL: 'C.UTF-8', PATH: process.env.PATH ?? '' }
  const log = (await runOrThrow({ file: 'svn', args, env })).toString('latin1')
  const entries = [...log.matchAll(/<logentry[^]*?<\/logentry>/g)].map(([entry]) => entry)
  const names = entries.map((entry) => /<author>([^]*?)<\/author>/.exec(entry)?.[1] ?? '')
  // Git has no such characters in names.
  const plain = names.map((name) =>
    textIn(name)
      .replace(/[<>\p{Cc}]/gu, '')
      .trim(),
  )
  return new Set(plain.map((name) => name || '(no author)'))
}

/**
 * Compares the authors of an import with those of its Subversion source: all of the branches and tags
 * that are there, and nobody who is not in the whole history.
 *
 * @param alive paths of branches and tags
 */
export async function judgeSubversionAuthors(
  repository: string,
  ended: EndedImport,
  alive: readonly string[],
): Promise<void> {
  const names = new Set(ended.authors.map(({ name }) => name))
  const all = await subversionPeople(repository, '')
  expect([...names].filter((name) => !all.has(name))).toEqual([])
  const wanted = new Set<string>()
  for (const path of alive)
    for (const name of await subversionPeople(repository, path)) wanted.add(name)
  const lost = [...wanted].filter((name) => !names.has(name))
  expect(lost.length, `${lost.join(', ')}\n${ended.message}`).toBe(unlistedIn(ended.message))
}
