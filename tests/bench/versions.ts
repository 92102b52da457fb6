import { clientOf } from '../_support/git/git-client.ts'
import { temporaryFolder } from '../_support/git/git-host.ts'
import type { Load } from './load.ts'
import type { Subject } from './server-process.ts'

const newest = '2026-03-10'
const older = '2022-11-28'
const authorization = { authorization: 'Bearer ghp_demo_mona', 'user-agent': 'devplatform-bench' }
const shown = 30

/** Requests that are measured in both versions. */
export const pages = {
  '30 repositories': `/user/repos?per_page=${shown}`,
  '30 pull requests': `/repos/mona/bench-0/pulls?per_page=${shown}`,
}

async function post({ url }: Subject, path: string, body: object): Promise<void> {
  const reply = await fetch(url + path, {
    method: 'POST',
    headers: authorization,
    body: JSON.stringify(body),
  })
  if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
}

/** One branch per pull request on a page, each one commit ahead of `main`. */
async function pushBranches({ url }: Subject, path: string): Promise<string[]> {
  await using folder = await temporaryFolder()
  const remote = new URL(`${url}${path}.git`)
  remote.username = 'mona'
  remote.password = 'ghp_demo_mona'
  const git = await clientOf(remote.href, folder.path)
  await git.commit('README.md', '# bench')
  await git('push', '-q', 'origin', 'main')
  const names = Array.from({ length: shown }, (_, index) => `side-${index}`)
  for (const name of names) {
    await git('checkout', '-q', '-b', name, 'main')
    await git.commit(`${name}.md`, name)
  }
  await git('push', '-q', 'origin', ...names)
  return names
}

/** Two loads per page: in the newest version, and in the older one, which is converted from it. */
export async function versionLoads(subject: Subject): Promise<Map<string, Load>> {
  for (let number = 0; number < shown; number++) {
    await post(subject, '/user/repos', { name: `bench-${number}` })
  }
  for (const head of await pushBranches(subject, '/mona/bench-0')) {
    await post(subject, '/repos/mona/bench-0/pulls', { title: head, head, base: 'main' })
  }
  return new Map(
    Object.entries(pages).flatMap(([name, path]) =>
      [newest, older].map((version): [string, Load] => [
        `${name}, ${version}`,
        {
          url: subject.url + path,
          headers: { ...authorization, 'x-service-api-version': version },
        },
      ]),
    ),
  )
}
