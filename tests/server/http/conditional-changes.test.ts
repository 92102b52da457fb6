import { beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../../generated/newest/operations.ts'
import { versions } from '../../_support/bundles.ts'
import { tokenFor } from '../../_support/fixtures/token-for.ts'
import type { Id } from '../../_support/calls/call.ts'
import type { Stage } from '../../_support/calls/changes.ts'
import { fillIn, fillPath } from '../../_support/calls/fill-in.ts'
import type { Place } from '../../_support/calls/place.ts'
import { select } from '../../_support/selection.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { calls } from '../calls.ts'
import { arrangeStage, unseen } from './_stage.ts'

/** Operations that support conditional requests. */
const ids = (Object.keys(calls) as Id[]).filter((id) => operations[id].conditional)

/** Operations that return content in another form than the usual. */
const forms: Partial<Record<Id, string>> = {
  'teams/check-permissions-for-repo-in-org': 'application/vnd.service.repository+json',
}

describe.each(stores)('repeated reads on $name', (store) => {
  const service = useService({ store })
  let stage: Stage
  let turn = 0

  const holding = (id: Id, version: string) =>
    service.as(undefined, { version, token: tokenFor(operations[id], service.server.clock) })

  beforeAll(async () => {
    stage = await arrangeStage(service)
  })

  const addressOf = (id: Id) => {
    const place = stage.parameters as unknown as Place
    const { changeAt } = calls[id]
    return changeAt ? fillPath(changeAt, place) : fillIn(operations[id].path, place)
  }

  describe.each(versions)('in %s', (version) => {
    const read = (id: Id, tag?: string) =>
      holding(id, version).get(addressOf(id), {
        headers: {
          ...(forms[id] && { accept: forms[id] }),
          ...(tag !== undefined && { 'If-None-Match': tag }),
        },
      })

    it.each(select('conditional', ids, (id) => `${version} ${id}`))(
      '%s returns 200 after a change, and otherwise 304',
      async (id) => {
        const first = await read(id)
        const tag = first.headers.etag as string
        expect([first.status, tag]).toEqual([200, expect.stringMatching(/^"[\w-]{27}"$/)])
        expect((await read(id, tag)).status).toBe(304)

        await unseen(stage)
        expect((await read(id, tag)).status).toBe(304)

        const { change } = calls[id]
        if (!change) return
        await change(stage, ++turn)
        const changed = await read(id, tag)
        expect([changed.status, changed.text]).not.toEqual([200, first.text])
        expect([changed.status, changed.headers.etag]).not.toEqual([200, tag])
        expect((await read(id, changed.headers.etag)).status).toBe(304)
        // The threads of repositories that mona ignores are hidden from it.
        if (id === 'activity/get-repo-subscription')
          await service
            .as('mona')
            .request('PUT', `${stage.path}/subscription`, { subscribed: true })
      },
    )
  })
})
