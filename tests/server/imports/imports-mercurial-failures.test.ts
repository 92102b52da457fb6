import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { convertMercurial } from '../../../server/workers/imports/mercurial/convert.ts'
import { createTestClock } from '../../_support/clock.ts'
import { modernCapabilities, startFakeHg } from '../../_support/imports/mercurial/fake-hg.ts'
import { bundleBytes, hgHistory } from '../../_support/imports/mercurial/hg-bundle.ts'
import { makeHgRepository, manyChangesets } from '../../_support/imports/mercurial/hg-generated.ts'
import { importFrom } from '../../_support/imports/mercurial/hg-import.ts'
import { descendantsOf } from '../../_support/processes/processes.ts'
import { startHgServe } from '../../_support/imports/mercurial/hg-serve.ts'
import { startHttpServer, type Answer } from '../../_support/imports/http-server.ts'
import { canary, failureOf, sourceNeeds } from '../../_support/imports/sources.ts'
import { makeStage } from '../../_support/imports/stage.ts'
import { hasTool } from '../../_support/processes/tools.ts'

const hasHg = await hasTool('hg', ['--version', '-q'])
const bundle = Buffer.concat([...bundleBytes(hgHistory(manyChangesets(300)))])

/** Responds like Mercurial up to the history, and then with `history`. */
const until =
  (history: Answer): Answer =>
  (heard, response) => {
    if (heard.path.includes('cmd=getbundle')) return history(heard, response)
    response.writeHead(200, { 'Content-Type': 'application/mercurial-0.1' })
    response.end(heard.path.includes('cmd=capabilities') ? modernCapabilities : '')
  }

const firstHalf = deflateSync(bundle).subarray(0, 20_000)

/** The running import processes of this one. */
const importers = async () =>
  (await descendantsOf(process.pid)).filter(({ line }) => line.includes('fast-import'))

describe('a failing import from Mercurial', () => {
  it.runIf(hasHg)('needs the right user name and password, and stores them nowhere', async () => {
    await using stage = await makeStage()
    const folder = join(stage.folder, 'hg')
    await makeHgRepository(folder, manyChangesets(30))
    await using server = await startHgServe(folder, { users: { mona: 's3cret-word' } })
    const { url } = server
    const tried = (source: object) => failureOf(importFrom({ url, ...source }, stage))
    expect(await tried({})).toBe('credentials')
    expect(await tried({ username: 'mona', password: 'wrong' })).toBe('credentials')
    expect(await tried({ username: 'mona', password: 's3cret-word' })).toBe('none')
    expect(await stage.git('rev-list', '--count', 'main')).toBe('30')
    for (const file of readdirSync(stage.path, { recursive: true, withFileTypes: true }))
      if (file.isFile())
        expect(readFileSync(join(file.parentPath, file.name)).includes('s3cret-word')).toBe(false)
  })

  it('is interrupted where the connection breaks, and can be restarted', async () => {
    await using stage = await makeStage()
    await using server = await startHttpServer(
      until((_, response) => {
        response.writeHead(200, { 'Content-Type': 'application/mercurial-0.1' })
        response.write(firstHalf, () => response.destroy())
      }),
    )
    expect(await failureOf(importFrom({ url: server.origin }, stage))).toBe('interrupted')
    expect(await stage.git('for-each-ref')).toBe('')
    await using good = await startFakeHg({ bundle })
    await importFrom({ url: good.origin }, stage)
    expect(await stage.git('rev-list', '--count', 'main')).toBe('300')
  })

  it('is interrupted where the response is truncated', async () => {
    await using stage = await makeStage()
    await using server = await startFakeHg({ bundle, compress: () => firstHalf })
    expect(await failureOf(importFrom({ url: server.origin }, stage))).toBe('interrupted')
  })

  it('times out where the source stops responding', async () => {
    await using stage = await makeStage()
    await using server = await startHttpServer(
      until((_, response) => {
        response.writeHead(200, { 'Content-Type': 'application/mercurial-0.1' })
        response.write(firstHalf)
      }),
    )
    const clock = createTestClock()
    let reason: string | undefined
    const needs = { clock, limits: { silence: 1000 } }
    const failure = failureOf(importFrom({ url: server.origin }, stage, needs))
    void failure.then((found) => (reason = found))
    const isAsked = () => server.heard.some(({ path }) => path.includes('getbundle'))
    await expect.poll(isAsked).toBe(true)
    await expect.poll(() => (clock.advance(1001), reason)).toBe('too slow')
  })

  it.each<[string, Answer, string]>([
    ['is missing', (_, response) => void response.writeHead(404).end(canary), 'unreachable'],
    ['fails', (_, response) => void response.writeHead(500).end(canary), 'unreachable'],
    ['is forbidden', (_, response) => void response.writeHead(403).end(canary), 'credentials'],
    [
      'is a page',
      (_, response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end(canary),
      'malformed',
    ],
    [
      'refuses',
      (_, response) =>
        void response.writeHead(200, { 'Content-Type': 'application/hg-error' }).end(canary),
      'unsupported',
    ],
  ])('fails with a fixed message where the source %s', async (_, answer, reason) => {
    await using stage = await makeStage()
    for (const each of [answer, until(answer)]) {
      await using server = await startHttpServer(each)
      expect(await failureOf(importFrom({ url: server.origin }, stage))).toBe(reason)
    }
  })

  it('ends with its process when it is cancelled, and resumes with what it has fetched', async () => {
    await using server = await startFakeHg({ bundle })
    await using reference = await makeStage()
    await importFrom({ url: server.origin }, reference)
    const asked = server.heard.length

    await using stage = await makeStage()
    const control = new AbortController()
    const cancelled = new Error('cancelled')
    const converting = convertMercurial({
      ...sourceNeeds({ signal: control.signal }),
      source: { vcs: 'mercurial', url: new URL(server.origin) },
      stage: stage.path,
      progress: ({ commits }) => {
        if (commits !== undefined) control.abort(cancelled)
      },
    })
    await expect(converting).rejects.toBe(cancelled)
    await expect.poll(importers).toEqual([])
    expect(server.heard.length).toBe(asked * 2)

    await importFrom({ url: server.origin }, stage)
    expect(server.heard.length).toBe(asked * 2)
    const refs = ['for-each-ref', '--format=%(refname) %(objectname)']
    expect(await stage.git(...refs)).toBe(await reference.git(...refs))
    expect(existsSync(join(stage.path, 'mercurial'))).toBe(false)
    await stage.git('fsck', '--strict')
  })

  it('removes refs that an earlier conversion left', async () => {
    await using server = await startFakeHg({ bundle })
    await using stage = await makeStage()
    await importFrom({ url: server.origin }, stage)
    await stage.git('update-ref', 'refs/heads/old', 'refs/heads/main')
    await stage.git('update-ref', 'refs/tags/old', 'refs/heads/main')
    await importFrom({ url: server.origin }, stage)
    expect(await stage.git('for-each-ref', '--format=%(refname)')).toBe('refs/heads/main')
  })
})
