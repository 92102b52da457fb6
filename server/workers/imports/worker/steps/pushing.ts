import { gitIn } from '../../../../git/environment.ts'
import { runOrThrow } from '../../../../core/processes.ts'
import { findGround } from '../../publish/ground.ts'
import { namesAt, places } from '../../publish/hidden-refs.ts'
import { publish } from '../../publish/publish.ts'
import type { Perform } from '../perform.ts'

/** Branches that are taken for the default one where the source says nothing. */
const usual = ['main', 'master', 'trunk', 'default']

async function defaultBranch(hosted: string, head: string | undefined) {
  const visible = await namesAt(hosted, places.visible)
  const branches = [...visible.keys()].filter((name) => name.startsWith('heads/'))
  const names = branches.map((name) => name.slice('heads/'.length))
  return [head, ...usual].find((name) => name !== undefined && names.includes(name)) ?? names[0]
}

/** Publishes what is mapped. The first time, the branch that the source puts first comes first here too. */
export const pushing: Perform<'pushing'> = async ({ published }, task, needs) => {
  const { hosted, folder } = task
  const { clock, signal, progress } = needs
  const ground = await findGround(task, { published, begin: false })
  const told = (percent: number) => progress({ done: percent, total: 100 })
  await publish({ ground, hosted, folder, clock, signal, progress: told })
  if (!ground.note) return {}
  const head = await defaultBranch(hosted, ground.note.head)
  if (head === undefined) return {}
  await runOrThrow(gitIn(hosted, ['symbolic-ref', 'HEAD', `refs/heads/${head}`]))
  return { head }
}
