import { describe, expect, it } from 'vitest'
import { onOperations, onSchema, type ChangeContext } from '../../server/api/versions/change.ts'
import { downgradeBy, planBodies } from '../../server/api/versions/downgrade.ts'
import { createVersions } from '../../server/http/versions/index.ts'
import { compileUpgrade } from '../../server/api/versions/upgrade.ts'
import { withSource } from '../../server/api/views/source.ts'
import { versions } from '../_support/bundles.ts'

type Json = Record<string, unknown>

const context = {} as ChangeContext
const mark = (json: object) => ({ ...json, marked: true })
const marked = onSchema(['simple-user'], mark)
const downgrade = (place: string, body: unknown, ...changes: (typeof marked)[]) =>
  downgradeBy(planBodies(changes))(place, body, context)

describe('a schema change', () => {
  it('applies to the body itself', async () => {
    const change = onSchema(['root'], mark)
    expect(await downgrade('meta/root 200', { a: 1 }, change)).toEqual({ a: 1, marked: true })
  })

  it('applies wherever the schema is nested, and nowhere else', async () => {
    const repository = { id: 1, owner: { login: 'mona' }, license: { key: 'mit' } }
    expect(await downgrade('repos/get 200', repository, marked)).toEqual({
      id: 1,
      owner: { login: 'mona', marked: true },
      license: { key: 'mit' },
    })
  })

  it('applies to each item of a list, and to nested lists', async () => {
    const change = onSchema(['hook', 'hook-response'], mark)
    const hooks = [{ id: 1, last_response: { code: 200 } }, { id: 2 }]
    expect(await downgrade('repos/list-webhooks 200', hooks, change)).toEqual([
      { id: 1, last_response: { code: 200, marked: true }, marked: true },
      { id: 2, marked: true },
    ])
    const commits = onSchema(['git-identity'], mark)
    const push = { commits: [{ author: {} }, { author: {} }], head_commit: { author: {} } }
    const author = { marked: true }
    expect(await downgrade('webhook push', push, commits)).toEqual({
      commits: [{ author }, { author }],
      head_commit: { author },
    })
  })

  it('keeps null and absent values', async () => {
    const change = onSchema(['hook-response', 'webhook-commit'], mark)
    const hook = { last_response: null }
    expect(await downgrade('repos/get-webhook 200', hook, change)).toEqual({ last_response: null })
    const deleted = { commits: [], head_commit: null }
    expect(await downgrade('webhook push', deleted, change)).toEqual(deleted)
    expect(await downgrade('repos/get-webhook 200', {}, change)).toEqual({})
  })

  it('accepts empty lists and a missing body', async () => {
    const change = onSchema(['hook'], mark)
    expect(await downgrade('repos/list-webhooks 200', [], change)).toEqual([])
    expect(await downgrade('repos/delete-webhook 204', undefined, change)).toBeUndefined()
  })

  it('does not apply to other operations and statuses', async () => {
    const change = onSchema(['hook'], mark)
    expect(await downgrade('meta/root 200', { a: 1 }, change)).toEqual({ a: 1 })
    expect(await downgrade('repos/get-webhook 404', { a: 1 }, change)).toEqual({ a: 1 })
  })

  it('can be asynchronous', async () => {
    const slow = onSchema(['simple-user'], async (json) => {
      await new Promise((resolve) => setImmediate(resolve))
      return mark(json)
    })
    expect(await downgrade('repos/get 200', { owner: {} }, slow)).toEqual({
      owner: { marked: true },
    })
  })

  it('receives the source of the object, also after another change', async () => {
    const stored = { settings: { has_downloads: false } }
    const seen: unknown[] = []
    const ask = () =>
      onSchema(['full-repository'], (json, source) => {
        seen.push(source)
        return { ...json }
      })
    const body = withSource(stored, { id: 1 })
    await downgrade('repos/get 200', body, ask(), ask())
    expect(seen).toEqual([stored, stored])
  })

  it('receives the context', async () => {
    const change = onSchema(['root'], (json, _source, given) => ({
      ...json,
      same: given === context,
    }))
    expect(await downgrade('meta/root 200', {}, change)).toEqual({ same: true })
  })
})

describe('changes of several versions', () => {
  const step = (name: string) =>
    onSchema(['root'], (json) => ({
      ...json,
      steps: [...((json as Json).steps as string[]), name],
    }))

  it('downgrade from the newest to the oldest', async () => {
    const body = { steps: [] }
    const changed = await downgrade('meta/root 200', body, step('newer'), step('older'))
    expect(changed).toEqual({ steps: ['newer', 'older'] })
  })

  it('upgrade from the oldest to the newest', async () => {
    const append = (name: string) =>
      onOperations(['repos/create-webhook'], {
        upgrade: (request) => {
          request.body = [...(request.body as string[]), name]
        },
      })
    const upgrade = compileUpgrade([append('newer'), append('older')])
    const request = { query: {}, body: [] as string[] }
    await upgrade('repos/create-webhook', request, {})
    expect(request.body).toEqual(['older', 'newer'])
  })

  it('upgrade the operations that they name and no other', async () => {
    const upgrade = compileUpgrade([
      onOperations(['repos/create-webhook'], {
        upgrade: (request) => {
          request.query = { changed: true }
        },
      }),
      marked,
    ])
    const request = { query: {}, body: {} }
    await upgrade('repos/update', request, {})
    expect(request).toEqual({ query: {}, body: {} })
    await upgrade('repos/create-webhook', request, {})
    expect(request.query).toEqual({ changed: true })
  })
})

describe('the supported versions', () => {
  const supported = createVersions()

  it('are those of the contract, newest first', () => {
    expect(supported.map(({ version }) => version)).toEqual(versions)
  })

  it('start with one that changes nothing', async () => {
    const [newest] = supported
    const body = { id: 1, owner: {} }
    expect(await newest!.downgrade('repos/get 200', body, context)).toEqual({ id: 1, owner: {} })
    const request = { query: { a: 1 }, body: { b: 2 } }
    await newest!.upgrade('repos/update', request, {})
    expect(request).toEqual({ query: { a: 1 }, body: { b: 2 } })
  })
})
