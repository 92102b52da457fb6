import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../../core/config-error.ts'
import { checkDistinct } from '../check-lists.ts'
import type { World, WorldRepository } from '../world.ts'
import type { WorldThread } from './world-history.ts'

const given = (logins: readonly (string | undefined)[]) =>
  logins.filter((login) => login !== undefined)

const peopleOf = ({ user, assignees = [], comments = [], closed_by }: WorldThread) => [
  ...[user, closed_by, ...assignees],
  ...comments.map((comment) => comment.user),
]

/** All logins that the history of a repository refers to. */
export const authorsIn = (world: WorldRepository): string[] => {
  const { issues = [], pulls = [], milestones = [], releases = [], deploy_keys = [] } = world
  return given([
    ...deploy_keys.map(({ added_by }) => added_by),
    ...[...issues, ...pulls].flatMap(peopleOf),
    ...pulls.flatMap(({ merged_by, head }) => [merged_by, head.owner]),
    ...milestones.map(({ creator }) => creator),
    ...releases.map(({ author }) => author),
  ])
}

/** All repositories that are the heads of pull requests of a repository. */
export const headRepositoriesIn = ({ pulls = [] }: WorldRepository): string[] =>
  pulls.flatMap(({ head }) => head.repo ?? [])

/** Numbers are never reused, so those of each list increase. */
function checkNumbers(things: readonly { number?: number }[], subject: string): void {
  let last = 0
  for (const { number = last + 1 } of things) {
    if (number <= last) throw new ConfigError(`seed file: the numbers of ${subject} must increase`)
    last = number
  }
}

function checkReferences(world: WorldRepository, subject: string): void {
  const { labels, milestones = [], issues = [], pulls = [] } = world
  const known = labels && new Set(labels.map(({ name }) => name.toLowerCase()))
  const titles = new Set(milestones.map(({ title }) => title.toLowerCase()))
  for (const thread of [...issues, ...pulls]) {
    const { title, milestone, labels: ofThread = [] } = thread
    const unknown = known && ofThread.find((name) => !known.has(name.toLowerCase()))
    if (unknown !== undefined)
      throw new ConfigError(
        `seed file: "${title}" in ${subject} has the unknown label "${unknown}"`,
      )
    if (milestone === undefined || titles.has(milestone.toLowerCase())) continue
    throw new ConfigError(
      `seed file: "${title}" in ${subject} has the unknown milestone "${milestone}"`,
    )
  }
}

function checkContent({ git, files, pulls = [], releases = [] }: WorldRepository, subject: string) {
  if (git !== undefined && files)
    throw new ConfigError(`seed file: ${subject} has both files and git`)
  if (pulls.length > 0 && git === undefined && !files)
    throw new ConfigError(`seed file: ${subject} has pull requests but no git or files`)
  const named = releases.flatMap(({ asset_files: assets = [] }) => assets.map(({ file }) => file))
  const missing = [...(git === undefined ? [] : [join(git, 'HEAD')]), ...named].find(
    (file) => !existsSync(file),
  )
  if (missing !== undefined) throw new ConfigError(`seed file: ${subject} needs ${missing}`)
}

/** Checks the histories of repositories. @throws ConfigError */
export function checkHistory({ repos = [] }: World): void {
  for (const world of repos) {
    const { labels = [], milestones = [], issues = [], pulls = [] } = world
    const subject = `${world.owner}/${world.name}`
    checkDistinct(labels, `label of ${subject}`)
    checkDistinct(
      milestones.map(({ title }) => ({ name: title })),
      `milestone of ${subject}`,
    )
    checkNumbers(milestones, `milestones of ${subject}`)
    checkNumbers(issues, `issues of ${subject}`)
    checkNumbers(pulls, `pull requests of ${subject}`)
    const numbers = [...issues, ...pulls].flatMap(({ number }) => number ?? [])
    checkDistinct(
      numbers.map((number) => ({ name: String(number) })),
      `number in ${subject}`,
    )
    checkReferences(world, subject)
    checkContent(world, subject)
  }
}
