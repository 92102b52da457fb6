import { describe, expect, it } from 'vitest'
import { versions } from '../_support/bundles.ts'
import { useService } from '../_support/start-server.ts'
import { stores } from '../_support/stores.ts'

describe.each(stores)('GET / on $name', (store) => {
  const service = useService({ store })
  it('x', async () => {
    for (const version of versions) {
      const a = await service.as(undefined, { version }).get('/')
      console.log(a.status, a.text, a.headers)
    }
    console.log(await service.server.rows())
  })
})
