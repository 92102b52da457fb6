import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { arriving, type SourceLfs } from '../lfs-source.ts'
import { judgeGitAuthors } from './author-judge.ts'
import type { EndedImport } from './ended-import.ts'
import { gitAt } from './git-story.ts'
import { toldCounts, toldNames } from './told-counts.ts'

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

type Refs = Map<string, string>

const out = async (path: string, ...args: string[]) =>
  (await gitAt(path, args)).toString('latin1').trimEnd()

/** All refs by their names, with one character for each byte. */
async function allRefs(path: string): Promise<Refs> {
  const lines = (await out(path, 'for-each-ref', '--format=%(objectname) %(refname)')).split('\n')
  return new Map(
    lines.filter(Boolean).map((line) => [line.replace(/^\S+ /, ''), line.replace(/ .*/, '')]),
  )
}

const ofKind = (refs: Refs, kind: string) =>
  new Map([...refs].filter(([name]) => name.startsWith(kind)))

/** Why nothing of a source can be imported. Files over HTTP do not tell that parents are missing. */
async function refusal(path: string, wanted: Refs): Promise<RegExp | undefined> {
  if ((await out(path, 'rev-parse', '--show-object-format')) === 'sha256') return /SHA-256/
  if (wanted.size === 0) return /empty/
  return existsSync(join(path, 'shallow')) ? /shallow|interrupted/ : undefined
}

const blobs = ['rev-list', '--objects', '--no-object-names', '--filter=object:type=blob']
blobs.push('--filter=blob:limit=1024') // pointers are smaller

/** The LFS objects that git-lfs would fetch for the history of the branches and tags. */
async function lfsObjects(path: string, tips: Iterable<string>): Promise<Set<string>> {
  const ids = (await out(path, ...blobs, '--filter-provided-objects', ...tips)).split('\n')
  const found = new Set<string>()
  const input = ids.map((id) => `${id}\n`).join('')
  const all = (await gitAt(path, ['cat-file', '--batch'], input)).toString('latin1')
  const pointer =
    /^version https:\/\/(?:git-lfs|hawser)\S+\n(?:ext-\S+ \S+\n)*oid sha256:([0-9a-f]{64})\n/gm
  for (const [, oid] of all.matchAll(pointer)) found.add(oid!)
  return found
}

const skipped = [
  'Branches or tags with invalid names were skipped',
  'Branches or tags whose names conflict with others were skipped',
]

/**
 * Compares an import with its git source. Ids are equal, so content cannot differ.
 *
 * @param lfs what the source serves of Git LFS
 */
export async function judgeGit(
  path: string,
  ended: EndedImport,
  lfs: SourceLfs = new Map(),
): Promise<'failed' | 'complete'> {
  const refs = await allRefs(path)
  const wanted = new Map([...ofKind(refs, 'refs/heads/'), ...ofKind(refs, 'refs/tags/')])
  const reason = await refusal(path, wanted)
  const now = await allRefs(ended.path)
  const shown = new Map([...ofKind(now, 'refs/heads/'), ...ofKind(now, 'refs/tags/')])
  if (reason) {
    expect(ended.failed?.message).toMatch(reason)
    expect([...shown]).toEqual([])
    return 'failed'
  }
  expect(ended.failed).toBeUndefined()
  for (const [name, id] of shown) expect([name, id]).toEqual([name, wanted.get(name)])
  const told = skipped.map((before) => toldNames(ended.message, before))
  expect(wanted.size - shown.size, ended.message).toBe(told[0]! + told[1]!)
  await expectCounts(ended, wanted, shown)
  await expectRest(path, ended, refs, shown)
  await judgeGitAuthors(path, ended, [...shown.values()])
  await expectLfs(ended, await lfsObjects(path, shown.values()), lfs)
  return 'complete'
}

async function expectCounts(ended: EndedImport, wanted: Refs, shown: Refs): Promise<void> {
  const count = (all: Refs, kind: string) => ofKind(all, kind).size
  const commits = Number(await ended.git('rev-list', '--count', '--branches', '--tags'))
  expect(toldCounts(ended.message)).toEqual({
    has: { branch: count(wanted, 'refs/heads/'), tag: count(wanted, 'refs/tags/') },
    arrived: {
      branch: count(shown, 'refs/heads/'),
      tag: count(shown, 'refs/tags/'),
      commit: commits,
    },
  })
  expect(ended.commits).toBe(commits)
  await ended.git('fsck', '--connectivity-only', '--no-dangling')
}

/** The objects that are there have the hash of their name, and the message counts the others. */
async function expectLfs(
  { path, message }: EndedImport,
  wanted: Set<string>,
  source: SourceLfs,
): Promise<void> {
  const arrives = (oid: string) => arriving.includes(source.get(oid)?.fate ?? 'missing')
  const folder = join(path, 'lfs/objects')
  const files = existsSync(folder) ? await readdir(folder, { recursive: true }) : []
  const there = files.filter((name) => /^..\/..\/.{64}$/.test(name))
  expect(there.map((name) => name.slice(6)).sort()).toEqual([...wanted].filter(arrives).sort())
  for (const name of there) expect(sha256(await readFile(join(folder, name)))).toBe(name.slice(6))
  const told = (what: RegExp) => Number(what.exec(message)?.[1] ?? 0)
  expect(told(/(\d+) Git LFS objects? (?:was|were) imported/), message).toBe(there.length)
  const missing = wanted.size - there.length
  expect(told(/(\d+) Git LFS objects? (?:was|were) not/), message).toBe(missing)
  const reasons = [...message.matchAll(/(?::|;) (\d+) [^;:]+, first [0-9a-f]{64}/g)]
  expect(
    reasons.reduce((sum, [, count]) => sum + Number(count), 0),
    message,
  ).toBe(missing)
}

/** What is no branch and no tag: the default branch and other refs. */
async function expectRest(
  path: string,
  { git, message }: EndedImport,
  refs: Refs,
  shown: Refs,
): Promise<void> {
  const others = [...refs.keys()].filter((name) => !/^refs\/(heads|tags)\//.test(name))
  expect(Number(/Other refs were skipped: (\d+)/.exec(message)?.[1] ?? 0)).toBe(others.length)
  const head = await out(path, 'rev-parse', '--symbolic-full-name', 'HEAD').catch(() => 'HEAD')
  if (shown.has(head)) expect(await git('symbolic-ref', 'HEAD')).toBe(head)
  const id = await out(path, 'rev-parse', '--verify', '-q', 'HEAD').catch(() => '')
  const isThere = id === '' || (await git('cat-file', '-t', id).catch(() => '')) === 'commit'
  expect(/HEAD of the source/.test(message), message).toBe(!isThere)
}
