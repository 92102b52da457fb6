import { run, runOrThrow } from '../../core/processes.ts'
import { checkedId } from '../formats/names.ts'
import { gitIn, type GitPlace } from '../processes/environment.ts'

/** Finds the best common ancestor of two commits; undefined when they have none. */
export async function mergeBase(
  place: GitPlace,
  base: string,
  head: string,
): Promise<string | undefined> {
  const args = ['merge-base', checkedId(base), checkedId(head)]
  const { code, stdout } = await run(gitIn(place, args))
  return code === 0 ? stdout.toString().trim() : undefined
}

/** Counts the commits that only the head has (`ahead`) and that only the base has (`behind`). */
export async function divergence(place: GitPlace, base: string, head: string) {
  const range = `${checkedId(base)}...${checkedId(head)}`
  const output = await runOrThrow(gitIn(place, ['rev-list', '--left-right', '--count', range]))
  const [behind = 0, ahead = 0] = output.toString().trim().split('\t').map(Number)
  return { ahead, behind }
}
