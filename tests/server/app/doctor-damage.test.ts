import { open, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runOrThrow } from '../../../server/core/processes.ts'
import { gitIn } from '../../_support/git/git-command.ts'
import { workOn } from '../../_support/git/git-work.ts'
import { operator } from '../../_support/operator.ts'
import { startTestServer, useService, type TestServer } from '../../_support/start-server.ts'

const page = 4096
const pages = 8

/** Overwrites part of a file. */
async function damage(file: string, at: number, length: number): Promise<void> {
  await using handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(length, 0xa5), 0, length, at)
}

describe('devplatform doctor on a damaged SQLite database', () => {
  let server: TestServer
  let file: string
  beforeEach(async () => {
    server = await startTestServer()
    await server.close()
    file = join(server.context.config.data, 'devplatform.sqlite')
  })
  afterEach(() => server[Symbol.asyncDispose]())

  /** Reports problems of the database, changes nothing, and does not fail. */
  async function reports(): Promise<void> {
    for (const flags of ['', ' --repair']) {
      const said = await operator(server)(`doctor --json${flags}`)
      expect([said.code, said.wrong]).toEqual([1, undefined])
      const { findings, problems, repaired } = said.json()
      expect([problems, repaired]).toEqual([findings.length, 0])
      expect(findings[0]).toMatchObject({ check: 'integrity', repairable: false })
      for (const { check } of findings) expect(['integrity', 'foreign keys']).toContain(check)
    }
  }

  it.each([0.05, 0.2, 0.4, 0.6, 0.8, 0.95])('reports pages overwritten at %d', async (place) => {
    const { size } = await stat(file)
    const first = Math.floor((size / page) * place)
    await damage(file, first * page, pages * page)
    await reports()
  })

  it('reports a schema that was overwritten', async () => {
    await damage(file, 100, page - 100)
    await reports()
  })

  it('reports a header that was overwritten', async () => {
    await damage(file, 0, 100)
    await reports()
  })

  it.each([0.5, 0.98])('reports a file cut off at %d', async (place) => {
    const { size } = await stat(file)
    await truncate(file, Math.floor((size / page) * place) * page - 100)
    await reports()
  })

  it('reports an empty file', async () => {
    await truncate(file, 0)
    const { code, json } = await operator(server)('doctor --json')
    expect([code, json().findings]).toMatchObject([1, [{ check: 'schema' }]])
  })
})

describe('devplatform doctor on a damaged repository', () => {
  const service = useService()
  const doctor = (flags = '') => operator(service.server)(`doctor --json${flags}`)

  async function repository() {
    const path = await service.repository()
    const work = await workOn(service, path)
    const sha = await work.push()
    const { id, full_name: name } = (await service.as('mona').get(path)).body
    const hosted = service.server.context.git.path(Number(id))
    return { path, work, sha, hosted, subject: `repository ${id} (${name})` }
  }
  const idOf = async (hosted: string, what: string) =>
    (await runOrThrow(gitIn(hosted, ['rev-parse', what]))).toString().trim()
  const loose = (hosted: string, id: string) => join(hosted, 'objects', id.slice(0, 2), id.slice(2))

  /** Damages a loose object until the check has ended. */
  async function damaged(hosted: string, what: string, check: () => Promise<void>): Promise<void> {
    const file = loose(hosted, await idOf(hosted, what))
    await rename(file, `${hosted}-object`)
    await writeFile(file, 'not an object')
    await check().finally(() => rename(`${hosted}-object`, file))
  }

  it.each(['main', 'main^{tree}'])(
    'reports %s when it is damaged, and repairs nothing',
    async (what) => {
      const { work, hosted, subject } = await repository()
      await using _work = work
      await damaged(hosted, what, async () => {
        const { code, json } = await doctor(' --repair')
        expect([code, json()]).toMatchObject([1, { repaired: 0 }])
        expect(json().findings[0]).toMatchObject({ check: 'git', subject, repairable: false })
        const lines = (await operator(service.server)('doctor --repair')).out
        expect(lines).toMatch(/; --repair cannot mend this\n/)
      })
      expect((await doctor()).code).toBe(0)
    },
  )

  it('reports a damaged file with --objects, which reads all contents', async () => {
    const { work, hosted, subject } = await repository()
    await using _work = work
    await damaged(hosted, 'main:README', async () => {
      expect((await doctor()).code).toBe(0)
      const { code, json } = await doctor(' --objects')
      expect([code, json().findings[0]]).toMatchObject([1, { check: 'git', subject }])
    })
    expect((await doctor(' --objects')).code).toBe(0)
  })

  it('reports a branch whose commit is missing', async () => {
    const { work, hosted, subject } = await repository()
    await using _work = work
    const ref = join(hosted, 'refs/heads/lost')
    await writeFile(ref, `${'1234'.repeat(10)}\n`)
    const { code, json } = await doctor(' --repair')
    await rm(ref)
    expect([code, json().findings[0]]).toMatchObject([1, { check: 'git', subject }])
    expect(json().findings[0].problem).toContain('refs/heads/lost')
  })

  it('reports a ref of a pull request that has no row, and leaves it', async () => {
    const { work, hosted, subject, sha } = await repository()
    await using _work = work
    await runOrThrow(gitIn(hosted, ['update-ref', 'refs/pull/77/head', sha]))
    const { code, json } = await doctor(' --repair')
    expect([code, json().findings]).toMatchObject([
      1,
      [{ check: 'refs', subject, repairable: false }],
    ])
    expect(await idOf(hosted, 'refs/pull/77/head')).toBe(sha)
    await runOrThrow(gitIn(hosted, ['update-ref', '-d', 'refs/pull/77/head']))
    expect((await doctor()).code).toBe(0)
  })

  it('lists parked pushes, and has the server take them up again', async () => {
    const { work, sha, path } = await repository()
    await using _work = work
    const { opened, clock } = service.server
    const mona = service.as('mona')
    const { id, owner } = (await mona.get(path)).body
    const commands = JSON.stringify([
      { ref: 'refs/heads/main', before: '0'.repeat(40), after: sha },
    ])
    await opened.run(`insert into pushes
      (repository_id, user_id, commands, lease_until, created_at, attempts, parked_at)
      values (${id}, ${owner.id}, '${commands}', 0, 1, 3, 2)`)
    const found = await doctor()
    expect([found.code, found.json().findings]).toMatchObject([
      1,
      [{ check: 'pushes', problem: 'parked', repairable: true }],
    ])
    expect((await doctor(' --repair')).json()).toMatchObject({ problems: 0, repaired: 1 })
    const rows = () => opened.query('select id from pushes')
    await expect
      .poll(async () => {
        clock.advance(10_000)
        return rows()
      })
      .toEqual([])
    expect((await doctor()).code).toBe(0)
  })
})
