import { isUtf8 } from 'node:buffer'
import { trimEnd } from '../../core/trim-end.ts'
import { decodeText } from '../formats/decode-text.ts'
import type { Commit, Person } from '../formats/commit-log.ts'
import { isoDate } from '../formats/git-date.ts'
import type { ObjectInfo, ObjectReader } from './object-reader.ts'

/** Larger commits are left to git, which cuts them. */
const largest = 256 * 1024

const person = String.raw`([^<>\n]*)<([^<>\n]*)> (\d{1,10} [+-]\d{4})\n`

/** The headers that each commit has, in the order in which git writes them. */
const usual = new RegExp(
  String.raw`^tree ([0-9a-f]{40})\n((?:parent [0-9a-f]{40}\n)*)author ${person}committer ${person}`,
)

/** Headers after them that change what git reads. */
const unusual = /\n(?:parent|author|committer|encoding) /

const signature = /\ngpgsig /

const personOf = (name = '', email = '', date = ''): Person => ({
  name: trimEnd(name, ' \t\r'),
  email,
  date: isoDate(date),
})

/**
 * Parses the content of a commit object, without changed paths. Undefined for an unusual one, for
 * example in another encoding, which `git log` must read.
 */
export function parseCommit(sha: string, content: Buffer): Commit | undefined {
  if (content.length > largest || content.includes(0)) return undefined
  // Otherwise one character for each byte, and the parts are decoded one by one.
  const isText = isUtf8(content)
  const text = content.toString(isText ? 'utf8' : 'latin1')
  const decoded = (part: string) => (isText ? part : decodeText(Buffer.from(part, 'latin1')))
  const end = text.indexOf('\n\n')
  const [head = '', treeId = '', parents = '', ...people] = usual.exec(text) ?? []
  if (end < 0 || head === '') return undefined
  const others = text.slice(head.length - 1, end)
  if (unusual.test(others)) return undefined
  return {
    ...{ sha, treeId },
    parents: parents.match(/[0-9a-f]{40}/g) ?? [],
    message: decoded(text.slice(end + 2)).trimEnd(),
    author: personOf(...people.slice(0, 3).map(decoded)),
    committer: personOf(...people.slice(3).map(decoded)),
    ...(!signature.test(others) && { isUnsigned: true }),
    ...{ added: [], removed: [], modified: [] },
  }
}

/** Reads commits as objects. Those that `git log` must read are undefined. */
export async function readUsualCommits(
  objects: ObjectReader,
  infos: readonly ObjectInfo[],
): Promise<(Commit | undefined)[]> {
  const contents = await objects.allContents(infos)
  return infos.map(({ id }, index) => parseCommit(id, contents[index] as Buffer))
}
