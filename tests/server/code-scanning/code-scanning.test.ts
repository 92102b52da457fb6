import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { failure } from '../../_support/http/failures.ts'
import { headOf, packed, result, sarifOf, upload } from '../../_support/fixtures/sarif.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const sarifJson = { headers: { Accept: 'application/sarif+json' } }

describe.each(stores)('code scanning analyses on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  const repository = () => service.repository({ auto_init: true })
  const send = (path: string, content: unknown, more: object = {}) =>
    upload(mona(), service.server, path, content, more)
  const analyses = async (path: string, query = '') =>
    (await mona().get(`${path}/code-scanning/analyses${query}`)).body

  it('are listed by the pull request that they are about, like their instances', async () => {
    const path = await repository()
    const git = await gitOf(service, path)
    for (const ref of ['refs/heads/main', 'refs/pull/4/head', 'refs/pull/4/merge']) {
      await git('update-ref', ref, 'refs/heads/main')
      await send(path, sarifOf([result('eval')]), { ref })
    }
    const of = async (list: string, query: string) =>
      (await mona().get(`${path}/code-scanning/${list}?${query}`)).body
        .map(({ ref }: { ref: string }) => ref)
        .sort()
    const both = ['refs/pull/4/head', 'refs/pull/4/merge']
    for (const list of ['analyses', 'alerts/1/instances']) {
      expect(await of(list, '')).toEqual(['refs/heads/main', ...both])
      expect(await of(list, 'pr=4')).toEqual(both)
      expect(await of(list, 'pr=4&ref=refs/pull/4/head')).toEqual(['refs/pull/4/head'])
      expect(await of(list, 'pr=4&ref=main')).toEqual([])
      expect(await of(list, 'pr=5')).toEqual([])
    }
  })

  describe.each(versions)('in %s', (version) => {
    const caller = () => service.as('mona', { version })

    it('POST …/sarifs returns 202, with a link to the result', async () => {
      const path = await repository()
      const content = sarifOf([result('eval'), result('path', 'lib/b.js', 7)])
      const { status, body, headers } = await upload(caller(), service.server, path, content)
      expect([status, headers['x-ratelimit-resource']]).toEqual([202, 'code_scanning_upload'])
      expect(body.url).toBe(`${service.server.url}${path}/code-scanning/sarifs/${body.id}`)
      const receipt = await caller().get(`${path}/code-scanning/sarifs/${body.id}`)
      expect(receipt.body).toMatchObject({ processing_status: 'complete', errors: null })
      const list = await caller().get(receipt.body.analyses_url.slice(service.server.url.length))
      expect(list.body).toMatchObject([
        {
          ref: 'refs/heads/main',
          commit_sha: await headOf(service.server, path),
          category: '(default)',
          results_count: 2,
          rules_count: 0,
          sarif_id: body.id,
          tool: { name: 'Linter', guid: null, version: '2.4.0' },
          deletable: true,
          warning: '',
          error: '',
        },
      ])
      const one = await caller().get(`${path}/code-scanning/analyses/${list.body[0].id}`)
      expect(one.body).toEqual(list.body[0])
    })

    it('DELETE …/analyses/{analysis_id} returns 200 with the next ones that can be deleted', async () => {
      const path = await repository()
      for (const rule of ['a', 'b'])
        await upload(caller(), service.server, path, sarifOf([result(rule)]))
      const [newest, oldest] = await analyses(path)
      const at = `${path}/code-scanning/analyses`
      const { status, body } = await caller().delete(`${at}/${newest.id}`)
      expect([status, body.next_analysis_url]).toEqual([200, null])
      const confirmed = body.confirm_delete_url.slice(service.server.url.length)
      expect(confirmed).toBe(`${at}/${oldest.id}?confirm_delete`)
      expect((await caller().delete(confirmed)).body).toEqual({
        next_analysis_url: null,
        confirm_delete_url: null,
      })
      expect(await analyses(path)).toEqual([])
    })
  })

  it('are returned as SARIF, with their own run only', async () => {
    const path = await repository()
    const one = sarifOf([result('a')], {
      automationDetails: { id: 'one/1' },
      properties: { kept: 1 },
    })
    const two = sarifOf([result('b')], { automationDetails: { id: 'two/1' } })
    await send(path, { ...one, runs: [...one.runs, ...two.runs] })
    const [second, first] = await analyses(path)
    expect([first.category, second.category]).toEqual(['one', 'two'])
    const { headers, body } = await mona().get(
      `${path}/code-scanning/analyses/${first.id}`,
      sarifJson,
    )
    expect(headers['content-type']).toBe('application/sarif+json')
    expect(body).toEqual(one)
    const held = { 'If-None-Match': headers.etag as string }
    const again = { headers: { ...sarifJson.headers, ...held } }
    const asked = (sending: object) =>
      mona().get(`${path}/code-scanning/analyses/${first.id}`, sending)
    expect((await asked(again)).status).toBe(304)
    expect((await asked({ headers: held })).status).toBe(200)
  })

  it('of an unknown commit or ref fail, with an error', async () => {
    const path = await repository()
    const elsewhere = { commit_sha: 'a'.repeat(40), ref: 'refs/heads/nowhere' }
    const { status, body } = await send(path, sarifOf([result('a')]), elsewhere)
    expect(status).toBe(202)
    const receipt = await mona().get(`${path}/code-scanning/sarifs/${body.id}`)
    expect(receipt.body).toEqual({
      processing_status: 'failed',
      analyses_url: null,
      errors: ['commit not found', "ref 'refs/heads/nowhere' not found in this repository"],
    })
    expect(await analyses(path)).toEqual([])
    const twice = sarifOf([])
    const { body: doubled } = await send(path, { ...twice, runs: [...twice.runs, ...twice.runs] })
    const told = await mona().get(`${path}/code-scanning/sarifs/${doubled.id}`)
    expect(told.body.errors).toEqual(['there is more than one run of Linter in category (default)'])
  })

  const bomb = () => packed(' '.repeat(33 * 1024 * 1024))
  const refusals: [string, () => string, number][] = [
    ['text that is not Base64', () => '!!!', 400],
    ['nothing', () => '', 400],
    ['data that is not gzip', () => Buffer.from('plain').toString('base64'), 400],
    ['text that is not JSON', () => packed('{'), 400],
    ['JSON that is not SARIF', () => packed([]), 422],
    ['another version', () => packed({ version: '1.0.0', runs: [] }), 422],
    ['an invalid result', () => packed(sarifOf([{ message: 'text' }])), 422],
    [
      'too many runs',
      () => packed({ ...sarifOf([]), runs: Array(21).fill(sarifOf([]).runs[0]) }),
      422,
    ],
    ['a decompression bomb', bomb, 413],
    ['more than ten megabytes', () => 'A'.repeat(14_400_000), 413],
    ['more than the body limit', () => 'A'.repeat(15_728_640), 413],
  ]

  it.each(refusals)('POST …/sarifs refuses %s', async (_what, sarif, expected) => {
    const before = await service.server.rows()
    const body = { commit_sha: 'a'.repeat(40), ref: 'refs/heads/main', sarif: sarif() }
    const { status } = await mona().post('/repos/acme/widgets/code-scanning/sarifs', body)
    expect(status).toBe(expected)
    expect(await service.server.rows()).toEqual(before)
  })

  it.each([
    ['an abbreviated commit', { commit_sha: 'abc' }],
    ['an abbreviated ref', { ref: 'main' }],
    ['a missing file', { sarif: undefined }],
  ])('POST …/sarifs returns 422 for %s', async (_what, change) => {
    const body = { commit_sha: 'a'.repeat(40), ref: 'refs/heads/main', sarif: packed(sarifOf([])) }
    const sending = { ...body, ...change }
    const { status } = await mona().post('/repos/acme/widgets/code-scanning/sarifs', sending)
    expect(status).toBe(422)
  })

  it('leave out results without a location, with a warning, unless validation is on', async () => {
    const path = await repository()
    const content = sarifOf([result('a'), { ruleId: 'x', message: { text: 'Somewhere.' } }])
    const { status, body } = await send(path, content, { validate: true })
    expect([status, body.errors[0].message]).toEqual([422, 'has results that would be ignored: 1'])
    await send(path, content)
    expect(await analyses(path)).toMatchObject([
      { results_count: 2, warning: '1 result was ignored' },
    ])
  })

  it('use the given tool name where the file has none', async () => {
    const path = await repository()
    const nameless = sarifOf([], { tool: { driver: {} } })
    await send(path, nameless, { tool_name: 'Mine' })
    await send(path, nameless)
    const tools = (await analyses(path)).map((each: { tool: object }) => each.tool)
    expect(tools).toMatchObject([{ name: 'API' }, { name: 'Mine' }])
    expect(await analyses(path, '?tool_name=Mine')).toHaveLength(1)
    expect(await analyses(path, '?ref=main&direction=asc')).toHaveLength(2)
    expect(await analyses(path, '?ref=side')).toEqual([])
  })

  it('are deleted newest first, and the last one only with confirmation', async () => {
    const path = await repository()
    for (const rule of ['a', 'b']) await send(path, sarifOf([result(rule)]))
    const [newest, oldest] = await analyses(path)
    expect([newest.deletable, oldest.deletable]).toEqual([true, false])
    const remove = (id: number) => mona().delete(`${path}/code-scanning/analyses/${id}`)
    const { body: early } = await remove(oldest.id)
    expect(early).toEqual(failure(service.server, 400, 'Analysis specified is not deletable.'))
    await remove(newest.id)
    expect((await analyses(path))[0]).toMatchObject({ id: oldest.id, deletable: true })
    expect((await remove(oldest.id)).status).toBe(400)
    expect((await remove(newest.id)).status).toBe(404)
  })

  it('require write access', async () => {
    const path = await repository()
    await send(path, sarifOf([result('a')]))
    const [{ id }] = await analyses(path)
    const stranger = service.as('stranger')
    expect((await stranger.get(`${path}/code-scanning/analyses`)).status).toBe(404)
    expect((await stranger.get(`${path}/code-scanning/analyses/${id}`)).status).toBe(404)
    expect((await stranger.delete(`${path}/code-scanning/analyses/${id}`)).status).toBe(403)
    const other = await repository()
    expect((await mona().get(`${other}/code-scanning/analyses/${id}`)).status).toBe(404)
  })

  it('are stored compressed', async () => {
    const path = await repository()
    await send(path, sarifOf([result('kept')]))
    const [{ id }] = await analyses(path)
    const stored = (await service.server.context.storage.codeScanningAnalyses.sarif(id)) as string
    expect(gunzipSync(Buffer.from(stored, 'base64')).toString()).toContain('js/kept')
  })
})
