import { expect } from 'vitest'
import { decodeText } from '../../../../server/git/formats/decode-text.ts'
import { treeOf } from '../mercurial/hg-compare.ts'
import type { HgWork } from '../mercurial/hg-work.ts'
import type { EndedImport } from './ended-import.ts'
import { toldCounts, toldNames } from './told-counts.ts'

export interface Changeset {
  node: string
  parents: string[]
  branch: string
  /** Seconds since 1970, which nothing in git precedes. */
  seconds: number
  zone: number
  text: string
}

export interface Commit {
  id: string
  parents: string[]
  seconds: number
  zone: string
  text: string
  author: string
}

/** Rows of fields that end with \0, \1 and \2, which no text has. */
const rowsOf = (text: string) =>
  text
    .split('\x02')
    .slice(0, -1)
    .map((row) => row.split('\x00'))

export type Ask = (...args: string[]) => Promise<string>

async function changesets(hg: Ask): Promise<Changeset[]> {
  const template = '{node}\\0{p1.node}\\0{p2.node}\\0{branch}\\0{date|hgdate}\\0{desc}\\2'
  return rowsOf(await hg('log', '-r', 'all()', '-T', template)).map((row) => {
    const [node = '', p1 = '', p2 = '', branch = '', date = '', text = ''] = row
    const [seconds = 0, west = 0] = date.split(' ').map(Number)
    const parents = [p1, p2].filter((each) => /[1-9a-f]/.test(each))
    const at = { seconds: Math.max(seconds, 0), zone: 0 - west }
    return { node, parents, branch, ...at, text: text.trim() }
  })
}

async function commits({ bytes }: EndedImport): Promise<Commit[]> {
  const format = '--format=%H%x00%P%x00%ad%x00%an <%ae>%x00%B%x02'
  const log = await bytes('log', '--branches', '--tags', '--date=raw', '--encoding=UTF-8', format)
  return rowsOf(log).map((row) => {
    const [id = '', parents = '', date = '', author = '', text = ''] = row
    const [seconds = '', zone = ''] = date.split(' ')
    return {
      ...{ id: id.trim(), parents: parents.split(' ').filter(Boolean), seconds: Number(seconds) },
      ...{ zone, author, text: decodeText(Buffer.from(text, 'latin1')).trim() },
    }
  })
}

const keyOf = ({ seconds, text }: Pick<Commit, 'seconds' | 'text'>) => `${seconds} ${text}`

/** Pairs each changeset with its commit, by its id. */
export const pairsOf = async (ask: Ask, ended: EndedImport): Promise<Map<string, Commit>> =>
  paired(await changesets(ask), await commits(ended))

/** Pairs each changeset with its commit, by date and text. */
function paired(all: Changeset[], made: Commit[]): Map<string, Commit> {
  const byKey = new Map(made.map((commit) => [keyOf(commit), commit]))
  expect(byKey.size).toBe(made.length)
  expect([...byKey.keys()].sort()).toEqual(all.map(keyOf).sort())
  return new Map(all.map((changeset) => [changeset.node, byKey.get(keyOf(changeset))!]))
}

const notKept = [
  'Branches and tags with names that git does not allow, or that are taken, were renamed',
  'Branches and tags whose names cannot be converted were skipped',
]

/** Names of a list command with their changesets. */
async function listed(hg: Ask, command: string, field: string): Promise<[string, string][]> {
  const rows = rowsOf(await hg(command, '-T', `{${field}}\\0{node}\\2`))
  return rows.map(([name = '', node = '']) => [name, node])
}

/** The names that no ref has at their changeset. */
function lost(
  names: [string, string][],
  prefix: string,
  refs: Map<string, string>,
  pairs: Map<string, Commit>,
): string[] {
  const isLost = ([name, node]: [string, string]) => refs.get(prefix + name) !== pairs.get(node)!.id
  return names.filter(isLost).map(([name]) => name)
}

async function refsOf({ git }: EndedImport): Promise<Map<string, string>> {
  const lines = (await git('for-each-ref', '--format=%(refname)\t%(objectname)')).split('\n')
  const all = lines.map((line) => line.split('\t') as [string, string])
  return new Map(all.filter(([name]) => /^refs\/(heads|tags)\//.test(name)))
}

async function judgeRefs(
  hg: Ask,
  ended: EndedImport,
  pairs: Map<string, Commit>,
  all: Changeset[],
) {
  const { message } = ended
  const refs = await refsOf(ended)
  const tags = (await listed(hg, 'tags', 'tag')).filter(([name]) => name !== 'tip')
  // The protocol hides divergent bookmarks, such as `main@elsewhere`.
  const bookmarks = (await listed(hg, 'bookmarks', 'bookmark')).filter(
    ([name]) => name === '@' || !name.includes('@'),
  )
  const branches = await listed(hg, 'branches', 'branch')
  const hasMain = [...bookmarks, ...branches].some(([name]) => name.toLowerCase() === 'main')
  const ours = branches.map(([name, node]): [string, string] => [
    name === 'default' && !hasMain ? 'main' : name,
    node,
  ])
  const gone = [
    ...lost(ours, 'refs/heads/', refs, pairs),
    ...lost(bookmarks, 'refs/heads/', refs, pairs),
    ...lost(tags, 'refs/tags/', refs, pairs),
  ]
  const told = notKept.map((before) => toldNames(message, before))
  expect(gone.length, `${gone.join(', ')}\n${message}`).toBeLessThanOrEqual(told[0]! + told[1]!)
  const missing = toldNames(message, 'Bookmarks and tags of missing changesets were skipped')
  const heads = [...refs.keys()].filter((name) => name.startsWith('refs/heads/')).length
  expect(toldCounts(message)).toEqual({
    has: {
      ...{ branch: new Set(all.map(({ branch }) => branch)).size, bookmark: bookmarks.length },
      ...{ tag: tags.length + missing, changeset: all.length },
    },
    arrived: { branch: heads, tag: refs.size - heads, commit: all.length },
  })
  const open = branches.find(([name]) => name === 'default')
  if (open) expect(refs.get(await ended.git('symbolic-ref', 'HEAD'))).toBe(pairs.get(open[1])!.id)
}

const skipped = 'Files that git does not allow were skipped'

/** Compares the files of every changeset. Returns the paths that are in none of them. */
async function judgeTrees(hg: HgWork, ask: Ask, ended: EndedImport, pairs: Map<string, Commit>) {
  const missing = new Set<string>()
  const bytes = async (...args: string[]) => Buffer.from(await ended.bytes(...args), 'latin1')
  for (const [node, { id }] of pairs) {
    const expected = await hg.tree(node, ask)
    const there = await treeOf({ bytes }, id)
    for (const path of [...expected.keys()]) {
      if (there.has(path)) continue
      missing.add(path)
      expected.delete(path)
    }
    expect(there, `changeset ${node}`).toEqual(expected)
  }
  expect(toldNames(ended.message, skipped), [...missing].join(', ')).toBe(missing.size)
}

const zoneOf = (text: string) =>
  (text.startsWith('-') ? -1 : 1) * (Number(text.slice(1, 3)) * 60 + Number(text.slice(3))) * 60

/** Compares an import with its Mercurial source. */
export async function judgeMercurial(
  hg: HgWork,
  folder: string,
  ended: EndedImport,
): Promise<'failed' | 'complete'> {
  const ask: Ask = (...args) => hg('-R', folder, ...args)
  const all = await changesets(ask)
  if (all.length === 0) {
    expect(ended.failed?.message).toMatch(/empty/)
    return 'failed'
  }
  expect(ended.failed).toBeUndefined()
  const made = await commits(ended)
  const pairs = paired(all, made)
  for (const { node, parents, seconds, zone } of all) {
    const commit = pairs.get(node)!
    expect(commit.parents).toEqual(parents.map((parent) => pairs.get(parent)!.id))
    if (zone % 60 === 0 && seconds + zone > 0) expect(zoneOf(commit.zone)).toBe(zone)
  }
  await judgeRefs(ask, ended, pairs, all)
  await judgeTrees(hg, ask, ended, pairs)
  await judgePeople(ask, ended, made)
  await ended.git('fsck', '--strict', '--no-dangling')
  return 'complete'
}

/** As many different people arrive as the source has. */
async function judgePeople(
  ask: Ask,
  { authors, message }: EndedImport,
  made: Commit[],
): Promise<void> {
  const rows = rowsOf(await ask('log', '-T', '{author}\\2'))
  // No name and no address is the same person each time.
  const users = new Set(rows.map(([user]) => user!.replace(/^[\s<>]*$/, '').trim()))
  const people = new Set(made.map(({ author }) => author))
  expect(people.size, [...users].join(', ')).toBeGreaterThanOrEqual(users.size)
  const unlisted = Number(/(\d+) authors? (?:is|are) not listed/.exec(message)?.[1] ?? 0)
  expect(authors.length + unlisted, message).toBe(people.size)
  for (const { name, email } of authors)
    expect(`${name} <${email}>`.length).toBeLessThanOrEqual(500)
}
