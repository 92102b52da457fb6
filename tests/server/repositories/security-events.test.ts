import { beforeEach, describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { listenTo } from '../../_support/webhooks/listeners.ts'

describe.each(stores)('events of security features, on $name', (store) => {
  const service = useService({ store })
  let path: string
  beforeEach(async () => {
    path = await service.repository()
  })

  it('a changed feature sends the former statuses, unless it has the status already', async () => {
    const set = (status: string) =>
      service.as('mona').patch(path, { security_and_analysis: { secret_scanning: { status } } })
    await using listeners = await listenTo(service.server, path, ['security_and_analysis'])
    await set('enabled')
    await set('enabled')
    await set('disabled')
    await service.as('mona').patch(path, { description: 'Nothing about security' })
    const change = (from: string, to: string) => ({
      event: 'security_and_analysis',
      changes: { from: { security_and_analysis: { secret_scanning: { status: from } } } },
      repository: { security_and_analysis: { secret_scanning: { status: to } } },
      sender: { login: 'mona' },
    })
    const told = await listeners.told()
    expect(told).toMatchObject([change('disabled', 'enabled'), change('enabled', 'disabled')])
    expect(told).toHaveLength(2)
  })
})
