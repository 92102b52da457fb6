import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { convertHistory } from '../../../server/workers/imports/subversion/convert-history.ts'
import { convertSubversion } from '../../../server/workers/imports/subversion/convert.ts'
import { openWireHistory } from '../../../server/workers/imports/subversion/wire/open.ts'
import { Wire } from '../../../server/workers/imports/subversion/wire/wire.ts'
import { openSourceSocket } from '../../../server/workers/imports/socket.ts'
import { createTestClock } from '../../_support/clock.ts'
import { hasApache, startApache, type Apache } from '../../_support/imports/apache.ts'
import { converted, emptyStage, temporaryFolder } from '../../_support/imports/convert.ts'
import { type Meddling, startMeddler } from '../../_support/imports/meddler.ts'
import { failureOf, sourceNeeds } from '../../_support/imports/sources.ts'
import { stageRefs } from '../../_support/imports/stage-contents.ts'
import { makeRepository } from '../../_support/imports/subversion/subversion-repository.ts'
import { startSvnserve, type Svnserve } from '../../_support/imports/subversion/svnserve.ts'
import { trickyHistory } from '../../_support/imports/subversion/tricky-subversion-history.ts'
import { hasTool } from '../../_support/processes/tools.ts'
import { firstOf } from '../../_support/selection.ts'

const hasSubversion = await hasTool('svnserve', ['--version'])
const hasDav = hasSubversion && (await hasApache())
const runs = Number(process.env.IMPORT_RUNS ?? 5)
const protocols = hasDav ? (['svn', 'http'] as const) : (['svn'] as const)

describe.skipIf(!hasSubversion)(
  'a failing import from Subversion',
  { timeout: 60_000 + runs * 5_000 },
  () => {
    let folder: Awaited<ReturnType<typeof temporaryFolder>>
    let svnserve: Svnserve
    let apache: Apache | undefined
    let refs: Map<string, string>
    let size: number
    let stages = 0

    const newStage = () => emptyStage(folder.path, `stage-${stages++}.git`)

    /** The URL of the server, through a proxy. */
    const behind = (protocol: 'svn' | 'http') => (protocol === 'svn' ? svnserve : apache)?.port ?? 0
    const via = (protocol: 'svn' | 'http', port: number) =>
      new URL(`${protocol}://127.0.0.1:${port}/${protocol === 'svn' ? '' : 'svn/'}tricky`)

    async function meddled(protocol: 'svn' | 'http', meddle: Meddling, needs = {}) {
      await using meddler = await startMeddler(behind(protocol), meddle)
      const stage = await newStage()
      const url = via(protocol, meddler.port)
      const work = converted(convertSubversion, { vcs: 'subversion', url }, stage, needs)
      const reason = await failureOf(work)
      return { reason, passed: meddler.passed, stage }
    }

    beforeAll(async () => {
      folder = await temporaryFolder()
      await makeRepository(folder.path, 'tricky', trickyHistory)
      svnserve = await startSvnserve(folder.path)
      if (hasDav) apache = await startApache(folder.path)
      const { stage, passed } = await meddled('svn', (bytes) => bytes)
      refs = await stageRefs(stage)
      size = passed
    })

    afterAll(async () => {
      await apache?.[Symbol.asyncDispose]()
      await svnserve[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    })

    it.each(firstOf(protocols))(
      'is interrupted where the connection breaks, over %s',
      async (protocol) => {
        for (const part of [0, 0.001, 0.3, 0.7]) {
          const meddle: Meddling = (bytes, at) => (at >= part * size ? 'cut' : bytes)
          const { reason, stage } = await meddled(protocol, meddle)
          expect(reason).toBe('interrupted')
          expect(
            [...(await stageRefs(stage)).keys()].filter((ref) => ref.startsWith('refs/heads')),
          ).toEqual([])
        }
      },
    )

    it.each(firstOf(protocols))(
      'times out where the source stops responding, over %s',
      async (protocol) => {
        for (const part of [0, 0.5]) {
          const clock = createTestClock()
          let isOver = false
          const meddle: Meddling = (bytes, at) => (at >= part * size ? 'hold' : bytes)
          const outcome = meddled(protocol, meddle, { clock }).finally(() => (isOver = true))
          while (!isOver) {
            clock.advance(1_000)
            await setImmediate()
          }
          expect((await outcome).reason).toBe('too slow')
        }
      },
    )

    it.each(firstOf(protocols))(
      'stops where the source is too large, over %s',
      async (protocol) => {
        const { reason } = await meddled(protocol, (bytes) => bytes, { limits: { bytes: 100_000 } })
        expect(reason).toBe('too large')
      },
    )

    it.each(firstOf(protocols))(
      'fails with the matching reason where the server sends garbage, over %s',
      async (protocol) => {
        const place = fc.record({
          at: fc.double({ min: 0, max: 1, noNaN: true }),
          byte: fc.nat(255),
        })
        await fc.assert(
          fc.asyncProperty(place, async ({ at, byte }) => {
            const target = Math.floor(at * size)
            const { reason } = await meddled(protocol, (bytes, begin) => {
              const here = target - begin
              if (here < 0 || here >= bytes.length) return bytes
              const other = Buffer.from(bytes)
              other[here] = byte
              return other
            })
            expect([
              'none',
              'malformed',
              'interrupted',
              'unreachable',
              'unsupported',
              'credentials',
              'too slow',
            ]).toContain(reason)
          }),
          { numRuns: runs * 2 },
        )
      },
    )

    /** Converts until `reports` reports of progress, as a process that is then killed. */
    async function goOn(stage: string, reports: number): Promise<string[] | undefined> {
      const end = new AbortController()
      const needs = sourceNeeds({ signal: end.signal })
      const url = new URL(svnserve.url('tricky'))
      using wire = new Wire(await openSourceSocket({ ...needs, url }), needs.limits.bytes)
      const history = await openWireHistory(wire, { url })
      let left = reports
      const progress = () => {
        left -= 1
        if (left === 0) end.abort()
      }
      const work = convertHistory(history, { ...needs, stage, progress, between: 5 })
      return await work.then(
        (outcome) => outcome.left,
        (error: unknown) => {
          if (!end.signal.aborted) throw error
          return undefined
        },
      )
    }

    it('resumes where it was, with the same result', async () => {
      const stops = fc.array(fc.integer({ min: 1, max: trickyHistory.length }), { maxLength: 4 })
      const message = await goOn(await newStage(), Infinity)
      await fc.assert(
        fc.asyncProperty(stops, async (given) => {
          const stage = await newStage()
          for (const reports of given) await goOn(stage, reports)
          expect(await goOn(stage, Infinity)).toEqual(message)
          expect(await stageRefs(stage)).toEqual(refs)
        }),
        { numRuns: runs, examples: [[[23, 4]], [[38, 1]]] },
      )
    })
  },
)
