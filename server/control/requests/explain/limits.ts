import type { Admission, Refusal } from '../../../access/limits/admission.ts'

const rules: Record<Refusal['rule'], string> = {
  primary: 'the primary limit',
  points: 'the secondary limit of points a minute for one operation',
  cpu: 'the secondary limit of processing time a minute',
  content: 'the secondary limit of created content',
  concurrency: 'the secondary limit of concurrent requests',
  ban: 'a block, because the caller continued while requests were refused',
  store: 'the shared counters, which are unavailable',
}

/** Which limit refused a request. @param at milliseconds of the response */
export function explainLimit(
  { refusal, usage }: Admission,
  at: number,
): { text: string; resetsAt: number } | undefined {
  if (!refusal) return undefined
  const { rule, wait } = refusal
  const { resource, used, limit, reset } = usage
  const share = `${used} of ${limit} requests in the category ${resource} are used`
  if (rule === 'primary')
    return { text: `Refused by the primary limit: ${share}.`, resetsAt: reset * 1000 }
  const text = `Refused by ${rules[rule]}. Retry after ${wait} s. In the primary limit, ${share}.`
  return { text, resetsAt: at + wait * 1000 }
}
