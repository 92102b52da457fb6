import { beforeAll, describe, expect, it } from 'vitest'
import { operationsOf } from '../../../tools/contract/contract.ts'
import { versions } from '../../_support/bundles.ts'
import { contractDocument } from '../../_support/contract/contract-document.ts'
import { useService } from '../../_support/start-server.ts'

/** Nearly any value will do: the server fails before it looks up what the path names. */
const filled = (path: string) =>
  path.replace('{assistant}', 'copilot').replaceAll(/\{(\w+)\}/g, '1')

describe.each(versions)('operations of %s that declare 500', (version) => {
  const service = useService()
  const declared = [...operationsOf(contractDocument(version).paths)].filter(
    ({ operation }) => '500' in operation.responses,
  )
  beforeAll(async () => {
    await service.server.opened.run('alter table tokens rename to lost_tokens')
  })

  it('are some', () => expect(declared.length).toBeGreaterThan(10))

  it.each(declared)('$method $path returns it when the server fails', async ({ method, path }) => {
    const caller = service.as('mona', { version })
    const { status, body } = await caller.request(method.toUpperCase(), filled(path))
    expect([status, body.message, body.status]).toEqual([500, 'Server Error', '500'])
  })
})
