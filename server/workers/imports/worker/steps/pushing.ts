import { gitIn } from '../../../../git/processes/environment.ts'
import { runOrThrow } from '../../../../core/processes.ts'
import { openRewriteRepository } from '../../publish/rewrite-repository.ts'
import { namesAt, places } from '../../publish/hidden-refs.ts'
import { shareAllObjects } from '../../../../git/lfs/store.ts'
import { publish } from '../../publish/publish.ts'
import type { Perform } from '../step.ts'

/** Usual names of the default branch, when the source names none. */
const usualNames = ['main', 'master', 'trunk', 'default']

async function defaultBranch(hosted: string, head: string | undefined) {
  const visible = await namesAt(hosted, places.visible)
  const branches = [...visible.keys()].filter((name) => name.startsWith('heads/'))
  const names = branches.map((name) => name.slice('heads/'.length))
  return (
    [head, ...usualNames].find((name) => name !== undefined && names.includes(name)) ?? names[0]
  )
}

/** Publishes the mapped history. The first time, also sets the default branch to the source's. */
export const pushing: Perform<'pushing'> = async ({ published }, task, needs) => {
  const { hosted, folder } = task
  const { clock, signal, progress } = needs
  const ground = await openRewriteRepository(task, { published, begin: false })
  const report = (percent: number) => progress({ done: percent, total: 100 })
  if (ground.note) await shareAllObjects(ground.path, hosted) // before commits name them
  await publish({ ground, hosted, folder, clock, signal, progress: report })
  if (!ground.note) return {}
  const head = await defaultBranch(hosted, ground.note.head)
  if (head === undefined) return {}
  await runOrThrow(gitIn(hosted, ['symbolic-ref', 'HEAD', `refs/heads/${head}`]))
  return { head }
}
