import fc from 'fast-check'
import { client, type ServiceClient } from '../service-client.ts'
import type { TestServer } from '../start-server.ts'
import { DeliveryLog } from './delivery-log.ts'
import { anyStory, type Meanwhile, type Story } from './delivery-stories.ts'

interface Walk {
  pages: number[][]
  /** URL of the last page. */
  end: string
}

/** A reader of a hook's delivery log. */
interface Reader {
  mona: ServiceClient
  url: string
  log: DeliveryLog
  /** URL of the first page. */
  start: string
}

const month = 30 * 24 * 3_600_000

async function read({ mona, url, log }: Reader, at: string, relation: string, source?: Meanwhile) {
  const [{ body, headers }] = await Promise.all([mona.get(at), source && log.pass(source)])
  const links = new RegExp(`<${url}([^>]+)>; rel="${relation}"`)
  const ids = (body as { id: number }[]).map(({ id }) => id)
  return { ids, next: links.exec(String(headers.link ?? ''))?.[1] }
}

/** Requests pages until the last one, with changes in between. */
async function walk(
  reader: Reader,
  from: string,
  relation: 'next' | 'prev',
  source: Meanwhile[] = [],
): Promise<Walk> {
  const pages: number[][] = []
  for (let at = from; ;) {
    const { ids, next } = await read(reader, at, relation, source[pages.length])
    pages.push(ids)
    if (next === undefined) return { pages, end: at }
    at = next
  }
}

function fail(what: string, details: object): never {
  throw new Error(`${what}: ${JSON.stringify(details)}`)
}

/** Deliveries that existed the whole time were shown exactly once, and none was shown twice. */
function checkComplete(before: number[], after: number[], { pages }: Walk): void {
  const shown = pages.flat()
  const missing = before.filter((id) => after.includes(id) && !shown.includes(id))
  if (missing.length > 0) fail('Not shown', { missing, pages })
  if (new Set(shown).size < shown.length) fail('Shown twice', { pages })
}

async function checkWhileChanging(reader: Reader, story: Story): Promise<number> {
  const { log, start } = reader
  const before = log.listed(story)
  const forth = await walk(reader, start, 'next', story.forth)
  const then = log.listed(story)
  checkComplete(before, then, forth)
  const back = await walk(reader, forth.end, 'prev', story.back)
  // If the first page was also the last, there is no way back, even if more deliveries are made
  // later.
  checkComplete(forth.end === start ? [] : then, log.listed(story), back)
  return forth.pages.length + back.pages.length
}

/** Without changes, all deliveries are shown in order, and paging back shows the same. */
async function checkStanding(reader: Reader, story: Story): Promise<void> {
  const forth = await walk(reader, reader.start, 'next')
  const all = reader.log.listed(story)
  if (forth.pages.flat().join() !== all.join())
    fail('Deliveries are missing or out of order', { all, ...forth })
  const back = await walk(reader, forth.end, 'prev')
  if (JSON.stringify(back.pages.toReversed()) !== JSON.stringify(forth.pages)) {
    fail('Paging back shows other deliveries', { forth: forth.pages, back: back.pages })
  }
}

/** A hook with the deliveries that the story starts with. */
async function open(
  story: Story,
  server: TestServer,
  hooks: string,
  number: number,
): Promise<Reader> {
  const mona = client(server, { token: 'ghp_mona' })
  const config = { url: `http://127.0.0.1:9/${number}` }
  const { body: hook } = await mona.post(hooks, { config, events: ['star'] })
  await server.delivered()
  server.clock.leap(month + 1) // the ping has expired
  const log = new DeliveryLog(server, hook.id)
  await log.make(story.before)
  const query = new URLSearchParams({ per_page: String(story.size) })
  for (const [name, value] of Object.entries(story.only)) query.set(name, String(value))
  const start = `${hooks}/${hook.id}/deliveries?${query.toString()}`
  return { mona, url: server.url, log, start }
}

/**
 * Pages through delivery logs in both directions while deliveries are made, age and are deleted.
 * @param hooks where hooks are created
 * @returns the number of requested pages
 * @throws Error for a delivery that existed the whole time and was not shown exactly once
 */
export async function checkPages(
  server: TestServer,
  hooks: string,
  { seed, runs }: { seed: number; runs: number },
): Promise<number> {
  let pages = 0
  let made = 0
  const property = fc.asyncProperty(anyStory, async (story) => {
    const reader = await open(story, server, hooks, ++made)
    pages += await checkWhileChanging(reader, story)
    await checkStanding(reader, story)
    await reader.mona.delete(reader.start.slice(0, reader.start.indexOf('/deliveries')))
  })
  await fc.assert(property, { seed, numRuns: runs, endOnFailure: true })
  return pages
}
