import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readWorld } from '../world/read.ts'
import type { World, WorldRepository } from '../world/world.ts'
import { neverRecorded, type LeftOut } from './left-out.ts'

/** What `recorded.json` says. */
export interface Report {
  /** Absent when the recording is anonymous. */
  from?: string
  repositories: Record<string, number | string>[]
  /** What the source has and the recording does not. */
  left_out: readonly LeftOut[]
  /** Kinds of things that no recording has. */
  never_recorded: readonly string[]
  /** Requests that this run sent, those of them that were confirmed as unchanged, and those that it did not repeat. */
  requests: { sent: number; unchanged: number; kept: number }
}

const counted = ['labels', 'milestones', 'issues', 'pulls', 'releases'] as const

const countsOf = (repository: WorldRepository) => ({
  name: `${repository.owner}/${repository.name}`,
  ...Object.fromEntries(counted.map((part) => [part, repository[part]?.length ?? 0])),
  comments: [...(repository.issues ?? []), ...(repository.pulls ?? [])].reduce(
    (sum, { comments = [] }) => sum + comments.length,
    0,
  ),
})

/**
 * Writes the seed and the report of a recording.
 * @returns the path of the seed, and the report
 * @throws ConfigError when the seed is larger than one that a server loads
 */
export async function writeRecording(
  output: string,
  world: World,
  { from, left_out, requests }: Pick<Report, 'from' | 'left_out' | 'requests'>,
): Promise<{ file: string; report: Report }> {
  const { stringify } = await import('yaml')
  const file = join(output, 'seed.yaml')
  const report: Report = {
    ...(from !== undefined && { from }),
    repositories: (world.repos ?? []).map(countsOf),
    left_out,
    never_recorded: neverRecorded,
    requests,
  }
  const words = { lineWidth: 0, aliasDuplicateObjects: false }
  await writeFile(file, stringify(world, words))
  await writeFile(join(output, 'recorded.json'), `${JSON.stringify(report, null, 2)}\n`)
  await readWorld(file)
  return { file, report }
}
