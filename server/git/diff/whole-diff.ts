import { LimitExceeded } from '../../core/processes.ts'
import { checkedId } from '../formats/names.ts'
import { boundedOutput } from '../processes/bounded-output.ts'
import type { GitPlace } from '../processes/environment.ts'
import { between, wideEnds, type Difference } from './difference.ts'
import { isWide } from './wide-changes.ts'

const plain = ['-M', '--no-color', '--no-ext-diff', '--no-textconv']

/** @returns undefined when the output is larger than 16 MiB, or takes too long */
async function whole(place: GitPlace, args: string[]): Promise<Buffer | undefined> {
  const { output, isWhole } = await boundedOutput(place, args).catch(exceeded)
  return isWhole ? output : undefined
}

function exceeded(error: unknown): { output: Buffer; isWhole: false } {
  if (error instanceof LimitExceeded) return { output: Buffer.alloc(0), isWhole: false }
  throw error
}

/**
 * All changes, as a diff or as one email for each commit since the merge base.
 * @returns undefined when they are larger than 16 MiB, or take too long
 */
export async function wholeDiff(
  place: GitPlace,
  difference: Difference,
  form: 'diff' | 'patch',
): Promise<Buffer | undefined> {
  if (await wideEnds(place, difference)) return undefined
  const emails = ['format-patch', '--stdout', '--no-signature', ...plain]
  const { base, head } = difference
  const args =
    form === 'diff'
      ? ['diff', '--patch', ...plain, ...between(difference)]
      : [...emails, `${base}..${head}`]
  return whole(place, args)
}

/** Same as `wholeDiff`, for one commit as an email. */
export async function commitPatch(
  place: GitPlace,
  { base, head }: Difference,
): Promise<Buffer | undefined> {
  if (await isWide(place, base, head)) return undefined
  const emails = ['format-patch', '--stdout', '--no-signature', '--root', '-1', ...plain]
  return whole(place, [...emails, checkedId(head)])
}
