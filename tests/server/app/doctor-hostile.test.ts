import { randomUUID } from 'node:crypto'
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runOrThrow } from '../../../server/core/processes.ts'
import { repositoryConfig } from '../../../server/git/store/repository-config.ts'
import { workOn } from '../../_support/git/git-work.ts'
import { operator } from '../../_support/operator.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const long = new Date(0)

/** Writes a file as if it had been left long ago. */
async function leave(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'precious')
  await utimes(path, long, long)
}

const pipe = (path: string) => runOrThrow({ file: 'mkfifo', args: [path] })

describe.skipIf(process.platform === 'win32').each(stores)(
  'devplatform doctor --repair on a hostile folder, on $name',
  (store) => {
    const service = useService({ store })
    let outside: string
    let hosted: string
    let subject: string
    let saved: string
    beforeEach(async () => {
      outside = await mkdtemp(join(tmpdir(), 'devplatform-outside-'))
      const path = await service.repository()
      await using work = await workOn(service, path)
      await work.push()
      const { id, full_name: name } = (await service.as('mona').get(path)).body
      hosted = service.server.context.git.path(Number(id))
      subject = `repository ${id} (${name})`
      saved = join(outside, 'saved')
      await cp(hosted, saved, { recursive: true })
    })
    afterEach(async () => {
      await rm(hosted, { recursive: true, force: true })
      await cp(saved, hosted, { recursive: true })
      await rm(outside, { recursive: true })
    })

    const doctor = async () => {
      const said = await operator(service.server)('doctor --json --repair')
      expect(said.wrong).toBeUndefined()
      return said.json()
    }

    /** Reports one problem of the repository, and repairs nothing of it. */
    async function refuses(problem: RegExp): Promise<void> {
      const { findings, repaired } = await doctor()
      expect([findings.length, repaired]).toEqual([1, 0])
      expect(findings[0]).toMatchObject({ check: 'files', subject, repairable: false })
      expect(findings[0].problem).toMatch(problem)
    }

    it.each(['HEAD', 'config', 'packed-refs', 'refs/heads/x', 'objects/info/commit-graph'])(
      'does not wait for a pipe in the place of %s',
      async (name) => {
        await rm(join(hosted, name), { force: true })
        await pipe(join(hosted, name))
        await refuses(new RegExp(`^${name} is a pipe$`))
      },
    )

    it.each([
      ['releases', randomUUID()],
      ['refs/tags', 'main.lock'],
      ['objects/pack', 'tmp_pack_1'],
    ])('does not follow %s out of the folder', async (name, file) => {
      const precious = join(outside, 'there', file)
      await leave(precious)
      await rm(join(hosted, name), { recursive: true, force: true })
      await symlink(dirname(precious), join(hosted, name))
      await refuses(new RegExp(`^${name} is a link$`))
      expect(await readFile(precious, 'utf8')).toBe('precious')
    })

    it('does not repair a repository elsewhere', async () => {
      const elsewhere = join(outside, 'elsewhere.git')
      await rename(hosted, elsewhere)
      await leave(join(elsewhere, 'config.lock'))
      await symlink(elsewhere, hosted)
      await refuses(/is no folder of its own$/)
      expect(await readdir(elsewhere)).toContain('config.lock')
      await rm(hosted)
    })

    it.each([
      ['commondir', 'a file that leads git to other folders'],
      ['objects/info/alternates', 'a file that leads git to other folders'],
    ])('does not let git follow %s', async (name, what) => {
      await writeFile(join(hosted, name), `${outside}\n`)
      await refuses(new RegExp(`^${name} is ${what}$`))
    })

    it('reads no settings of the folder, and replaces them', async () => {
      const hanging = join(outside, 'pipe')
      await pipe(hanging)
      const own = `${repositoryConfig}[include]\n\tpath = ${hanging}\n`
      await writeFile(join(hosted, 'config'), own)
      const { findings } = await doctor()
      const repaired = 'replaced it; the former one is config.replaced'
      const problem = 'config is not the one of the server'
      expect(findings).toMatchObject([{ check: 'files', subject, problem, repaired }])
      expect(await readFile(join(hosted, 'config.replaced'), 'utf8')).toBe(own)
      expect(await doctor()).toMatchObject({ healthy: true })
    })

    it('deletes nothing that is not of the server', async () => {
      const { data } = service.server.context.config
      const drafts = join(data, 'repositories/drafts')
      const folder = join(outside, 'drafts')
      await rename(drafts, join(outside, 'former')).catch(() => {})
      const names = ['thesis.txt', 'HEAD', '00']
      for (const name of names) await leave(join(folder, name))
      await symlink(folder, drafts)
      await leave(join(hosted, 'releases/notes.txt'))
      const shard = join(data, 'repositories/fe')
      await leave(join(outside, '254.git.removed/thesis.txt'))
      await symlink(outside, shard)
      const { repaired } = await doctor()
      expect(repaired).toBe(0)
      expect((await readdir(folder)).toSorted()).toEqual(names.toSorted())
      expect(await readdir(join(hosted, 'releases'))).toEqual(['notes.txt'])
      expect(await readdir(join(outside, '254.git.removed'))).toEqual(['thesis.txt'])
      for (const link of [drafts, shard]) await rm(link)
    })

    it('does not wait for a pipe in the place of the id of the folder', async () => {
      const file = join(service.server.context.config.data, 'folder-id')
      const id = await readFile(file).catch(() => undefined)
      await rm(file, { force: true })
      await pipe(file)
      const { wrong } = await operator(service.server)('doctor --repair')
      expect(wrong).toBe(`${file} is no regular file`)
      await rm(file)
      if (id) await writeFile(file, id)
    })

    it.each([
      ['HEAD', Buffer.alloc(1024 ** 2, 'x'), 'git'],
      ['packed-refs', Buffer.from('nonsense\n'), 'git'],
      ['refs/heads/main', Buffer.from('../../../../etc/passwd\n'), 'git'],
    ])('reports a senseless %s, and checks the rest', async (name, content, check) => {
      await writeFile(join(hosted, name), content)
      const { findings } = await doctor()
      expect(findings[0]).toMatchObject({ check, subject })
    })
  },
)
