import { createHash, randomUUID } from 'node:crypto'
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireFolder } from '../../../server/app/folder-id.ts'
import { removeDeleted } from '../../../server/domains/repositories/remove-deleted.ts'
import {
  announceMaintenance,
  isMaintenanceHeld,
} from '../../../server/git/maintenance/maintenance-hold.ts'
import { repositoryConfig } from '../../../server/git/store/repository-config.ts'
import { createGitStore } from '../../../server/git/store/repositories.ts'
import { releaseFiles } from '../../../server/git/store/release-files.ts'
import { runOrThrow } from '../../../server/core/processes.ts'
import { openStorage } from '../../../server/storage/index.ts'
import { workOn } from '../../_support/git/git-work.ts'
import { operator } from '../../_support/operator.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

describe.each(stores)('devplatform backup on $name', (store) => {
  const service = useService({ store })
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'devplatform-backup-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const run = (line: string) => operator(service.server)(line)
  const done = async (line: string) => {
    const said = await run(line)
    expect(said.wrong).toBeUndefined()
    return said
  }

  /** Adds or replaces files of a backup, and lists them as if they had been there. */
  async function forge(backup: string, files: Record<string, string>): Promise<void> {
    const list = join(backup, 'checksums.sha256')
    const manifest = join(backup, 'manifest.json')
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    let lines = (await readFile(list, 'utf8')).trim().split('\n')
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(backup, path)), { recursive: true })
      await writeFile(join(backup, path), text)
      lines = [...lines.filter((line) => !line.endsWith(`  ${path}`)), `${hash(text)}  ${path}`]
    }
    const text = `${lines.join('\n')}\n`
    await writeFile(list, text)
    const content = JSON.parse(await readFile(manifest, 'utf8'))
    const told = { ...content, checksums: hash(text), files: lines.length }
    await writeFile(manifest, JSON.stringify(told))
  }

  /** Restores to a new folder and, on PostgreSQL, to a new database. */
  async function restored(backup: string, name: string) {
    const data = join(folder, name)
    const opened = await store.open(store.name === 'embedded' ? data : '', null)
    const flags = `--data ${data}${opened.databaseUrl ? ` --database-url ${opened.databaseUrl}` : ''}`
    return { data, opened, flags, said: await run(`restore ${backup} ${flags}`) }
  }

  it('restores to the same rows and repositories, which pass the checks', async () => {
    const path = await service.repository()
    await using work = await workOn(service, path)
    const sha = await work.push()
    await service.as('mona').post('/gists', { files: { a: { content: 'a' } } })
    const backup = join(folder, 'whole')
    const { json } = await done(`backup ${backup} --json`)
    const { id } = (await service.as('mona').get(path)).body
    const { data, opened, flags, said } = await restored(backup, 'whole-restored')
    expect(said.wrong).toBeUndefined()
    const rows = await opened.query<{ name: string }>('select name from repositories')
    expect(rows.length).toBe(json().repositories)
    const tip = join(data, 'repositories', id.toString(16).padStart(2, '0'), `${id}.git`)
    const shown = await runOrThrow({ file: 'git', args: [`--git-dir=${tip}`, 'rev-parse', 'main'] })
    expect(shown.toString().trim()).toBe(sha)
    expect(await run(`doctor ${flags}`)).toMatchObject({ code: 0, out: 'No problems.\n' })
    await opened[Symbol.asyncDispose]()
  })

  it('restores what is left of a deleted repository, for the server to remove', async () => {
    const path = await service.repository()
    const mona = service.as('mona')
    const { id } = (await mona.get(path)).body
    await mona.post(`${path}/issues`, { title: 'Left' })
    await mona.delete(path)
    const backup = join(folder, 'left')
    await done(`backup ${backup}`)
    const { data, opened, flags } = await restored(backup, 'left-restored')
    const left = () => opened.query(`select title from issues where repository_id = ${id}`)
    expect(await left()).toEqual([{ title: 'Left' }])
    expect(await run(`doctor ${flags}`)).toMatchObject({ code: 0, out: 'No problems.\n' })
    const storage = await openStorage(opened.location)
    await removeDeleted({ ...service.server.context, storage, git: createGitStore(data) })
    expect(await left()).toEqual([])
    await storage[Symbol.asyncDispose]()
    await opened[Symbol.asyncDispose]()
  })

  it('restores the files of releases, and drops assets whose files were deleted meanwhile', async () => {
    const path = await service.repository({ auto_init: true })
    const mona = service.as('mona')
    const { id: releaseId } = (await mona.post(`${path}/releases`, { tag_name: 'v1' })).body
    const upload = async (name: string) =>
      mona.post(`${path}/releases/${releaseId}/assets?name=${name}`, undefined, { raw: name })
    await upload('kept')
    const { body: lost } = await upload('lost')
    const { git, storage } = service.server.context
    const { id } = (await mona.get(path)).body
    const rows = await storage.releaseAssets.ofRepository(id)
    const [kept, gone] = rows.map(({ file }) => releaseFiles(git).path(id, file)) as [
      string,
      string,
    ]
    await rm(gone)
    const doctor = await run('doctor')
    expect([doctor.code, doctor.out]).toEqual([
      1,
      expect.stringContaining(`release asset ${lost.id} (lost) is missing`),
    ])
    const backup = join(folder, 'released')
    await done(`backup ${backup}`)
    const { data, opened, flags, said } = await restored(backup, 'released-restored')
    expect(said.wrong).toBeUndefined()
    const copy = join(data, relative(service.server.context.config.data, kept))
    expect(await readFile(copy, 'utf8')).toBe('kept')
    const left = await opened.query<{ name: string }>('select name from release_assets')
    expect(left).toEqual([{ name: 'kept' }])
    expect(await run(`doctor ${flags}`)).toMatchObject({ code: 0, out: 'No problems.\n' })
    await opened[Symbol.asyncDispose]()
    await mona.delete(`${path}/releases/assets/${lost.id}`)
    expect(await run('doctor')).toMatchObject({ code: 0 })
    const leftover = releaseFiles(git).path(id, randomUUID())
    await writeFile(leftover, 'x')
    const long = new Date(0)
    await utimes(leftover, long, long)
    const mended = await run('doctor --repair')
    expect(mended.out).toContain('1 files that belong to no release asset')
    expect(await readdir(dirname(leftover))).toEqual([basename(kept)])
  })

  it('restores to a folder with an id of its own', async () => {
    const { context, opened: origin } = service.server
    const { data: from } = context.config
    await requireFolder({ ...context.config, databaseUrl: origin.databaseUrl }, context)
    const before = await readFile(join(from, 'folder-id'), 'utf8')
    const backup = join(folder, 'identified')
    await done(`backup ${backup}`)
    expect(await readFile(join(backup, 'data/folder-id'), 'utf8')).toBe(before)
    const { data, opened, flags, said } = await restored(backup, 'identified-restored')
    expect(said.wrong).toBeUndefined()
    const [row] = await opened.query(`select value from settings where name = 'data_folder'`)
    const id = await readFile(join(data, 'folder-id'), 'utf8')
    expect(row).toEqual({ value: id.trim() })
    expect(id).not.toBe(before)
    expect(await run(`doctor ${flags}`)).toMatchObject({ code: 0 })
    await opened[Symbol.asyncDispose]()
  })

  it('can be verified with sha256sum, and only its owner can read it', async () => {
    const backup = join(folder, 'listed')
    const { json } = await done(`backup ${backup} --json`)
    const list = { file: 'sha256sum', args: ['-c', 'checksums.sha256'], cwd: backup }
    const lines = (await runOrThrow(list)).toString().trim().split('\n')
    expect(lines.length).toBe(json().files)
    expect(lines.every((line) => line.endsWith(': OK'))).toBe(true)
    const { store: kind } = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'))
    expect(kind).toBe(store.name === 'embedded' ? 'sqlite' : 'postgres')
  })

  it('refuses a folder that is not empty, and leaves nothing behind', async () => {
    const target = join(folder, 'used')
    await done(`backup ${target}`)
    const before = await readdir(folder)
    expect((await run(`backup ${target}`)).wrong).toBe(
      `${target} is not empty; choose a folder that does not exist`,
    )
    expect(await readdir(folder)).toEqual(before)
  })

  it('holds maintenance, and ends the hold', async () => {
    const { clock, context } = service.server
    const { data } = context.config
    const maintenance = await announceMaintenance(data, clock)
    let isDone = false
    const backup = run(`backup ${join(folder, 'held')}`).finally(() => (isDone = true))
    await expect.poll(() => isMaintenanceHeld(data, clock)).toBe(true)
    expect(await announceMaintenance(data, clock)).toBeUndefined()
    expect((await run(`backup ${join(folder, 'second')}`)).wrong).toMatch(/already running/)
    await maintenance?.[Symbol.asyncDispose]()
    const ended = () => {
      clock.advance(100)
      return isDone
    }
    await expect.poll(ended).toBe(true)
    expect((await backup).wrong).toBeUndefined()
    expect(await isMaintenanceHeld(data, clock)).toBe(false)
  })

  it('deletes the rows of repositories that were deleted while it ran', async () => {
    const path = await service.repository()
    const { id } = (await service.as('mona').get(path)).body
    await rm(service.server.context.git.path(id), { recursive: true }) // as if after the snapshot
    const backup = join(folder, 'deleted')
    await done(`backup ${backup}`)
    const { opened, said } = await restored(backup, 'deleted-restored')
    expect(said.wrong).toBeUndefined()
    const rows = await opened.query<{ id: number }>('select id from repositories')
    expect(rows.map((row) => Number(row.id))).not.toContain(Number(id))
    await opened[Symbol.asyncDispose]()
    await service.as('mona').delete(path)
  })

  describe('a restore', () => {
    it('refuses a data folder that is not empty', async () => {
      const backup = join(folder, 'for-full')
      await done(`backup ${backup}`)
      const data = service.server.context.config.data
      const opened = await store.open('', null)
      const flags = opened.databaseUrl ? ` --database-url ${opened.databaseUrl}` : ''
      const { wrong } = await run(`restore ${backup} --data ${data}${flags}`)
      expect(wrong).toMatch(/^the data folder .* is not empty .*pass an empty one with --data DIR$/)
      await opened[Symbol.asyncDispose]()
    })

    it('refuses a damaged file and names it; nothing is in place then', async () => {
      const backup = join(folder, 'damaged')
      await done(`backup ${backup}`)
      const damaged = join(backup, 'data', 'repositories')
      const names = await readdir(damaged, { recursive: true })
      const pack = names.find((name) => name.endsWith('HEAD') && !name.includes('logs')) as string
      await truncate(join(damaged, pack), (await stat(join(damaged, pack))).size - 1)
      const { data, opened, said } = await restored(backup, 'damaged-restored')
      expect(said.wrong).toBe(`the backup is damaged: ${join(damaged, pack)} has another checksum`)
      expect(await readdir(data)).toEqual([])
      await opened[Symbol.asyncDispose]()
    })

    it.each([
      ['data/../../outside', /is damaged: .* is not a checksum$/],
      ['data/repositories/hooks/update', /is damaged: backups have no data\/repositories\/hooks/],
      ['data/repositories/01/1.git/hooks/pre-receive', /is damaged: backups have no /],
      ['data/repositories/01/1.git/objects/info/alternates', /is damaged: backups have no /],
      ['data/repositories/01/1.git/commondir', /is damaged: backups have no /],
      ['data/devplatform.sqlite-wal', /is damaged: backups have no /],
    ])('refuses a forged backup with %s', async (path, message) => {
      const backup = join(folder, 'forged')
      await done(`backup ${backup}`)
      await forge(backup, { [path]: '#!/bin/sh\n' })
      const { data, opened, said } = await restored(backup, 'forged-restored')
      expect(said.wrong).toMatch(message)
      expect(await readdir(data)).toEqual([])
      await opened[Symbol.asyncDispose]()
      for (const each of [backup, data]) await rm(each, { recursive: true })
    })

    it('does not take settings of git from a forged backup', async () => {
      const backup = join(folder, 'set')
      await done(`backup ${backup}`)
      const [config] = (await readdir(backup, { recursive: true })).filter((name) =>
        name.endsWith('.git/config'),
      )
      await forge(backup, { [config!]: '[gc]\n\trecentObjectsHook = touch taken\n' })
      const { data, opened, said } = await restored(backup, 'set-restored')
      expect(said.wrong).toBeUndefined()
      const settings = await readFile(join(data, config!.slice('data/'.length)), 'utf8')
      expect(settings).toBe(repositoryConfig)
      await opened[Symbol.asyncDispose]()
    })

    it.each(['link', 'pipe'])('refuses a %s in the place of a file', async (kind) => {
      const backup = join(folder, kind)
      await done(`backup ${backup}`)
      const [name] = (await readdir(backup, { recursive: true })).filter((each) =>
        each.endsWith('.git/HEAD'),
      )
      const [head, moved] = [join(backup, name!), join(folder, `${kind}-target`)]
      await rename(head, moved)
      if (kind === 'link') await symlink(moved, head)
      else await runOrThrow({ file: 'mkfifo', args: [head] })
      const { opened, said } = await restored(backup, `${kind}-restored`)
      expect(said.wrong).toMatch(/HEAD is (a link|no regular file)$/)
      await opened[Symbol.asyncDispose]()
    })

    it('refuses a folder without a manifest, which is an incomplete backup', async () => {
      const { opened, said } = await restored(join(folder, 'nothing'), 'nothing-restored')
      expect(said.wrong).toMatch(/nothing is not a complete backup: manifest.json: no such file/)
      await opened[Symbol.asyncDispose]()
    })
  })
})
