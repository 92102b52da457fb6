import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { writeFeed } from '../../../server/domains/feeds/write-feed.ts'
import type { RefChange } from '../../../server/git/push/ref-change.ts'
import { feedEvents } from '../../../server/domains/pushes/feed-events.ts'
import { versions } from '../../_support/bundles.ts'
import { contractOf } from '../../_support/contract/contract-responses.ts'
import { causeEverything, eventTypes, type Setting } from '../../_support/feeds/every-type.ts'
import { feedNames, pathOf, type FeedName, type FeedPlace } from '../../_support/feeds/nine.ts'
import { useService, type Service } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { full } from '../../_support/selection.ts'

type Version = (typeof versions)[number]
type Entry = { type: string; payload: object }

/** The public feed leaves out younger events. */
const delay = 5 * 60_000 + 1_000

const settings: Setting[] = [
  { owner: 'mona', private: false },
  { owner: 'mona', private: true },
  { owner: 'acme', private: false },
  { owner: 'acme', private: true },
]

const inWords = (each: Setting) => `${each.private ? 'private' : 'public'} one of ${each.owner}'s`

const everything = [...eventTypes]
/** The events of mona; hubot starred and forked. */
const ofMona = everything.filter((type) => type !== 'ForkEvent' && type !== 'WatchEvent')

/** What a feed of mona shows of a repository. */
function shown(feed: FeedName, { owner, private: hidden }: Setting): string[] {
  const forOthers = ['public', 'network', 'organization', 'user, public', 'received, public']
  if (hidden && forOthers.includes(feed)) return []
  if (['organization', 'dashboard'].includes(feed) && owner !== 'acme') return []
  return feed.startsWith('user') ? ofMona : everything
}

/** Whether a payload has every property that the contract requires of its type, and no other. */
function isValid(entry: object, version: Version): boolean {
  const contract = contractOf(version)
  const operation = contract!.match('GET', '/events')
  return operation!.responses.get(200)!.bodyProblems([entry]).length === 0
}

describe.each(stores)('event payloads on $name', (store) => {
  const service = useService({ store })

  const ask = (version: Version, path: string) =>
    service.as('mona', { version }).get(`${path}?per_page=100`)

  describe.each(settings.map((setting) => [inWords(setting), setting] as const))(
    'in a %s',
    (_words, setting) => {
      let place: FeedPlace
      beforeAll(async () => {
        place = await causeEverything(service, setting)
        service.server.clock.advance(delay)
      })

      const name = () => `${place.owner}/${place.repo}`
      const typesIn = (body: { type: string; repo: { name: string } }[]) =>
        new Set(body.filter(({ repo }) => repo.name === name()).map(({ type }) => type))

      // The test client validates each response against the contract of its version.
      it.each(versions.flatMap((version) => feedNames.map((feed) => [feed, version] as const)))(
        'the feed %s has every type that it may show, valid in %s',
        async (feed, version) => {
          const { status, body } = await ask(version, pathOf[feed](place))
          expect(status).toBe(200)
          expect(typesIn(body)).toEqual(new Set(shown(feed, setting)))
        },
      )

      it.each(versions)('no payload in %s is valid for another type', async (version) => {
        const { body } = await ask(version, pathOf.repository(place))
        const entries = eventTypes.map((type) => body.find((each: Entry) => each.type === type)!)
        for (const entry of entries) {
          expect(isValid(entry, version)).toBe(true)
          for (const { type, payload } of entries) {
            expect([type, isValid({ ...entry, payload }, version)]).toEqual([
              type,
              type === entry.type,
            ])
          }
        }
      })
    },
  )

  it('match the contract whatever text users write', async () => {
    await fc.assert(
      fc.asyncProperty(anyStory, async ({ description, changes, isPrivate }) => {
        const path = await service.repository({ description, private: isPrivate })
        await tell(service, path, changes)
        for (const version of versions) {
          const { body } = await ask(version, `${path}/events`)
          expect(body.length).toBeGreaterThan(changes.length)
        }
      }),
      { numRuns: full ? 12 : 4 },
    )
  })
})

const text = fc.string({ unit: 'grapheme', maxLength: 80 })
const sha = fc
  .array(fc.integer({ min: 0, max: 15 }), { minLength: 40, maxLength: 40 })
  .map((digits) => digits.map((digit) => digit.toString(16)).join(''))
const date = '2026-03-10T12:00:00Z'

const anyCommit = fc
  .record({ sha, name: text, email: text, message: text, distinct: fc.boolean() })
  .map(({ name, email, ...commit }) => {
    const person = { name, email, date }
    const files = { added: [], removed: [], modified: [] }
    return { ...commit, tree: commit.sha, author: person, committer: person, ...files }
  })

/** Any change of a branch or tag that a push could make. */
const anyChange = fc
  .record({
    kind: fc.constantFrom('branch' as const, 'tag' as const),
    name: fc.stringMatching(/^[\p{L}\d_-]{1,20}$/u),
    what: fc.constantFrom('created', 'deleted', 'moved'),
    before: sha,
    after: sha,
    commits: fc.array(anyCommit, { maxLength: 25 }),
  })
  .map(({ what, kind, ...rest }): RefChange => {
    const ref = `refs/${kind === 'branch' ? 'heads' : 'tags'}/${rest.name}`
    const commits = (kind === 'branch' ? rest.commits : []) as unknown as RefChange['commits']
    const distinctTotal = commits.filter(({ distinct }) => distinct).length
    const is = { created: what === 'created', deleted: what === 'deleted', forced: false }
    return { ...rest, kind, ref, ...is, commits, total: commits.length, distinctTotal, head: null }
  })
  .filter(({ kind, created, deleted }) => kind === 'branch' || created || deleted)

const anyStory = fc.record({
  description: fc.string({ unit: 'grapheme', maxLength: 100 }),
  isPrivate: fc.boolean(),
  changes: fc.array(anyChange, { maxLength: 8 }),
})

/** Records changes as the push that made them does. */
async function tell({ server }: Service, path: string, changes: RefChange[]): Promise<void> {
  const { storage, clock } = server.context
  const [owner = '', name = ''] = path.slice('/repos/'.length).split('/')
  const repository = (await storage.repositories.findByName(owner, name))!
  const about = {
    pushId: 1,
    repositoryId: repository.id,
    defaultBranch: repository.default_branch,
    description: repository.description,
  }
  await storage.transaction(async (transaction) => {
    for (const event of changes.flatMap((change) => feedEvents(change, about))) {
      await writeFeed(transaction, {
        ...event,
        repository,
        actor: repository.owner,
        at: clock.now(),
      })
    }
  })
}
