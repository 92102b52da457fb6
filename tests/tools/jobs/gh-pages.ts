import { equal } from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench } from '../bench.ts'
import { inFull, type Job, type Tool } from '../tool.ts'

async function writeSite({ home }: Bench): Promise<string> {
  const site = join(home, 'site')
  await mkdir(join(site, 'css'), { recursive: true })
  await writeFile(join(site, 'index.html'), '<h1>Widgets</h1>\n')
  await writeFile(join(site, 'css/site.css'), 'h1 { color: green }\n')
  await writeFile(join(site, '.nojekyll'), '')
  return site
}

const publish = ({ npx, remote }: Bench, site: string, ...more: string[]) =>
  npx('gh-pages', ['--dist', site, '--repo', remote, '--user', 'Mona <mona@example.com>', ...more])

const files = async ({ git }: Bench, branch: string) => {
  await git('fetch', '-q', 'origin')
  return git('ls-tree', '-r', '--name-only', `origin/${branch}`)
}

const job: Job = {
  does: 'Publishes a folder, publishes it again without a file, adds to another branch, sets a tag',
  expected: inFull,
  async run(bench) {
    const site = await writeSite(bench)
    await publish(bench, site, '--dotfiles', '--message', 'Publish')
    equal(await files(bench, 'gh-pages'), '.nojekyll\ncss/site.css\nindex.html')
    equal(await bench.git('show', 'origin/gh-pages:index.html'), '<h1>Widgets</h1>')
    await rm(join(site, 'css'), { recursive: true })
    await publish(bench, site, '--message', 'Publish less', '--tag', 'site-2')
    equal(await files(bench, 'gh-pages'), '.nojekyll\nindex.html')
    equal(await bench.git('log', '--format=%s', 'origin/gh-pages'), 'Publish less\nPublish')
    await bench.git('fetch', '-q', 'origin', 'tag', 'site-2')
    await publish(bench, site, '--branch', 'docs', '--dest', 'latest', '--add', '--no-history')
    equal(await bench.git('fetch', '-q', 'origin', 'docs'), '')
    equal(await bench.git('show', 'origin/docs:latest/index.html'), '<h1>Widgets</h1>')
    equal(await bench.git('rev-list', '--count', 'origin/docs'), '1')
    const branch = await bench.api('GET', `${bench.path}/branches/docs`)
    equal(branch.commit.sha, await bench.git('rev-parse', 'origin/docs'))
  },
}

const version = '6.3.0'
export const ghPages: Tool[] = [
  { name: 'gh-pages', version, packages: [`gh-pages@${version}`], jobs: [job] },
]
