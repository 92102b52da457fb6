import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ImportContext } from '../../../server/domains/imports/context.ts'
import { importLimits } from '../../../server/workers/imports/limits.ts'
import {
  importStates,
  isWorking,
  type ImportEvent,
} from '../../../server/storage/schema/import-states.ts'
import { notify } from '../../../server/domains/imports/notify.ts'
import { createLinks } from '../../../server/core/links.ts'
import type { ImportFindings } from '../../../server/storage/imports/import-queue.ts'
import { placeFor, source, type Place } from '../../_support/imports/import-place.ts'
import { ofStates, outcomeOf, type Act, type Model } from '../../_support/imports/model.ts'
import { foundAuthor } from '../../_support/planted/import.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { full } from '../../_support/selection.ts'

const events: ImportEvent[] = [
  ...(['detected', 'fetched', 'rewritten', 'pushed', 'needs credentials'] as const),
  ...(['found nothing', 'found several', 'credentials refused', 'failed'] as const),
]

const choices = ['Widgets', 'Gadgets'].map((name) => ({
  ...{ vcs: 'tfvc', human_name: name, tfvc_project: name },
}))

const sent = {
  nothing: {},
  credentials: { vcs_username: 'octavia', vcs_password: 'hush' },
  kind: { vcs: 'mercurial' },
  choice: { vcs: 'tfvc', tfvc_project: 'Gadgets' },
}

/** Progress is reported more often, or few sequences would reach the end. */
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('put' as const), vcs: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('patch' as const),
      sends: fc.constantFrom(...(Object.keys(sent) as (keyof typeof sent)[])),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'delete' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('map' as const),
      name: fc.constantFrom('octavia', 'Octavia', 'Octavia Cat'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('lfs' as const),
      use_lfs: fc.constantFrom('opt_in' as const, 'opt_out' as const),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      event: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...events.slice(0, 4)) },
        { weight: 1, arbitrary: fc.constantFrom(...events) },
      ),
    }),
  },
)

/** How many sequences of actions are tried. */
const sequences = Number(process.env.IMPORT_SEQUENCES ?? (full ? 100 : 15))

const reports = (...told: ImportEvent[]): Act[] => told.map((event) => ({ kind: 'report', event }))

/** Paths to every state, which are tried first. */
const examples: [Act[]][] = [
  reports('detected', 'fetched', 'rewritten', 'pushed'),
  ...reports(
    'needs credentials',
    'found nothing',
    'found several',
    'credentials refused',
    'failed',
  ).map((report): Act[] => [report, { kind: 'patch', sends: 'credentials' }]),
].map((acts): [Act[]] => [acts])

/** The findings that a worker sends with an event. */
function findingsOf(event: ImportEvent, wishes: number): ImportFindings {
  if (event === 'detected') return { vcs: 'git', percent: 0, commit_count: 7 }
  if (event === 'found several') return { project_choices: choices }
  if (event === 'failed') return { failed_step: 'importing', message: 'The source is gone.' }
  return event === 'rewritten' ? { wishes_met: wishes, push_percent: 0 } : {}
}

describe.each(stores)('the states of imports on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')

  /**
   * Reports an event as the import process does; one that does not fit the state changes nothing.
   */
  async function report({ stored }: Place, event: ImportEvent): Promise<void> {
    const { context: server, url } = service.server
    const links = createLinks(url, '')
    const context: ImportContext = { ...server, links, allowance: importLimits }
    const held = await stored()
    if (!held) return
    const also: Parameters<typeof notify>[1]['also'] = async ({ importFindings }) => {
      if (event === 'fetched') await importFindings.addAuthors(held.id, [foundAuthor('octavia')])
    }
    const news = { event, findings: findingsOf(event, held.wishes), also }
    await notify(held, news, context).catch((error: Error) => {
      expect(error.message).toMatch(/^invalid event "[^"]+" for an import in state "\w+"$/)
    })
  }

  async function does(place: Place, act: Act, author: number): Promise<number> {
    const { path } = place
    if (act.kind === 'report') {
      await report(place, act.event)
      return 0
    }
    const asked = {
      put: () =>
        place.start(act.kind === 'put' && act.vcs ? source : { ...source, vcs: undefined }),
      patch: () => mona().patch(path, act.kind === 'patch' && sent[act.sends]),
      delete: () => mona().delete(path),
      map: () =>
        mona().patch(`${path}/authors/${author}`, { name: act.kind === 'map' && act.name }),
      lfs: () => mona().patch(`${path}/lfs`, { use_lfs: act.kind === 'lfs' && act.use_lfs }),
    }
    return (await asked[act.kind]()).status
  }

  /** Compares an import with the model. @returns the ID of its author */
  async function look({ path }: Place, model: Model | undefined): Promise<number> {
    const { status, body } = await mona().get(path)
    expect(status).toBe(model ? 200 : 404)
    if (!model) return 1
    expect([body.status, body.use_lfs]).toEqual([model.status, model.use_lfs])
    for (const [field, state] of Object.entries(ofStates)) {
      const may = model.status === state
      expect([field, field in body]).toEqual([field, may])
    }
    const authors = (await mona().get(`${path}/authors`)).body
    expect(authors.map(({ name }: { name: string }) => name)).toEqual(
      model.author === undefined ? [] : [model.author],
    )
    return authors[0]?.id ?? 1
  }

  it('follow the table, for any actions and reports', async () => {
    const reached = new Set<string>()
    const place = await placeFor(service)
    const property = fc.asyncProperty(
      fc.array(act, { minLength: 4, maxLength: 14 }),
      async (acts) => {
        await mona().delete(place.path)
        let model: Model | undefined
        let author = 1
        for (const act of [{ kind: 'put', vcs: false } as const, ...acts]) {
          const expected = outcomeOf(model, act)
          const seen = await does(place, act, author)
          if (act.kind !== 'report') expect([act, seen]).toEqual([act, expected.status])
          model = expected.model
          author = await look(place, model)
          if (model) reached.add(model.status)
        }
      },
    )
    // A busy machine tries fewer sequences.
    const bounds = { interruptAfterTimeLimit: 200_000, markInterruptAsFailure: false }
    await fc.assert(property, { ...bounds, numRuns: sequences, seed: 20_260_310, examples })
    expect([...reached].sort()).toEqual([...importStates].sort())
  })

  it('a choice is one of the detected projects', async () => {
    const place = await placeFor(service)
    await place.start({ vcs_url: source.vcs_url })
    await place.note({ status: 'detection_found_multiple', project_choices: choices })
    const { body } = await mona().get(place.path)
    expect(body.project_choices).toEqual(choices)
    for (const wrong of [{ vcs: 'git' }, { tfvc_project: 'Others' }, { vcs: 'tfvc' }]) {
      const refused = await mona().patch(place.path, wrong)
      expect([refused.status, refused.body.errors[0].resource]).toEqual([422, 'Import'])
    }
    const chosen = await mona().patch(place.path, body.project_choices[1])
    expect([chosen.status, chosen.body]).toEqual([
      200,
      expect.objectContaining({ status: 'detecting', vcs: 'tfvc', tfvc_project: 'Gadgets' }),
    ])
    expect(chosen.body.project_choices).toBeUndefined()
  })

  it('a worker notices that its import was changed or cancelled', async () => {
    const { storage, clock } = service.server.context
    const ways = [
      (place: Place) => mona().patch(place.path, {}),
      (place: Place) => mona().delete(place.path),
    ]
    for (const take of ways) {
      const place = await placeFor(service)
      await place.start()
      const now = clock.now()
      const { id } = (await place.stored())!
      const held = (await storage.importQueue.claimOne(id, now, now + 60_000))!
      expect(isWorking(held.status)).toBe(true)
      await take(place)
      expect(await storage.importQueue.held(held)).toBeUndefined()
      expect(await storage.importQueue.note(held, { status: 'complete' }, now)).toBeUndefined()
    }
  })
})
