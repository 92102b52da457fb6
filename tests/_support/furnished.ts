import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Service } from './start-server.ts'
import { workOn } from './git-work.ts'

export const vendored = '1'.repeat(40)

/** A repository of mona's with a folder, files, links and a submodule. */
export async function furnished(service: Service, input: object = {}): Promise<string> {
  const path = await service.repository(input)
  await using work = await workOn(service, path)
  const { git } = work
  await git.commit('README.md', '# Furnished\n')
  await git.commit('docs/a guide.md', 'Left, then right.\n')
  await git.commit('large.bin', Buffer.alloc(1024 * 1024 + 1, 'x'))
  for (const [name, target] of [
    ['to-file', 'docs/a guide.md'],
    ['to-folder', 'docs'],
    ['to-nothing', '../../etc/passwd'],
  ] as const) {
    await symlink(target, join(git.folder, name))
    await git('add', name)
  }
  const modules =
    '[submodule "tools"]\n\tpath = vendor\n\turl = https://example.com/acme/tools.git\n'
  await git.commit('.gitmodules', modules, 'Links and a submodule')
  await git('update-index', '--add', '--cacheinfo', `160000,${vendored},vendor`)
  await git('commit', '-q', '-m', 'Tools of others')
  await git('push', '-q', 'origin', 'main', 'main~1:refs/heads/before')
  return path
}
