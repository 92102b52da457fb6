import { describe, expect, it } from 'vitest'
import { WorkSignal } from '../../../server/core/concurrency/work-signal.ts'
import { createLog } from '../../../server/core/log.ts'
import { startRounds } from '../../../server/workers/rounds.ts'
import { createTestClock } from '../../_support/clock.ts'
import { placeFor, source } from '../../_support/imports/import-place.ts'
import { foundAuthor } from '../../_support/planted/import.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const interval = 1_000
const soon = 20

/** Rounds that count themselves, and whose work ends when the test says so. */
function countedRounds() {
  const [clock, due] = [createTestClock(), new WorkSignal()]
  const found = { begun: 0, end: () => {} }
  const work = () => {
    found.begun++
    return new Promise<void>((resolve) => (found.end = resolve))
  }
  const log = createLog('silent')
  const rounds = startRounds({ clock, log }, { interval, work, due, failed: 'failed' })
  const end = async () => {
    found.end()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const stop = async () => {
    const stopped = rounds[Symbol.asyncDispose]()
    found.end()
    await stopped
  }
  return { clock, due, found, end, stop }
}

describe('rounds with announced work', () => {
  it('begin soon after it is announced', async () => {
    const { clock, due, found, stop } = countedRounds()
    due.raise()
    clock.advance(soon - 1)
    expect(found.begun).toBe(0)
    clock.advance(1)
    expect(found.begun).toBe(1)
    await stop()
  })

  it('begin once for work that is announced several times', async () => {
    const { clock, due, found, end, stop } = countedRounds()
    for (let times = 0; times < 3; times++) due.raise()
    clock.advance(soon)
    await end()
    clock.advance(interval - 1)
    expect(found.begun).toBe(1)
    clock.advance(1)
    expect(found.begun).toBe(2)
    await stop()
  })

  it('begin again soon when work is announced during a round', async () => {
    const { clock, due, found, end, stop } = countedRounds()
    clock.advance(interval)
    due.raise()
    clock.advance(soon)
    expect(found.begun).toBe(1) // one at a time
    await end()
    clock.advance(soon)
    expect(found.begun).toBe(2)
    await stop()
  })

  it('do not begin after they were stopped', async () => {
    const { clock, due, found, stop } = countedRounds()
    due.raise()
    await stop()
    due.raise()
    clock.advance(interval)
    expect([found.begun, clock.pending()]).toEqual([0, 0])
  })
})

describe.each(stores)('changes of an import on $name', (store) => {
  const service = useService({ store })

  it('are announced to the workers once they are committed', async () => {
    const { path, start, note, stored } = await placeFor(service)
    const seen: unknown[] = []
    const { context } = service.server
    using _listening = context.importsDue.listen(() => seen.push('due'))
    expect((await start(source)).status).toBe(201)
    expect(seen).toHaveLength(1)
    await note({ status: 'complete', authors_count: 1 })
    const { id } = (await stored())!
    await context.storage.importFindings.addAuthors(id, [foundAuthor('octavia')])
    const [author] = await context.storage.importFindings.authors(id)
    const mona = service.as('mona')
    const mapped = await mona.patch(`${path}/authors/${author?.id}`, { name: 'Octavia' })
    expect([mapped.status, seen.length]).toEqual([200, 2])
    expect((await mona.patch(`${path}/lfs`, { use_lfs: 'opt_in' })).status).toBe(200)
    expect((await mona.patch(path, {})).status).toBe(200)
    expect(seen).toHaveLength(4)
  })

  it('are not announced when they are refused', async () => {
    const { start } = await placeFor(service)
    let announced = 0
    using _listening = service.server.context.importsDue.listen(() => announced++)
    expect((await start({ ...source, vcs: 'cvs' })).status).toBe(422)
    expect(announced).toBe(0)
  })
})
