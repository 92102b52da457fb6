import { describe, expect, it } from 'vitest'
import { failure, invalid } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('updates of a repository on $name', (store) => {
  const service = useService({ store })
  const refused = (field: string, message: string) =>
    invalid(service.server, 'Validation Failed', {
      resource: 'Repository',
      field,
      code: 'invalid',
      message,
    })

  it('an invalid update is refused as a whole', async () => {
    const at = await service.repository()
    const other = (await service.repository()).split('/').at(-1)
    const before = (await service.as('mona').get(at)).body
    for (const [change, error] of [
      [
        { name: 'two words' },
        refused('name', 'name may contain only letters, digits, ".", "_" and "-"'),
      ],
      [{ name: other }, refused('name', 'name already exists on this account')],
      [{ default_branch: 'none' }, refused('default_branch', 'The branch none was not found')],
    ] as const) {
      const changes = { description: 'Changed', ...change }
      const { status, body } = await service.as('mona').patch(at, changes)
      expect([status, body]).toEqual([422, error])
    }
    expect((await service.as('mona').get(at)).body).toEqual(before)
  })

  it('concurrent updates are all applied', async () => {
    const at = await service.repository()
    const changes = [
      { has_wiki: false },
      { has_issues: false },
      { has_projects: false },
      { allow_auto_merge: true },
      { delete_branch_on_merge: true },
      { description: 'Changed' },
    ]
    await Promise.all(changes.map((change) => service.as('mona').patch(at, change)))
    const { body } = await service.as('mona').get(at)
    expect(body).toMatchObject(Object.assign({}, ...changes) as object)
  })

  it('an archived repository can only be unarchived', async () => {
    const at = await service.repository()
    expect((await service.as('mona').patch(at, { archived: true })).body.archived).toBe(true)
    const { status, body } = await service.as('mona').patch(at, { description: 'Changed' })
    const message = 'Repository was archived so is read-only.'
    expect([status, body]).toEqual([403, failure(service.server, 403, message)])
    const out = { archived: false, description: 'Changed' }
    expect((await service.as('mona').patch(at, out)).body).toMatchObject(out)
  })

  it('visibility has more values than private, and changing either changes both', async () => {
    const at = await service.repository({ private: false, visibility: 'private' })
    expect((await service.as('mona').get(at)).body).toMatchObject({ private: true })
    const opened = await service.as('mona').patch(at, { private: false })
    expect(opened.body).toMatchObject({ private: false, visibility: 'public' })
  })

  it.each(['a NUL: \0', 'an unpaired surrogate: \ud800', 'a smile: 😀'])(
    'a description with %j is kept or refused, never a server error',
    async (description) => {
      const at = await service.repository()
      const { status, body } = await service.as('mona').patch(at, { description })
      expect([200, 422]).toContain(status)
      const after = (await service.as('mona').get(at)).body
      expect(after.description).toBe(status === 200 ? body.description : null)
    },
  )
})
