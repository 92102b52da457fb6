import { beforeEach, describe, expect, it } from 'vitest'
import { commitOf, packOf } from '../../_support/git/packs.ts'
import { pushPack } from '../../_support/hostile/push-pack.ts'
import { checkingWorld as world, checkWork } from '../../_support/fixtures/checking.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

describe.each(stores)('check suites on $name', (store) => {
  const service = useService({ store, world })
  let path: string
  const { as, suites, write } = checkWork(service, () => path)

  beforeEach(async () => {
    path = await service.repository({ auto_init: true })
  })

  it('a push creates suites for the apps that write checks, unless preferences say otherwise', async () => {
    const pushed = await write('side.md')
    const listed = await service.as('mona').get(`${path}/commits/${pushed}/check-suites`)
    const slugs = listed.body.check_suites.map(({ app }: { app: { slug: string } }) => app.slug)
    expect(slugs.sort()).toEqual(['checker', 'linter'])
    expect(listed.body.check_suites[0]).toMatchObject({ head_branch: 'main', after: pushed })
    const linter = listed.body.check_suites.find(
      ({ app }: never) => (app as { slug: string }).slug === 'linter',
    ).app
    const auto_trigger_checks = [{ app_id: linter.id, setting: false }]
    const preferences = `${path}/check-suites/preferences`
    const set = await service.as('mona').patch(preferences, { auto_trigger_checks })
    expect([set.status, set.body.preferences]).toEqual([200, { auto_trigger_checks }])
    const next = await write('next.md')
    const after = await service.as('mona').get(`${path}/commits/${next}/check-suites`)
    expect(after.body.total_count).toBe(1)
    const input = { head_sha: next }
    expect((await as('linter').post(`${path}/check-suites`, input)).status).toBe(201)
    expect((await as('linter').post(`${path}/check-suites`, input)).status).toBe(200)
  })

  it('a push of many branches creates one suite of each app for each commit', async () => {
    const commits = Array.from({ length: 60 }, (_, number) =>
      commitOf({ type: 'blob', content: Buffer.from(`${number}`) }),
    )
    const refs = commits.flatMap(({ id }, number) =>
      ['first', 'second'].map((name) => [`refs/heads/${number}-${name}`, id] as const),
    )
    const remote = new URL(`${service.server.url}${path.replace('/repos', '')}.git`)
    remote.username = 'mona'
    remote.password = 'ghp_mona'
    const objects = commits.flatMap((commit) => commit.objects)
    await pushPack(remote.href, new Map(refs), packOf(objects))
    for (const number of [0, 24, 25, 59]) {
      const at = `${path}/commits/${commits[number]!.id}/check-suites`
      const { body } = await service.as('mona').get(at)
      const branches = body.check_suites.map((suite: { head_branch: string }) => suite.head_branch)
      expect(branches).toEqual([`${number}-first`, `${number}-first`])
    }
  })

  it('a rerequested suite is queued, for its own app only', async () => {
    const head_sha = await write('side.md')
    const run = { name: 'tests', head_sha, conclusion: 'success' }
    const { body } = await as('checker').post(`${path}/check-runs`, run)
    const suite = `${path}/check-suites/${body.check_suite.id}`
    expect((await as('checker').post(`${suite}/rerequest`, {})).status).toBe(201)
    expect((await as('checker').get(suite)).body).toMatchObject({ status: 'queued' })
    expect((await as('linter').post(`${suite}/rerequest`, {})).status).toBe(403)
  })

  it('lists the suites of a commit, by app and by name', async () => {
    const head_sha = await write('side.md')
    await as('linter').post(`${path}/check-runs`, { name: 'lint', head_sha })
    const { total_count, check_suites } = await suites()
    expect(total_count).toBe(2)
    const { app } = check_suites[0] as { app: { id: number } }
    const list = async (query: string) =>
      (await service.as('mona').get(`${path}/commits/main/check-suites?${query}`)).body
    expect((await list(`app_id=${app.id}`)).total_count).toBe(1)
    expect((await list('check_name=lint')).check_suites).toMatchObject([
      { app: { slug: 'linter' } },
    ])
  })
})
