import { expect, it } from 'vitest'
import { readSchema } from '../../../tools/graphql/schema.ts'
import { readUsedFields, sharesOf } from '../../../tools/graphql/used.ts'

/** Fields that were served, by the number of tools that use them. They only become more. */
const least = { '5 or more': 77, '3 or 4': 146, '2': 229, '1': 357 }

it('serves as many of the fields that tools use as before, or more', async () => {
  const shares = sharesOf(await readSchema(), await readUsedFields())
  const served = Object.fromEntries(shares.map((share) => [share.rank, share.served]))
  expect(served).toEqual(least)
})
