import { writeFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { runOrThrow } from '../../../../server/core/processes.ts'
import { fitFolder, fitNames } from '../../../../server/workers/imports/subversion/fit-names.ts'
import { committed, firstParents } from '../stage-contents.ts'
import { exported, filesIn, type Files } from '../subversion/subversion-repository.ts'
import type { DumpRevision } from '../subversion/subversion-dump.ts'
import { judgeSubversionAuthors } from './author-judge.ts'
import type { EndedImport } from './ended-import.ts'
import type { SubversionStory } from './subversion-story.ts'
import { checkedNames } from '../../../../server/git/formats/verify-path.ts'
import { blobId } from '../../git/blob-id.ts'
import { refusedModules } from './subversion-shapes.ts'
import { propertiesSet } from './subversion-properties.ts'
import { toldCounts } from './told-counts.ts'

type Tree = SubversionStory['snapshots'][number]

const childrenOf = (tree: Tree, folder: string) =>
  [...tree].filter(
    ([path, kind]) =>
      kind === 'dir' &&
      path.startsWith(`${folder}/`) &&
      !path.slice(folder.length + 1).includes('/'),
  )

/** Whether the folder is divided into a trunk, branches and tags. */
function isStandard({ at }: SubversionStory, tree: Tree): boolean {
  if (tree.get(at('trunk')) === 'dir') return true
  if (tree.get(at('branches')) !== 'dir') return false
  const prefix = at('') === '' ? '' : `${at('')}/`
  const names = [...tree.keys()].filter((path) => path !== '' && path.startsWith(prefix))
  return names.every((path) => /^(trunk|branches|tags)(\/|$)/.test(path.slice(prefix.length)))
}

/** The folders that are branches or tags, with their refs. */
function linesIn(story: SubversionStory, tree: Tree): Map<string, string> {
  const { at, groups } = story
  const found = new Map<string, string>()
  if (!isStandard(story, story.snapshots.at(-1)!)) return found.set(at(''), 'refs/heads/main')
  if (tree.get(at('trunk')) === 'dir') found.set(at('trunk'), 'refs/heads/main')
  for (const [folder, prefix] of [
    ['branches', 'refs/heads'],
    ['tags', 'refs/tags'],
  ] as const) {
    const open = [at(folder)]
    for (let next = open.pop(); next !== undefined; next = open.pop())
      for (const [path] of childrenOf(tree, next))
        if (groups.has(path)) open.push(path)
        else found.set(path, prefix + path.slice(at(folder).length))
  }
  return found
}

const numberIn = (message: string, before: RegExp) =>
  Number(new RegExp(`${before.source}: (\\d+)`).exec(message)?.[1] ?? 0)

/** The number in `set once` or `set 3 times`. */
function timesIn(message: string, before: RegExp): number {
  const [, times] = new RegExp(`${before.source}: set (once|\\d+)`).exec(message) ?? []
  return times === 'once' ? 1 : Number(times ?? 0)
}

const outsideSentences = [
  /Files outside trunk, branches and tags were skipped/,
  /Files directly in branches or tags were skipped/,
]

async function refsOf({ git }: EndedImport): Promise<Map<string, string>> {
  const lines = (await git('for-each-ref', '--format=%(refname)\t%(objectname)')).split('\n')
  const all = lines.filter(Boolean).map((line) => line.split('\t') as [string, string])
  return new Map(all.filter(([name]) => /^refs\/(heads|tags)\//.test(name)))
}

const sorted = (files: Files) => [...files].sort()
const contents = (files: Files) => [...files.values()].sort()

/** Files in a folder, which can be the root. */
const filesOf = (files: Files, folder: string) => (folder === '' ? files : filesIn(files, folder))

const refusedId = blobId(Buffer.from(refusedModules))

/** Whether git refuses a link or the content under a name that it reads submodules from. */
const isRefused = (path: string, file: string) =>
  checkedNames(path).includes('.gitmodules') &&
  (file.startsWith('120000 ') || file.endsWith(refusedId))

const isUsual = ({ date = '' }: DumpRevision) => date.startsWith('2015')

/** Compares an import with its Subversion source, as Subversion itself exports it. */
export class SubversionJudge {
  readonly #story: SubversionStory
  readonly #repository: string
  readonly #ended: EndedImport
  readonly #exports = new Map<number, Promise<Files>>()

  constructor(story: SubversionStory, repository: string, ended: EndedImport) {
    this.#story = story
    this.#repository = repository
    this.#ended = ended
  }

  #exported(revision: number): Promise<Files> {
    const known = this.#exports.get(revision) ?? exported(this.#repository, revision)
    this.#exports.set(revision, known)
    return known
  }

  async judge(): Promise<'failed' | 'complete'> {
    const story = this.#story
    await this.#dateAll()
    const last = story.snapshots.at(-1)!
    const alive = linesIn(story, last)
    const files = await this.#exported(story.last)
    const inLines = [...alive.keys()].flatMap((line) => [...filesOf(files, line).keys()])
    if (this.#ended.failed) {
      const message = expect.stringMatching(/The source is empty|branches and tags have none/)
      expect([this.#ended.failed.message, inLines]).toEqual([message, []])
      return 'failed'
    }
    const refs = await refsOf(this.#ended)
    this.#judgeCounts(alive, refs)
    await this.#judgeTrees(await this.#pairs(alive, refs, files))
    await this.#judgeRest(alive, files)
    await judgeSubversionAuthors(this.#repository, this.#ended, [...alive.keys()])
    await this.#ended.git('fsck', '--strict', '--no-dangling')
    return 'complete'
  }

  /** An export fails at files without a usual date. */
  async #dateAll(): Promise<void> {
    const date = `${this.#repository}/date`
    await writeFile(date, '2015-01-01T00:00:00.000000Z')
    for (const [index, revision] of this.#story.revisions.entries()) {
      if (isUsual(revision)) continue
      const args = ['setrevprop', this.#repository, '-r', String(index + 1), 'svn:date', date]
      await runOrThrow({ file: 'svnadmin', args })
    }
  }

  #judgeCounts(alive: Map<string, string>, refs: Map<string, string>): void {
    const { message, commits } = this.#ended
    const ever = this.#story.snapshots.flatMap((tree) => [...linesIn(this.#story, tree)])
    const all = new Map(ever)
    const count = (names: Iterable<string>, prefix: string) =>
      [...names].filter((name) => name.startsWith(prefix)).length
    const { has, arrived } = toldCounts(message)
    const kinds = { branch: 'refs/heads/', tag: 'refs/tags/' }
    for (const [noun, prefix] of Object.entries(kinds)) {
      expect([noun, has[noun]]).toEqual([noun, count(all.values(), prefix)])
      expect([noun, arrived[noun]]).toEqual([noun, count(refs.keys(), prefix)])
      expect([noun, count(refs.keys(), prefix)]).toEqual([noun, count(alive.values(), prefix)])
    }
    expect(arrived.commit).toBe(commits)
    const ended = [...all.keys()].filter((line) => !alive.has(line)).length
    expect(numberIn(message, /Deleted branches and tags were skipped/), message).toBe(ended)
  }

  /** Finds the ref of each line. Those with other names have the same files, and the message names them. */
  async #pairs(alive: Map<string, string>, refs: Map<string, string>, files: Files) {
    const pairs = new Map<string, string>()
    const left = new Map(refs)
    // A branch `main` keeps its name, and the trunk gets another.
    const trunk = this.#story.at('trunk')
    for (const [line, ref] of [...alive].sort(([one]) => (one === trunk ? 1 : -1)))
      if (left.delete(ref)) pairs.set(line, ref)
    let renamed = 0
    for (const [line, ref] of [...alive].filter(([each]) => !pairs.has(each))) {
      const wanted = contents(filesOf(files, line))
      for (const [other, id] of left) {
        const there = contents(await committed(this.#ended.path, id))
        if (pairs.has(line) || !other.startsWith(ref.slice(0, 10)) || `${there}` !== `${wanted}`)
          continue
        pairs.set(line, other)
        left.delete(other)
      }
      if (line === trunk) expect(this.#ended.message).toMatch(/"main" is taken/)
      else renamed += 1
    }
    expect([...left.keys()]).toEqual([])
    const before = /names that git does not allow were renamed/
    expect(numberIn(this.#ended.message, before), this.#ended.message).toBe(renamed)
    return pairs
  }

  async #judgeTrees(pairs: Map<string, string>): Promise<void> {
    const { draw, last, snapshots, revisions } = this.#story
    // A commit has the number of its revision as its subject, unless a shape gave it others.
    const isNumbered = revisions.every(({ message }, index) => message === `r${index + 1}`)
    const isComparable = isNumbered || revisions.every(isUsual)
    const some = isComparable ? Array.from({ length: 5 }, () => draw.between(1, last)) : []
    const positionOf = (revision: number) =>
      isNumbered ? revision : Date.parse(revisions[revision - 1]?.date ?? '') / 1000
    let hasRenamed = false
    const renamed = (files: Files): Files => {
      const all = new Map(
        [...files].map(([path, file]) => [
          isRefused(path, file) ? fitFolder(path) : fitNames(path),
          file,
        ]),
      )
      expect(all.size).toBe(files.size)
      hasRenamed ||= [...all.keys()].some((path) => !files.has(path))
      return all
    }
    for (const [line, ref] of pairs) {
      const log = await firstParents(this.#ended.path, ref, isNumbered ? '%s %H' : '%at %H')
      const commits = log.map((entry) => entry.trim().split(' ') as [string, string])
      for (const revision of new Set([...some, last])) {
        if (snapshots[revision]!.get(line) !== 'dir') continue
        const position = positionOf(revision)
        const isThen = ([at]: [string, string]) => Number(at.replace('r', '')) <= position
        const [, id = ''] = (revision === last ? commits.at(-1) : commits.findLast(isThen)) ?? []
        const there = sorted(await committed(this.#ended.path, id))
        const wanted = sorted(renamed(filesOf(await this.#exported(revision), line)))
        expect(there, `${line} in r${revision}`).toEqual(wanted)
      }
    }
    if (hasRenamed)
      expect(this.#ended.message).toMatch(/Paths that git does not allow were renamed/)
  }

  /** What is not in branches and tags, or not in git. */
  async #judgeRest(alive: Map<string, string>, files: Files): Promise<void> {
    const { at, snapshots } = this.#story
    const { message } = this.#ended
    const lines = [...alive.keys()]
    const isInLine = (path: string) =>
      lines.some((line) => (line === '' ? path !== '' : path.startsWith(`${line}/`)))
    const outside = [...filesOf(files, at('')).keys()].filter((path) => !isInLine(at(path)))
    const told = outsideSentences.map((before) => numberIn(message, before))
    expect(told[0]! + told[1]!, `${outside.join(', ')}\n${message}`).toBeGreaterThanOrEqual(
      outside.length,
    )
    const last = snapshots.at(-1)!
    const hollow = [...last].filter(
      ([path, kind]) => kind === 'dir' && isInLine(path) && filesIn(files, path).size === 0,
    )
    expect(numberIn(message, /Folders without files were not imported/), message).toBe(
      hollow.length,
    )
    this.#judgeProperties()
  }

  #judgeProperties(): void {
    const { revisions, at } = this.#story
    const { message } = this.#ended
    const isHere = (path: string) => at('') === '' || `${path}/`.startsWith(`${at('')}/`)
    const names = propertiesSet(revisions)
      .filter(({ path, name }) => isHere(path) && !/^svn:(executable|special)$/.test(name))
      .map(({ name }) => name)
    const count = (isExternal: boolean) =>
      names.filter((name) => (name === 'svn:externals') === isExternal).length
    expect(timesIn(message, /svn:externals was not imported/), message).toBe(count(true))
    expect(timesIn(message, /Subversion properties were not imported/), message).toBe(count(false))
  }
}
