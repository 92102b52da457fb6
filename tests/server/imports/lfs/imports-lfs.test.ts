import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sourceNeeds } from '../../../_support/imports/sources.ts'
import { temporaryFolder } from '../../../_support/git/git-host.ts'
import { serveGitHttp, type GitSource } from '../../../_support/imports/git-sources.ts'
import { lfsPointer, LfsSource, type LfsFate } from '../../../_support/imports/lfs-source.ts'
import { taskIn } from '../../../_support/imports/seeded/ended-import.ts'
import { file, GitStory, writeStory } from '../../../_support/imports/seeded/git-story.ts'
import { drawOf } from '../../../_support/imports/seeded/seeds.ts'
import type { SourceMessage } from '../../../../server/workers/imports/worker/protocol.ts'
import { importing } from '../../../../server/workers/imports/worker/steps/importing.ts'
import { shareAllObjects } from '../../../../server/git/lfs/store.ts'
import { stageIn } from '../../../../server/workers/imports/worker/stage.ts'

/** Ids of the objects in a repository. */
async function filesIn(repository: string): Promise<string[]> {
  const names = await readdir(join(repository, 'lfs/objects'), { recursive: true })
  return names.flatMap((name) => /^..\/..\/(.{64})$/.exec(name)?.[1] ?? []).toSorted()
}

const objectBytes = 100_000

const fates = ['served', 'missing', 'gone', 'other content', 'longer', 'other size'] as const

describe('Git LFS objects of a git source', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>
  let server: GitSource | undefined
  let source: LfsSource
  let made = 0
  beforeAll(async () => {
    place = await temporaryFolder()
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
    await place[Symbol.asyncDispose]()
  })
  beforeEach(() => {
    source = new LfsSource()
  })

  /** An import of a history whose pointers have these fates. */
  async function imported(wanted: readonly LfsFate[], bytes?: number) {
    const name = `source-${++made}`
    const root = join(place.path, name)
    await mkdir(root)
    await server?.[Symbol.asyncDispose]()
    server = await serveGitHttp(root, { lfs: source })
    const story = new GitStory(drawOf(made))
    const pointers = wanted.map((fate, at) =>
      lfsPointer(story.lfs, `${at}`.repeat(objectBytes), fate),
    )
    story.commit({ changes: pointers.map((pointer, at) => file(`p${at}`, pointer)) })
    await writeStory(story, join(root, `${name}.git`), false)
    source.repositories.set(name, story.lfs)
    const task = await taskIn(join(root, 'import'))
    const limits = { ...task.limits, ...(bytes !== undefined && { bytes }) }
    const from: SourceMessage = { vcs: 'git', url: `${server.url}${name}.git` }
    const needs = { ...sourceNeeds(), progress: () => {} }
    const run = async () =>
      (await importing({ source: from }, { ...task, limits }, needs)).left.slice(1).join(' ')
    return { task, run, oids: [...story.lfs.keys()] }
  }

  it('arrive, each once, also those that arrive at the second attempt', async () => {
    const { task, run, oids } = await imported(['served', 'cut once'])
    expect(await run()).toBe('2 Git LFS objects were imported.')
    await shareAllObjects(stageIn(task.folder), task.hosted)
    expect(await filesIn(task.hosted)).toEqual(oids.toSorted())
    expect(source.downloads.length).toBe(3)
    expect(await run()).toBe('2 Git LFS objects were imported.')
    expect(source.downloads.length).toBe(3)
  })

  it('that do not match their pointers, or are not there, are named', async () => {
    const { task, run, oids } = await imported(fates)
    const [served, missing, gone, ...wrong] = oids
    expect(await run()).toBe(
      '1 Git LFS object was imported. 5 Git LFS objects were not imported, only the pointers to ' +
        `them: 2 missing in the source, first ${[missing, gone].toSorted()[0]}; 3 with another ` +
        `size or content than the pointer, first ${wrong.toSorted()[0]}. ` +
        'Push them with git lfs push --all.',
    )
    expect(await filesIn(stageIn(task.folder))).toEqual([served])
  })

  it('beyond the size limit are named, and the import does not fail', async () => {
    const { run } = await imported(['served', 'served', 'served'], 2.9 * objectBytes)
    expect(await run()).toMatch(
      /^2 Git LFS objects were imported. 1 .* only the pointers to it: 1 beyond the size limits/,
    )
    expect(source.downloads.length).toBe(2)
  })

  it('of a source without a server for them are named', async () => {
    const { run } = await imported(['served'])
    source.repositories.clear()
    expect(await run()).toMatch(
      /^1 Git LFS object was not imported, only the pointers to it: 1 not served by the source, first/,
    )
  })
})
