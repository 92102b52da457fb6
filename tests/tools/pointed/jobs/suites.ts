import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench } from '../../bench.ts'
import { inFull, type Job, type Tool } from '../../tool.ts'

/** Copies an installed package, which has its tests, to where they can write. */
async function copyOf({ shop, home }: Bench, name: string): Promise<string> {
  const folder = join(home, 'suite')
  await cp(join(shop, 'node_modules', name), folder, { recursive: true })
  return folder
}

/** Runs a suite with the modules of the shop. */
const test = ({ run, shop }: Bench, folder: string, line: string) =>
  run('sh', [
    '-c',
    `ln -sfn ${shop}/node_modules ${folder}/../node_modules && cd ${folder} && ${line}`,
  ])

/** The names of the tests with their results, without times. */
const resultsOf = (output: string) =>
  output
    .split('\n')
    .filter((line) => /^\s*[✔✖]/.test(line))
    .map((line) => line.replace(/ \([\d.]+ms\)$/, ''))

/** Two of its tests fail either way with the modules that npm installs for it. */
const releaseIt: Job = {
  does: 'The tests of its use of Octokit, on mocks (`test/github.js`), have the same results as without the flag; more than 20 pass',
  expected: inFull,
  async run(bench) {
    const folder = await copyOf(bench, 'release-it')
    const line = 'node --test --test-reporter=spec test/github.js || true'
    const pointed = resultsOf(await test(bench, folder, line))
    const alone = `env -i PATH="$PATH" HOME="$HOME" GITHUB_TOKEN=1 ${line}`
    deepEqual(pointed, resultsOf(await test(bench, folder, alone)))
    ok(pointed.filter((each) => each.includes('✔')).length > 20)
  },
}

const own = `
import { test } from 'node:test'
import { equal } from 'node:assert/strict'
import { Octokit } from '@octokit/rest'
test('a release', async () => {
  const octokit = new Octokit({ auth: process.env.GITHUB_TOKEN })
  const at = { owner: 'mona', repo: 'NAME' }
  await octokit.repos.createRelease({ ...at, tag_name: 'v5' })
  equal((await octokit.repos.getLatestRelease(at)).data.tag_name, 'v5')
})
`

const npmTest: Job = {
  does: 'A project whose tests call `new Octokit()` without mocks: `npm test` passes, with a release made',
  expected: inFull,
  async run(bench) {
    const { home, repo, run, api, path, shop } = bench
    const manifest = { type: 'module', scripts: { test: 'node --test project.test.js' } }
    await writeFile(join(home, 'package.json'), JSON.stringify(manifest))
    await writeFile(join(home, 'project.test.js'), own.replace('NAME', repo))
    await run('sh', ['-c', `ln -sfn ${shop}/node_modules ${home}/node_modules`])
    match(await run('npm', ['test', '--prefix', home]), /^(# |ℹ )pass 1$/m)
    equal((await api('GET', `${path}/releases/latest`)).tag_name, 'v5')
  },
}

const run = { pointed: 'run' } as const
const newer = { ...run, node: 24 } as const

export const suites: Tool[] = [
  {
    ...{ name: 'tests of release-it', version: '21.1.2', ...newer },
    packages: [
      'release-it@21.1.2',
      'mentoss@0.13.0',
      'mock-stdio@1.0.3',
      '@octokit/request-error@7.1.2',
    ],
    jobs: [releaseIt],
  },
  {
    ...{ name: 'tests with @octokit/rest', version: '22.0.1', ...newer },
    packages: ['@octokit/rest@22.0.1'],
    jobs: [npmTest],
  },
]

/** Packages that were checked for tests that call the platform with Octokit. */
export const lookedAt = [
  { Package: 'release-it 21.1.2', Tests: '52 files; those of Octokit are run above' },
  {
    Package: 'delete-merged-branch 1.4.1',
    Tests: '3 files; its Probot 9 fails with the packages that npm installs for it today',
  },
  { Package: 'release-it 15.11.0', Tests: '37 files; an older version of the same' },
  { Package: '@octokit/webhooks 7.0.0', Tests: '16 files for `tap` 14, which call nothing' },
  { Package: 'conventional-github-releaser 3.1.5', Tests: 'one file, which calls nothing' },
  {
    Package: 'gh-release-fetch 4.0.3',
    Tests: 'one file; it expects repositories of the real platform',
  },
  {
    Package: 'github 0.2.4, lerna-changelog 2.2.0, github-label-sync 2.3.1',
    Tests: 'have tests, and were not run',
  },
  {
    Package: 'octonode 0.10.2, probot-stale 1.1.0, gh-release 7.0.2, all-contributors-cli 6.26.1',
    Tests: 'none in the package',
  },
]
