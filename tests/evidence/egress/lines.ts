import { smuggle } from '../../_support/egress/smuggle.ts'
import type { Request } from '../proof.ts'
import { must, type Row } from './row.ts'

const tenfold = 10

/** No text can inject a line into a request. */
export async function lines(size: number, { seed }: Request): Promise<Row[]> {
  const runs = size * tenfold
  const { sent, refused, unnamed, broken } = await smuggle(runs, seed)
  must(broken.length === 0, 'lines', broken)
  return [
    {
      About: 'Request lines',
      Case: 'CR, LF, NUL and non-ASCII characters in the URL, the secret and the event name',
      Tried: runs,
      Found: `${sent} requests with normal lines, ${refused} rejected; ${unnamed} names not used as headers`,
    },
  ]
}
