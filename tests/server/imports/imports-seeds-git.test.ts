import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import {
  serveGitDaemon,
  serveGitFiles,
  serveGitHttp,
  type GitSource,
} from '../../_support/imports/git-sources.ts'
import { LfsSource } from '../../_support/imports/lfs-source.ts'
import { importWhole } from '../../_support/imports/seeded/ended-import.ts'
import { judgeGit } from '../../_support/imports/seeded/git-judge.ts'
import { gitSeed } from '../../_support/imports/seeded/git-seeds.ts'
import { verdictOf, type SeedMeta } from '../../_support/imports/seeded/verdict.ts'
import { seedsOf, tellSeed } from '../../_support/imports/seeded/seeds.ts'

describe('a git source made from a seed', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>
  const source = new LfsSource()
  let servers: Record<'http' | 'git' | 'files', GitSource>
  beforeAll(async () => {
    place = await temporaryFolder()
    servers = {
      http: await serveGitHttp(place.path, { lfs: source }),
      git: await serveGitDaemon(place.path),
      files: await serveGitFiles(place.path),
    }
  })
  afterAll(async () => {
    for (const server of Object.values(servers)) await server[Symbol.asyncDispose]()
    await place[Symbol.asyncDispose]()
  })

  it.for(seedsOf('git'))(
    'is imported whole, or says what is not, seed %i',
    async (seed, { task }) => {
      const { shapes, over, lfs, write } = gitSeed(seed)
      await tellSeed('git', seed, shapes, async () => {
        const path = join(place.path, `seed-${seed}.git`)
        await write(path)
        if (over === 'http') source.repositories.set(`seed-${seed}`, lfs)
        const url = `${servers[over].url}seed-${seed}.git`
        const folder = join(place.path, `import-${seed}`)
        const ended = await importWhole({ vcs: 'git', url }, folder)
        await judgeGit(path, ended, over === 'http' ? lfs : new Map())
        Object.assign(task.meta, { verdict: verdictOf(ended) } satisfies SeedMeta)
        for (const each of [path, folder]) await rm(each, { recursive: true, force: true })
      })
    },
  )
})
