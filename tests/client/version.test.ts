import { describe, it, expect, expectTypeOf } from 'vitest'
import { createClient } from '../../client/index.ts'
import { type latestVersion, type Paths, type Version } from '../../client/version.ts'
import { startService } from './_service.ts'

const repository = { params: { path: { owner: 'acme', repo: 'widgets' } } }

describe('the version header', () => {
  it('names the newest version by default', async () => {
    const { baseUrl, seen } = await startService({ body: {} })
    await createClient({ baseUrl }).GET('/rate_limit')
    expect(seen[0]?.headers['x-service-api-version']).toBe('2026-03-10')
  })

  it('names the chosen version', async () => {
    const { baseUrl, seen } = await startService({ body: {} })
    await createClient({ baseUrl, version: '2022-11-28' }).GET('/rate_limit')
    expect(seen[0]?.headers['x-service-api-version']).toBe('2022-11-28')
  })

  it.each(['github', 'GitHub'])('carries the brand %s', async (brand) => {
    const { baseUrl, seen } = await startService({ body: {} })
    await createClient({ baseUrl, brand }).GET('/rate_limit')
    expect(seen[0]?.headers).toMatchObject({ 'x-github-api-version': '2026-03-10' })
    expect(seen[0]?.headers).not.toHaveProperty('x-service-api-version')
  })

  it('is set by the client, not by a single request, because the types are', async () => {
    const { baseUrl, seen } = await startService({ body: {} })
    const headers = { 'X-Service-Api-Version': '2022-11-28' }
    await createClient({ baseUrl }).GET('/rate_limit', { headers })
    expect(seen[0]?.headers['x-service-api-version']).toBe('2026-03-10')
  })
})

// Checked by the compiler: `tsc` fails if a type is different.
describe('the types of a version', () => {
  it('have rate in 2022-11-28 and not in 2026-03-10', async () => {
    const { baseUrl } = await startService({ body: { resources: {}, rate: { limit: 60 } } })

    const older = await createClient({ baseUrl, version: '2022-11-28' }).GET('/rate_limit')
    expectTypeOf(older.data!.rate.limit).toEqualTypeOf<number>()

    const newest = await createClient({ baseUrl }).GET('/rate_limit')
    expectTypeOf(newest.data!).not.toHaveProperty('rate')
    // @ts-expect-error removed in 2026-03-10
    void newest.data!.rate
  })

  it('have has_downloads of a repository in 2022-11-28 and not in 2026-03-10', async () => {
    const { baseUrl } = await startService({ body: { has_downloads: true } })

    const older = createClient({ baseUrl, version: '2022-11-28' })
    const before = await older.GET('/repos/{owner}/{repo}', repository)
    expectTypeOf(before.data!.has_downloads).toEqualTypeOf<boolean>()

    const after = await createClient({ baseUrl }).GET('/repos/{owner}/{repo}', repository)
    expectTypeOf(after.data!).not.toHaveProperty('has_downloads')
    // @ts-expect-error removed in 2026-03-10
    void after.data!.has_downloads
  })

  it('are those of the newest version by default', () => {
    expectTypeOf<Paths>().toEqualTypeOf<Paths<'2026-03-10'>>()
    expectTypeOf<Paths>().not.toEqualTypeOf<Paths<'2022-11-28'>>()
    expectTypeOf<typeof latestVersion>().toEqualTypeOf<'2026-03-10'>()
  })

  it('cannot differ from the version that is sent', () => {
    // @ts-expect-error the types would be the old ones, the requests the new ones
    createClient<'2022-11-28'>({ baseUrl: '' })
    // @ts-expect-error no such version
    createClient({ baseUrl: '', version: '2021-01-01' })
    expectTypeOf<Version>().toEqualTypeOf<'2022-11-28' | '2026-03-10'>()
  })
})
