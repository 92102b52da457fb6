import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { serveGitDaemon, serveGitFiles, serveGitHttp } from '../../_support/imports/git-sources.ts'
import { startHgServe } from '../../_support/imports/mercurial/hg-serve.ts'
import { hgWork } from '../../_support/imports/mercurial/hg-work.ts'
import {
  importWhole,
  steps,
  type SeededSource,
} from '../../_support/imports/seeded/ended-import.ts'
import { LfsSource } from '../../_support/imports/lfs-source.ts'
import { judgeGit } from '../../_support/imports/seeded/git-judge.ts'
import { gitSeed } from '../../_support/imports/seeded/git-seeds.ts'
import { killAndContinue } from '../../_support/imports/seeded/killed-import.ts'
import { mercurialSeed } from '../../_support/imports/seeded/mercurial-seeds.ts'
import { drawOf, tellSeed, type SeededKind } from '../../_support/imports/seeded/seeds.ts'
import { subversionSeed } from '../../_support/imports/seeded/subversion-seeds.ts'
import { stageRefs } from '../../_support/imports/stage-contents.ts'
import { makeRepository } from '../../_support/imports/subversion/subversion-repository.ts'
import { startSvnserve } from '../../_support/imports/subversion/svnserve.ts'
import { hasTool } from '../../_support/processes/tools.ts'

const hasSubversion = await hasTool('svnserve', ['--version'])
const hasHg = await hasTool('hg', ['--version', '-q'])

/** Seeds of each kind; each is killed once in every step. */
const seeds = Array.from({ length: 10 }, (_, index) => index + 1)

/** Milliseconds that the steps of small histories take. */
const usual = { importing: 400, mapping: 30, pushing: 150 }

type Served = AsyncDisposable & { shapes: string[]; source: SeededSource }

const serve: Record<SeededKind, (seed: number, root: string) => Promise<Served>> = {
  async git(seed, root) {
    const { shapes, over, write } = gitSeed(seed)
    await write(join(root, 'source.git'))
    const starts = { http: serveGitHttp, git: serveGitDaemon, files: serveGitFiles }
    const server = await starts[over](root)
    const source = { vcs: 'git' as const, url: `${server.url}source.git` }
    return { shapes, source, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  },
  async subversion(seed, root) {
    const { shapes, story } = subversionSeed(seed)
    await makeRepository(root, 'source', story.revisions)
    const server = await startSvnserve(root)
    const url = `${server.url('source')}/${story.base}`
    const source = { vcs: 'subversion' as const, url }
    return { shapes, source, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  },
  async mercurial(seed, root) {
    const { shapes, story } = mercurialSeed(seed)
    await using hg = await hgWork(join(root, 'commands'))
    await story.write(hg, join(root, 'source'))
    const server = await startHgServe(join(root, 'source'))
    const source = { vcs: 'mercurial' as const, url: server.url }
    return { shapes, source, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  },
}

const kinds: SeededKind[] = [
  'git',
  ...(hasSubversion ? (['subversion'] as const) : []),
  ...(hasHg ? (['mercurial'] as const) : []),
]

const lfsSeed = Array.from({ length: 500 }, (_, index) => index + 1).find((seed) => {
  const { shapes, over, lfs } = gitSeed(seed)
  return shapes[0] === 'whole' && over === 'http' && lfs.size >= 300
})!

describe('an import with hundreds of Git LFS objects that is killed', () => {
  it('continues with the objects that it does not have', async () => {
    await using place = await temporaryFolder()
    const lfs = new LfsSource()
    const { lfs: objects, shapes, write } = gitSeed(lfsSeed)
    await tellSeed('git', lfsSeed, shapes, async () => {
      const path = join(place.path, 'source.git')
      await write(path)
      lfs.repositories.set('source', objects)
      await using server = await serveGitHttp(place.path, { lfs })
      const source = { vcs: 'git' as const, url: `${server.url}source.git` }
      const after = new Promise<void>((resolve) => {
        lfs.onDownload = () => void (lfs.downloads.length === 100 && resolve())
      })
      const killing = { step: 'importing' as const, after }
      const ended = await killAndContinue(source, join(place.path, 'killed'), killing)
      await judgeGit(path, ended, objects)
      const arrived = new Set(lfs.downloads.filter((oid) => objects.get(oid)?.fate === 'served'))
      const all = lfs.downloads.filter((oid) => arrived.has(oid))
      expect(all.length - arrived.size).toBeLessThanOrEqual(8) // those on their way
    })
  })
})

describe.each(kinds)('an import from %s that is killed', (kind) => {
  it.each(seeds)('in any step has the same result afterwards, seed %i', async (seed) => {
    await using place = await temporaryFolder()
    await using served = await serve[kind](seed, place.path)
    const { shapes, source } = served
    const draw = drawOf(seed)
    await tellSeed(kind, seed, shapes, async () => {
      const whole = await importWhole(source, join(place.path, 'whole'))
      for (const step of whole.failed ? (['importing'] as const) : steps) {
        const killing = { step, after: draw.between(0, usual[step]) }
        const folder = join(place.path, `killed-${step}`)
        const ended = await killAndContinue(source, folder, killing)
        const about = `${step} after ${killing.after} ms`
        expect(ended.failed, about).toEqual(whole.failed)
        expect(await stageRefs(ended.path), about).toEqual(await stageRefs(whole.path))
        if (step === 'importing') expect(ended.message).toBe(whole.message)
        await ended.git('fsck', '--connectivity-only', '--no-dangling')
      }
    })
  })
})
