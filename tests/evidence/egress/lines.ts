import { smuggle } from '../../_support/egress/smuggle.ts'
import type { Request } from '../proof.ts'
import { must, type Row } from './row.ts'

const tenfold = 10

/** W19: no text makes a line of its own in a request. */
export async function lines(size: number, { seed }: Request): Promise<Row[]> {
  const runs = size * tenfold
  const { sent, refused, unnamed, broken } = await smuggle(runs, seed)
  must(broken.length === 0, 'lines', broken)
  return [
    {
      About: 'Lines of a request',
      Case: 'CR, LF, NUL and what is not ASCII in the URL, the secret and the name of the event',
      Tried: runs,
      Found: `${sent} requests with the usual lines, ${refused} refused; ${unnamed} names kept out of headers`,
    },
  ]
}
