import { equal, match } from 'node:assert/strict'
import { inFull, type Job, type Tool } from '../tool.ts'

const job: Job = {
  does: 'Makes a release of each tag from the messages of commits, one of them a draft',
  expected: inFull,
  async run({ git, npx, api, path, server, token }) {
    await git('tag', '-a', '-m', 'v1.0.1', 'v1.0.1')
    await git('push', '-q', 'origin', 'v1.0.1')
    const release = (...more: string[]) =>
      npx('conventional-github-releaser', ['--preset', 'angular', ...more], {
        CONVENTIONAL_GITHUB_URL: `${server.url}/`,
        CONVENTIONAL_GITHUB_RELEASER_TOKEN: token,
      })
    await release('--release-count', '0')
    const releases = await api('GET', `${path}/releases`)
    const names = releases.map((each: { tag_name: string }) => each.tag_name).sort()
    equal(names.join(), 'v1.0.0,v1.0.1')
    const { body } = await api('GET', `${path}/releases/tags/v1.0.1`)
    match(body, /### Bug Fixes\n\n\* spell widgets/)
    const before = await api('GET', `${path}/releases/tags/v1.0.0`)
    match(before.body, /### Features\n\n\* .*make (gadgets|widgets)/)
    await git.commit('src/widget.js', '// none\n', 'feat: take widgets away')
    await git('tag', '-a', '-m', 'v1.1.0', 'v1.1.0')
    await git('push', '-q', 'origin', 'main', 'v1.1.0')
    await release('--draft')
    const [draft] = await api('GET', `${path}/releases`)
    equal(`${draft.tag_name} ${draft.draft}`, 'v1.1.0 true')
  },
}

const version = '3.1.5'
export const conventionalGithubReleaser: Tool[] = [
  {
    name: 'conventional-github-releaser',
    version,
    packages: [`conventional-github-releaser@${version}`, 'conventional-changelog-angular@5.0.13'],
    jobs: [job],
  },
]
