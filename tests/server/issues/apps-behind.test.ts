import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { useService } from '../../_support/start-server.ts'
import { testWorld } from '../../_support/test-world.ts'
import { stores } from '../../_support/stores.ts'

const world = {
  ...testWorld,
  apps: testWorld.apps?.map((app) => ({
    ...app,
    permissions: { ...app.permissions, issues: 'write' as const },
  })),
}

describe.each(stores)('performed_via_github_app on $name', (store) => {
  const service = useService({ store, world })

  /** Creates a repository where the app is installed. */
  async function inAcme(name: string): Promise<string> {
    await service.as('mona').post('/orgs/acme/repos', { name })
    return `/repos/acme/${name}`
  }

  describe.each(versions)('in %s', (version) => {
    const viaApp = () => service.as(undefined, { token: 'ghu_mona', version })

    it('is the app of the author, in issues, comments, lists and feeds', async () => {
      const path = await inAcme(`by-app-${version}`)
      const opened = await viaApp().post(`${path}/issues`, { title: 'Broken' })
      expect(opened.body.performed_via_github_app).toMatchObject({ client_id: 'Iv23test' })
      const said = await viaApp().post(`${path}/issues/1/comments`, { body: 'Me too.' })
      expect(said.body.performed_via_github_app).toMatchObject({ client_id: 'Iv23test' })
      const reader = service.as('mona', { version })
      for (const list of [`${path}/issues`, `${path}/issues/comments`]) {
        const { body } = await reader.get(list)
        expect(body).toMatchObject([{ performed_via_github_app: { client_id: 'Iv23test' } }])
      }
      const { body: events } = await reader.get(`${path}/events`)
      const [comment] = events.map(({ payload }: { payload: object }) => payload)
      expect(comment).toMatchObject({
        issue: { performed_via_github_app: { client_id: 'Iv23test' } },
        comment: { performed_via_github_app: { client_id: 'Iv23test' } },
      })
    })

    it('is null without an app', async () => {
      const path = await service.repository()
      const { body } = await service.as('mona', { version }).post(`${path}/issues`, { title: 'a' })
      expect(body).toMatchObject({
        performed_via_github_app: null,
        sub_issues_summary: { total: 0, completed: 0, percent_completed: 0 },
        pinned_comment: null,
      })
    })
  })

  it('is null after the app was deleted', async () => {
    const path = await inAcme('by-deleted-app')
    const { body } = await service
      .as(undefined, { token: 'ghu_mona' })
      .post(`${path}/issues`, { title: 'Broken' })
    const { storage } = service.server.context
    await storage.transaction(({ apps }) => apps.delete(body.performed_via_github_app.id))
    const { body: shown } = await service.as('mona').get(`${path}/issues/1`)
    expect(shown.performed_via_github_app).toBeNull()
  })
})
