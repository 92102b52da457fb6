import { equal } from 'node:assert/strict'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench } from '../../bench.ts'
import { inFull, type Job, type Tool } from '../../tool.ts'

/** The files of a folder, as git lists those of a tree. */
async function filesOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name).slice(folder.length + 1))
    .sort()
    .join('\n')
}

/** @throws AssertionError unless a folder has exactly the files of a revision */
async function isCopy({ git, home }: Bench, folder: string, revision: string): Promise<void> {
  equal(await filesOf(join(home, folder)), await git('ls-tree', '-r', '--name-only', revision))
}

const scaffold = (program: string, source: string): Job => ({
  does: 'Copies a branch, a tag and a folder of the repository',
  expected: inFull,
  async run(bench) {
    const { npx, repo, home } = bench
    await npx(program, [`${source}mona/${repo}`, join(home, 'main')])
    await isCopy(bench, 'main', 'main')
    await npx(program, [`${source}mona/${repo}#v1.0.0`, join(home, 'tag')])
    await isCopy(bench, 'tag', 'v1.0.0')
    await npx(program, [`${source}mona/${repo}/src`, join(home, 'src')])
    await isCopy(bench, 'src', 'main:src')
  },
})

const withGit: Job = {
  does: 'Copies the repository with `--mode=git`',
  expected: inFull,
  async run(bench) {
    const { npx, repo, home } = bench
    await npx('tiged', ['--mode=git', `mona/${repo}`, join(home, 'cloned')])
    await isCopy(bench, 'cloned', 'main')
  },
}

/** Publishes an archive as a file of a release. */
async function publish({ api, path, git, run, home, server, token }: Bench): Promise<void> {
  await writeFile(join(home, 'tool.txt'), 'the tool')
  await run('tar', ['-czf', 'tool.tgz', '-C', home, 'tool.txt'])
  const release = await api('POST', `${path}/releases`, { tag_name: 'v2.0.0' })
  const upload = await fetch(`${server.url}${path}/releases/${release.id}/assets?name=tool.tgz`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' },
    body: await readFile(join(git.folder, 'tool.tgz')),
  })
  equal(upload.status, 201)
}

const fetchRelease: Job = {
  does: 'Downloads and unpacks a file of the newest release, and of a version',
  expected: inFull,
  async run(bench) {
    const { script, repo, home } = bench
    await publish(bench)
    await script(`
      import { fetchLatest, fetchVersion } from 'gh-release-fetch'
      const what = { repository: 'mona/${repo}', package: 'tool.tgz', extract: true }
      await fetchLatest({ ...what, destination: '${home}/latest' })
      await fetchVersion({ ...what, destination: '${home}/version', version: 'v2.0.0' })
    `)
    equal(await readFile(join(home, 'latest/tool.txt'), 'utf8'), 'the tool')
    equal(await readFile(join(home, 'version/tool.txt'), 'utf8'), 'the tool')
  },
}

const run = { pointed: 'run' } as const
const newer = { ...run, node: 24 } as const

export const downloads: Tool[] = [
  {
    ...{ name: 'degit', version: '2.8.4', packages: ['degit@2.8.4'], ...run },
    jobs: [scaffold('degit', '')],
  },
  {
    ...{ name: 'tiged', version: '2.12.8', packages: ['tiged@2.12.8'], ...run },
    jobs: [scaffold('tiged', ''), withGit],
  },
  {
    ...{ name: 'giget', version: '3.3.1', packages: ['giget@3.3.1'], ...newer },
    jobs: [scaffold('giget', 'gh:')],
  },
  {
    ...{
      name: 'gh-release-fetch',
      version: '4.0.3',
      packages: ['gh-release-fetch@4.0.3'],
      ...newer,
    },
    jobs: [fetchRelease],
  },
]
