import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { takeUp } from '../../../server/app/take-up.ts'
import { runOrThrow } from '../../../server/core/processes.ts'
import { noObject } from '../../../server/git/formats/names.ts'
import { commitFiles } from '../../../server/git/write/commit-files.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.skipIf(process.platform === 'win32').each(stores)('a start on $name', (store) => {
  const service = useService({ store })

  it('does not wait for git to recover a push', async () => {
    const { context, clock, url } = service.server
    const { id, owner } = (await service.as('mona').get(await service.repository())).body
    const folder = context.git.path(id)
    const commit = { branch: 'main', files: { a: '1' }, message: 'm', date: 0 }
    const after = await commitFiles(folder, { ...commit, author: { name: 'A', email: 'a@b' } })
    const commands = [{ ref: 'refs/heads/main', before: noObject, after }]
    const row = { repository_id: id, user_id: owner.id, commands }
    await context.storage.pushes.open({ ...row, lease_until: 0, created_at: 0 })

    // git waits for a writer.
    const pipe = join(folder, 'packed-refs')
    await runOrThrow({ file: 'mkfifo', args: [pipe] })
    let taken: AsyncDisposable | undefined
    const taking = takeUp(context, url).then((work) => (taken = work))
    await expect
      .poll(() => {
        clock.advance(1_000)
        return taken
      })
      .toBeDefined()
    expect(await context.storage.pushes.pending()).toHaveLength(1)

    const writer = await open(pipe, 'w')
    await rm(pipe)
    await writer.close()
    await expect.poll(() => context.storage.pushes.pending()).toEqual([])
    await (await taking)[Symbol.asyncDispose]()
  })
})
