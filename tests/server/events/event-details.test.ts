import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { forked } from '../../_support/fixtures/pulling.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('details of feed events on $name', (store) => {
  const service = useService({ store })

  it.each(versions)('a PullRequestEvent counts commits and changes, in %s', async (version) => {
    const { path, open } = await forked(service)
    await open()
    const { body } = await service.as('mona', { version }).get(`${path}/events`)
    const event = body.find(({ type }: { type: string }) => type === 'PullRequestEvent')
    expect(event.payload.pull_request).toMatchObject({
      ...{ merged: false, comments: 0, review_comments: 0, rebaseable: true },
      ...{ commits: 1, additions: 2, deletions: 0, changed_files: 1 },
    })
  })

  it.each(versions)('a ForkEvent says whether the fork is public, in %s', async (version) => {
    const path = await service.repository({ auto_init: true })
    await service.as('hubot').post(`${path}/forks`)
    const { body } = await service.as('mona', { version }).get(`${path}/events`)
    const event = body.find(({ type }: { type: string }) => type === 'ForkEvent')
    expect(event.payload).toMatchObject({ action: 'forked', forkee: { public: true } })
  })
})
