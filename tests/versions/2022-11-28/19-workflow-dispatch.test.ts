import { beforeAll, describe, expect, it } from 'vitest'
import { commitFiles } from '../../../server/git/write/commit-files.ts'
import type { ServiceClient } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const author = { name: 'Mona', email: 'mona@example.com' }
const files = { '.github/workflows/ci.yml': 'on: workflow_dispatch\n' }

describe.each(stores)('19-workflow-dispatch on $name', (store) => {
  const service = useService({ store })
  const older = () => service.as('mona', { version: '2022-11-28' })
  const newest = () => service.as('mona', { version: '2026-03-10' })
  let path: string

  beforeAll(async () => {
    path = await service.repository()
    const { id } = (await newest().get(path)).body
    const folder = service.server.context.git.path(id)
    await commitFiles(folder, { branch: 'main', files, message: 'First', author, date: 0 })
  })

  const runs = async () => (await newest().get(`${path}/actions/runs`)).body
  const start = (client: ServiceClient, more: object = {}) =>
    client.post(`${path}/actions/workflows/ci.yml/dispatches`, { ref: 'main', ...more })

  it('2026-03-10 returns 200 with the run, without a parameter for it', async () => {
    for (const more of [{}, { return_run_details: false }]) {
      const { status, body } = await start(newest(), more)
      const [latest] = (await runs()).workflow_runs
      expect(status).toBe(200)
      expect(body).toEqual({
        workflow_run_id: latest.id,
        run_url: latest.url,
        html_url: latest.html_url,
      })
    }
  })

  it.each([[{}], [{ return_run_details: false }]])(
    '2022-11-28 returns 204 for %j, and the run is created all the same',
    async (more) => {
      const { total_count: before } = await runs()
      const { status, text } = await start(older(), more)
      expect([status, text]).toEqual([204, ''])
      expect((await runs()).total_count).toBe(before + 1)
    },
  )

  it('2022-11-28 returns 200 with the run on request', async () => {
    const { status, body } = await start(older(), { return_run_details: true })
    const [latest] = (await runs()).workflow_runs
    expect([status, body.workflow_run_id]).toEqual([200, latest.id])
  })

  it('2022-11-28 requires the parameter to be a boolean; errors are the same in both', async () => {
    expect((await start(older(), { return_run_details: 'yes' })).status).toBe(422)
    const [then, now] = await Promise.all(
      [older(), newest()].map((client) => start(client, { ref: 'nowhere' })),
    )
    expect(then?.status).toBe(422)
    expect(then?.body.message).toBe(now?.body.message)
  })
})
