import { describe, expect, it } from 'vitest'
import {
  importStates,
  isWorking,
  type ImportState,
} from '../../../server/storage/schema/import-states.ts'
import { announceStatus } from '../../../server/domains/imports/report.ts'
import { createLinks } from '../../../server/core/links.ts'
import { placeFor, type Place } from '../../_support/imports/import-place.ts'
import { inWords, listenTo } from '../../_support/webhooks/listeners.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('events of imports, on $name', (store) => {
  const service = useService({ store })

  /** Changes the state and records the event in one transaction, as the worker does. */
  async function becomes({ repository, stored }: Place, status: ImportState) {
    const { context, url } = service.server
    const found = (await stored())!
    await context.storage.transaction(async (transaction) => {
      const noted = await transaction.importQueue.note(found, { status }, context.clock.now())
      const links = createLinks(url, '')
      await announceStatus(transaction, noted!, repository, { ...context, links })
    })
  }

  const resting = importStates.filter((state) => !isWorking(state))

  it.each(resting)('are sent when an import is %s', async (state) => {
    const place = await placeFor(service)
    await using listeners = await listenTo(service.server, place.path.replace(/\/import$/, ''), [
      'repository_import',
    ])
    await place.start()
    await becomes(place, 'mapping')
    expect(await listeners.told()).toEqual([])
    await becomes(place, state)
    const told = await listeners.told()
    expect(inWords(told)).toEqual(['repository_import'])
    expect(told[0]).toMatchObject({
      status: state === 'complete' ? 'success' : 'failure',
      repository: { full_name: `mona/${place.repository.name}` },
      sender: { login: 'mona' },
    })
  })

  it('are sent when it is cancelled, unless it was complete', async () => {
    const place = await placeFor(service)
    const at = place.path.replace(/\/import$/, '')
    await using listeners = await listenTo(service.server, at, ['repository_import'])
    await place.start()
    await service.as('mona').delete(place.path)
    expect((await listeners.told()).map(({ status }) => status)).toEqual(['cancelled'])
    await service.as('mona').delete(place.path)
    await place.start()
    await place.note({ status: 'complete' })
    await service.as('mona').delete(place.path)
    expect(await listeners.told()).toEqual([])
  })

  it('name the new name of a renamed repository', async () => {
    const place = await placeFor(service)
    const at = place.path.replace(/\/import$/, '')
    await using listeners = await listenTo(service.server, at, [
      'RepositoryImportEvent',
      'repository_import',
    ])
    await using older = await listenTo(service.server, at, ['RepositoryImportEvent'])
    await place.start()
    await service.as('mona').delete(place.path)
    expect(inWords(await listeners.told())).toEqual(['repository_import'])
    expect(inWords(await older.told())).toEqual(['repository_import'])
  })
})
