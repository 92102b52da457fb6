import { check, show, step, type } from './guide.ts'
import type { Party } from './party.ts'

/** Ordinary git that only knows the URL of the repository. */
export async function pushCommit({ url, login, token, repository, git }: Party): Promise<string> {
  step('Clone, commit and push with git')
  const { owner, repo } = repository
  const address = `${url.replace('://', `://${login}:${token}@`)}/${owner}/${repo}.git`
  const run = async (where: typeof git, ...args: string[]) => {
    type(`git ${args.join(' ')}`)
    const { code, stdout, stderr } = await where.try(args)
    const text = `${stdout.toString()}${stderr}`.trim()
    if (text) show(text)
    check(code === 0, `git ${args[0]} succeeds`)
  }
  await run(git, 'clone', address)
  const work = git.in(repo)
  type("echo '# Seen on a tour' > README.md; git add README.md; git commit -m 'Say hello'")
  const commit = await work.commit('README.md', '# Seen on a tour\n', 'Say hello')
  await run(work, 'log', '--stat', '--oneline')
  await run(work, 'push', 'origin', 'HEAD:main')
  return commit
}
