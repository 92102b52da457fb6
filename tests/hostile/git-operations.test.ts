import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GitStore } from '../../server/git/store/repositories.ts'
import { createVersions } from '../../server/http/versions/index.ts'
import { columns } from '../_support/authorization/columns.ts'
import { Matrix } from '../_support/authorization/matrix.ts'
import type { Asked, Choice } from '../_support/authorization/sample.ts'
import { everyOperation } from '../_support/authorization/worlds.ts'
import { addressOf, operations } from '../_support/hostile/git-operations.ts'
import { select } from '../_support/selection.ts'

/** Operations that use the folder of a repository, and read none of its objects. */
const others: Record<string, string> = {
  'repos/delete-release': 'deletes the files of the release',
  'repos/upload-release-asset': 'writes a file next to the objects',
  'repos/delete-release-asset': 'deletes a file next to the objects',
  'gists/create': 'writes a new repository',
  'gists/delete': 'deletes the folder',
}

/** One caller who may call the operation. */
const oneAble: Choice = (_operation, { enough }) => {
  const none = Object.fromEntries(columns.map((column) => [column, []])) as unknown as Asked
  return { ...none, enough: enough.slice(0, 1) }
}

/** Names of operations that object bombs are tried with. */
function tried(): Set<string> {
  const { router } = createVersions()[0]!
  const names = operations.map((operation) => {
    const address = addressOf(operation, '/repos/mona/attack', {}).replaceAll(/[{}]/g, '')
    const [path = ''] = address.split('?')
    const match = router.match(operation.method ?? 'GET', path)
    if (!match || !('operation' in match)) throw new Error(`${path} is no operation`)
    return match.operation.id
  })
  return new Set(names)
}

describe('the operations that object bombs are tried with', () => {
  let matrix: Matrix
  let reads = 0
  const watch = (store: GitStore) => {
    const { path } = store
    store.path = (id) => {
      reads++
      return path(id)
    }
  }
  beforeAll(async () => {
    matrix = await Matrix.start(undefined, ({ git, gists }) => [git, gists].forEach(watch))
  })
  afterAll(() => matrix?.[Symbol.asyncDispose]())

  const known = tried()
  const unknown = everyOperation.filter(({ id }) => !known.has(id) && !Object.hasOwn(others, id))

  it.each(select('git-readers', unknown, ({ id }) => id))(
    'include $id, or it does not open a repository',
    async (operation) => {
      const before = reads
      const [cell] = await matrix.cells(operation, '2026-03-10', oneAble)
      expect(cell?.seen).toBe(cell?.expected)
      expect(reads - before).toBe(0)
    },
  )
})
