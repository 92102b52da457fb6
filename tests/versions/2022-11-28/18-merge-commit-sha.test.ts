import { describe, expect, it } from 'vitest'
import { forked } from '../../_support/fixtures/pulling.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { listenTo } from '../../_support/webhooks/listeners.ts'

const older = '2022-11-28'

describe.each(stores)('18-merge-commit-sha on $name', (store) => {
  const service = useService({ store })
  const then = () => service.as('mona', { version: older })

  it('2022-11-28 has the test merge, then the merge; 2026-03-10 has neither', async () => {
    const { path, open, git } = await forked(service)
    expect((await open()).body).not.toHaveProperty('merge_commit_sha')
    const trial = await git('rev-parse', 'refs/pull/1/merge')
    expect((await then().get(`${path}/pulls/1`)).body.merge_commit_sha).toBe(trial)
    expect((await then().get(`${path}/pulls`)).body[0].merge_commit_sha).toBe(trial)
    expect((await service.as('mona').get(`${path}/pulls`)).body[0]).not.toHaveProperty(
      'merge_commit_sha',
    )
    await using listeners = await listenTo(service.server, path, ['pull_request'])
    const { body } = await then().request('PUT', `${path}/pulls/1/merge`, {})
    expect((await then().get(`${path}/pulls/1`)).body.merge_commit_sha).toBe(body.sha)
    const [closed] = await listeners.told()
    expect(closed?.pull_request).not.toHaveProperty('merge_commit_sha')
    const [, entry] = (await then().get(`${path}/events`)).body.filter(
      ({ type }: { type: string }) => type === 'PullRequestEvent',
    )
    expect(entry.payload.pull_request.merge_commit_sha).toBe(trial)
  })
})
