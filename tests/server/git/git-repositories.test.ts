import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { git, gitIn } from '../../_support/git/git-command.ts'
import { isReceiving } from '../../../server/git/refs/processes-on.ts'
import { createGitStore } from '../../../server/git/store/repositories.ts'
import { commitFiles } from '../../../server/git/write/commit-files.ts'
import { exited, runOrThrow, start } from '../../../server/core/processes.ts'
import { makeRepository, temporaryFolder } from '../../_support/git/git-host.ts'

const author = { name: 'Mona', email: 'mona@example.com' }
const readme = { branch: 'main', files: { README: '#' }, message: 'First', author, date: 0 }

const ask = async (path: string, ...args: string[]) =>
  (await runOrThrow(gitIn(path, args))).toString().trimEnd()

describe('the repository store', () => {
  it('creates a bare and empty repository that git fsck accepts', async () => {
    await using folder = await temporaryFolder()
    const store = createGitStore(folder.path)
    await makeRepository(store, 511, 'trunk')
    const path = store.path(511)
    expect(path).toBe(join(folder.path, 'ff', '511.git'))
    expect(await ask(path, 'rev-parse', '--is-bare-repository')).toBe('true')
    expect(await ask(path, 'symbolic-ref', 'HEAD')).toBe('refs/heads/trunk')
    expect(await ask(path, 'fsck', '--strict')).toBe('')
    expect(await readdir(path)).toEqual(['HEAD', 'config', 'objects', 'refs'])
  })

  it('gives every repository the promised settings', async () => {
    await using folder = await temporaryFolder()
    const store = createGitStore(folder.path)
    await makeRepository(store, 1)
    const settings = (await ask(store.path(1), 'config', '--local', '--list')).split('\n')
    expect(settings).toEqual(
      expect.arrayContaining([
        'core.hookspath=/dev/null',
        'core.fsync=objects,derived-metadata,reference',
        'core.logallrefupdates=always',
        'gc.auto=0',
        'receive.fsckobjects=true',
        'receive.denydeletecurrent=refuse',
        'transfer.hiderefs=refs',
        'transfer.hiderefs=!refs/heads',
        'transfer.hiderefs=!refs/tags',
        'uploadpack.allowfilter=true',
        'uploadpackfilter.allow=false',
        'uploadpackfilter.blob:none.allow=true',
      ]),
    )
  })

  it('finds and removes repositories, and creates an empty one under a reused ID', async () => {
    await using folder = await temporaryFolder()
    const store = createGitStore(folder.path)
    expect(await store.exists(7)).toBe(false)
    await makeRepository(store, 7)
    await commitFiles(store.path(7), readme)
    expect(await store.exists(7)).toBe(true)
    await makeRepository(store, 7)
    expect(await ask(store.path(7), 'for-each-ref')).toBe('')
    await store.remove(7)
    await store.remove(7)
    expect(await store.exists(7)).toBe(false)
    expect(await readdir(join(folder.path, '07'))).toEqual([])
  })

  it('works after an interrupted creation or removal', async () => {
    await using folder = await temporaryFolder()
    const store = createGitStore(folder.path)
    await mkdir(`${store.path(7)}.removed/objects`, { recursive: true })
    await makeRepository(store, 7)
    expect(await readdir(join(folder.path, '07'))).toEqual(['7.git'])
  })

  it('keeps a draft without an ID, and removes it unless it is adopted', async () => {
    await using folder = await temporaryFolder()
    const store = createGitStore(folder.path)
    {
      await using draft = await store.draft('main')
      expect(await ask(draft.path, 'fsck', '--strict')).toBe('')
      expect(await readdir(join(folder.path, 'drafts'))).toHaveLength(1)
    }
    expect(await readdir(folder.path)).toEqual(['drafts'])
    expect(await readdir(join(folder.path, 'drafts'))).toEqual([])
  })

  it('removes drafts of dead processes, and keeps those in progress', async () => {
    await using folder = await temporaryFolder()
    const store = createGitStore(folder.path)
    await store.discardDrafts(1000)
    await using old = await store.draft('main')
    await using young = await store.draft('main')
    await utimes(old.path, 1, 1)
    await store.discardDrafts(2000)
    expect(await readdir(join(folder.path, 'drafts'))).toEqual([basename(young.path)])
  })

  it('changes the default branch', async () => {
    await using folder = await temporaryFolder()
    const store = createGitStore(folder.path)
    await makeRepository(store, 1)
    await store.setDefaultBranch(1, 'feature/x')
    expect(await readFile(join(store.path(1), 'HEAD'), 'utf8')).toBe('ref: refs/heads/feature/x\n')
    await expect(store.setDefaultBranch(1, '--help')).rejects.toThrow(RangeError)
    await expect(makeRepository(store, 2, 'a..b')).rejects.toThrow(RangeError)
  })

  it.each([0, -1, 1.5, NaN, '../x' as never])('refuses the ID %j', (id) =>
    expect(() => createGitStore('/nowhere').path(id)).toThrow(RangeError),
  )
})

describe('the environment of git', () => {
  it('holds nothing of the machine but PATH', async () => {
    const { env } = git(['x'], { settings: [['a.b', 'c d']], env: { GIT_PROTOCOL: 'version=2' } })
    expect(env).toMatchInlineSnapshot(`
      {
        "GIT_ALLOW_PROTOCOL": "",
        "GIT_ASKPASS": "/bin/false",
        "GIT_ATTR_NOSYSTEM": "1",
        "GIT_COMMITTER_EMAIL": "server@localhost",
        "GIT_COMMITTER_NAME": "server",
        "GIT_CONFIG_COUNT": "3",
        "GIT_CONFIG_GLOBAL": "/dev/null",
        "GIT_CONFIG_KEY_0": "safe.directory",
        "GIT_CONFIG_KEY_1": "core.hooksPath",
        "GIT_CONFIG_KEY_2": "a.b",
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_SYSTEM": "/dev/null",
        "GIT_CONFIG_VALUE_0": "*",
        "GIT_CONFIG_VALUE_1": "/dev/null",
        "GIT_CONFIG_VALUE_2": "c d",
        "GIT_FLUSH": "0",
        "GIT_NO_REPLACE_OBJECTS": "1",
        "GIT_PROTOCOL": "version=2",
        "GIT_SSH_COMMAND": "/bin/false",
        "GIT_TERMINAL_PROMPT": "0",
        "HOME": "/nonexistent",
        "SSH_ASKPASS": "/bin/false",
        "XDG_CONFIG_HOME": "/nonexistent",
      }
    `)
    const printed = await runOrThrow({ ...git([]), file: 'env' })
    const names = printed
      .toString()
      .trim()
      .split('\n')
      .map((line) => line.split('=')[0])
    expect(names.filter((name) => !/^GIT_|^SSH_ASKPASS$/.test(name!)).sort()).toEqual([
      'HOME',
      'LANG',
      'PATH',
      'TZ',
      'XDG_CONFIG_HOME',
    ])
  })

  it('allows git no connection to other hosts', async () => {
    const command = git(['ls-remote', 'http://127.0.0.1:1/x'])
    await expect(runOrThrow(command)).rejects.toThrow("transport 'http' not allowed")
  })
})

describe('leftovers of an interrupted push', () => {
  it.runIf(process.platform === 'linux')(
    'include a receive-pack that is still running',
    async () => {
      await using folder = await temporaryFolder()
      const store = createGitStore(folder.path)
      await makeRepository(store, 1)
      const [path, other] = [store.path(1), store.path(2)] as const
      const [mark, otherMark] = [randomUUID(), randomUUID()] // of no process of other tests
      const env = { GIT_COMMITTER_EMAIL: mark }
      const child = start(git(['receive-pack', '--stateless-rpc', path], { env }))
      child.stdout.resume()
      await expect.poll(() => isReceiving(path, null)).toBe(true)
      expect(await isReceiving(other, null)).toBe(false)
      const ofPush = (each: string) => isReceiving(path, each)
      expect([await ofPush(mark), await ofPush(otherMark)]).toEqual([true, false])
      child.stdin.end()
      await exited(child)
      expect([await isReceiving(path, null), await ofPush(mark)]).toEqual([false, false])
    },
  )
})
