import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runOrThrow } from '../../../server/core/processes.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { gitIn } from '../../_support/git/git-command.ts'
import { workOn } from '../../_support/git/git-work.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const submodule = (url: string, more = '') => `[submodule "x"]\n\tpath = x\n\turl = ${url}\n${more}`

describe.each(stores)('files that a push could not contain, on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  const put = (path: string, file: string, text: string, more: object = {}) => {
    const at = `${path}/contents/${file.split('/').map(encodeURIComponent).join('/')}`
    return mona().request('PUT', at, { message: 'Change', content: base64(text), ...more })
  }
  const folderOf = async (path: string) =>
    service.server.context.git.path((await mona().get(path)).body.id)

  /** Everything in the folder of a repository. */
  const contentOf = async (path: string) =>
    (await readdir(await folderOf(path), { recursive: true })).sort()

  it.each([
    '.git /config',
    '.git /x',
    'docs/.git./hooks/post-checkout',
    'git~1/config',
    'GIT~1/hooks/x',
    '.g\u200cit/config',
    '\ufeff.git/config',
    '.gi\u206at/config',
    '.git::$INDEX_ALLOCATION/config',
    '.GIT/config',
    '.GiT./config',
    'a\\.git\\config',
    '.git\uffff/config',
    '.gitmodules/x',
    '.gitattributes/x',
    'docs/GITMOD~1/x',
  ])('returns 422 for the path %j and writes nothing', async (file) => {
    const path = await service.repository({ auto_init: true })
    const before = await contentOf(path)
    const { status, body } = await put(path, file, 'x')
    expect(status).toBe(422)
    expect(body).toMatchObject({
      message: 'Invalid request.\n\npath contains a malformed path component',
      documentation_url: expect.any(String),
    })
    expect(await contentOf(path)).toEqual(before)
  })

  it.each([
    ['.gitmodules', submodule('--upload-pack=touch\u0020/tmp/x')],
    ['.gitmodules', submodule('-u./payload')],
    ['.gitmodules', submodule('https://x.test/%0ahost=evil.test')],
    ['.gitmodules', submodule('https://x.test/x', '\tpath = -x\n')],
    ['.gitmodules', submodule('https://x.test/x', '\tupdate = !touch x\n')],
    ['.gitmodules', '[submodule "../../x"]\n\tpath = x\n\turl = y\n'],
    ['a/.GitModules', submodule('-u./payload')],
    ['GI7EBA~1', submodule('-u./payload')],
    ['.gitmo\u200ddules', submodule('-u./payload')],
    ['.gitattributes', `${'a'.repeat(2048)} text\n`],
  ])('returns 422 for %j with dangerous content and writes nothing', async (file, text) => {
    const path = await service.repository({ auto_init: true })
    const before = await contentOf(path)
    const { status, body } = await put(path, file, text)
    expect(status).toBe(422)
    const [, named] =
      /^Invalid request\.\n\ngit rejects (.*) \(object [0-9a-f]{40}\): \w+: ./s.exec(body.message)!
    expect(named).toBe(file)
    expect(await contentOf(path)).toEqual(before)
    const ordinary = await put(path, 'docs/notes.md', text)
    expect(ordinary.status).toBe(201)
  })

  it('accepts what git accepts, and git fsck agrees', async () => {
    const path = await service.repository({ auto_init: true })
    const files: [string, string][] = [
      ['.gitmodules', submodule('https://example.com/x.git')],
      ['.gitattributes', '* text=auto\n'],
      ['.gitignore', '*.log\n'],
      ['.github/workflows/ci.yml', 'on: push\n'],
      ['git~2', 'x'],
      ['a\\b', 'x'],
    ]
    for (const [file, text] of files) expect((await put(path, file, text)).status).toBe(201)
    const git = await gitOf(service, path)
    expect(await git('fsck', '--strict')).toBe('')
    const [, first] = files
    const { sha } = (await mona().get(`${path}/contents/${first![0]}`)).body
    const bad = await put(path, first![0], 'a'.repeat(4000), { sha })
    expect(bad.status).toBe(422)
    expect((await put(path, first![0], '* -text\n', { sha })).status).toBe(200)
    expect(await readdir(join(await folderOf(path), 'objects'))).not.toContainEqual(
      expect.stringContaining('tmp'),
    )
  })

  it('can be deleted where they are from before', async () => {
    const path = await service.repository({ auto_init: true })
    const folder = await folderOf(path)
    const stream =
      'commit refs/heads/main\ncommitter A <a@b> 1 +0000\ndata 1\nx\n' +
      'from refs/heads/main^0\nM 100644 inline ".git /x"\ndata 1\nx\n'
    await runOrThrow(gitIn(folder, ['fast-import', '--quiet']), stream)
    const at = `${path}/contents/${encodeURIComponent('.git ')}/x`
    const { sha } = (await mona().get(at)).body
    expect((await put(path, '.git /x', 'y', { sha })).status).toBe(422)
    const gone = await mona().request('DELETE', at, { message: 'Delete', sha })
    expect(gone.status).toBe(200)
    const git = await gitOf(service, path)
    expect(await git('ls-tree', '-r', '--name-only', 'main')).toBe('README.md')
  })

  it('are exactly those that a push is refused for', async () => {
    const path = await service.repository({ auto_init: true })
    await using work = await workOn(service, path)
    await work.git('fetch', '-q', 'origin', 'main')
    await work.git('reset', '-q', '--hard', 'FETCH_HEAD')
    await work.git.commit('.gitmodules', submodule('-u./payload'))
    const { code, stderr } = await work.git.try(['push', 'origin', 'HEAD:main'])
    expect([code, stderr]).toEqual([1, expect.stringContaining('disallowed submodule url')])
    expect((await put(path, '.gitmodules', submodule('-u./payload'))).status).toBe(422)
  })
})

describe.each(stores)('a merge that a push could not contain, on $name', (store) => {
  const service = useService({ store })
  const url = '\turl = -u./payload\n'

  /** Lines between two changes, so that a merge has no conflict. */
  const filler = Array.from({ length: 12 }, (_, at) => `# ${at}\n`).join('')

  /** A pull request of `side` to `main`, whose sides differ from a common base. */
  async function pulling(
    base: Record<string, string>,
    ours: Record<string, string>,
    theirs: (branch: Awaited<ReturnType<typeof gitOf>>) => Promise<unknown>,
  ) {
    const path = await service.repository({ auto_init: true })
    const git = await gitOf(service, path)
    await git.branch('base', base, 'main')
    await git('update-ref', 'refs/heads/main', 'base')
    await git('update-ref', 'refs/heads/side', 'base')
    await theirs(git)
    const tip = await git.branch('ours', ours, 'base')
    await git('update-ref', 'refs/heads/main', tip)
    const pull = { title: 'Side', head: 'side', base: 'main' }
    const opened = await service.as('mona').post(`${path}/pulls`, pull)
    expect(opened.status).toBe(201)
    return { path, git, tip, opened: opened.body }
  }

  async function expectRefused({ path, git, tip }: Awaited<ReturnType<typeof pulling>>) {
    const merge = (method: string) =>
      service.as('mona').request('PUT', `${path}/pulls/1/merge`, { merge_method: method })
    expect((await service.as('mona').get(`${path}/pulls/1`)).body.mergeable).toBe(false)
    for (const method of ['merge', 'squash', 'rebase']) {
      expect((await merge(method)).status).toBe(405)
    }
    expect(await git('rev-parse', 'main')).toBe(tip)
    expect(await git('for-each-ref', 'refs/pull/1/merge')).toBe('')
  }

  it('is refused when the sides together make a dangerous .gitmodules', async () => {
    const start = `[submodule "x"]\n\tpath = x\n`
    const end = (text: string) => ({ '.gitmodules': `${start}${filler}${text}` })
    const made = await pulling(
      end(`[other]\n${filler}\turl = x\n`),
      end(`${filler}\turl = x\n`),
      (git) => git.branch('side', end(`[other]\n${filler}${url}`), 'base'),
    )
    await expectRefused(made)
  })

  it('is refused when one side renames what the other changes', async () => {
    const evil = `[submodule "x"]\n\tpath = x\n${url}`
    const made = await pulling({ notes: filler }, { notes: `${filler}${evil}` }, async (git) => {
      const tree = await git('ls-tree', 'base')
      const renamed = tree.replace('\tnotes', '\t.gitmodules').split('\n')
      const lines = renamed.sort((a, b) => (a.slice(53) < b.slice(53) ? -1 : 1)).join('\n')
      const path = git.folder
      const id = String(await runOrThrow(gitIn(path, ['mktree']), `${lines}\n`)).trim()
      const who = ['-c', 'user.name=A', '-c', 'user.email=a@b']
      const sha = await git(...who, 'commit-tree', id, '-p', 'base', '-m', 'Rename')
      await git('update-ref', 'refs/heads/side', sha)
    })
    await expectRefused(made)
  })

  it('is not refused for a .gitmodules that git accepts', async () => {
    const good = (name: string) =>
      `[submodule "${name}"]\n\tpath = ${name}\n\turl = https://example.com/${name}\n`
    const made = await pulling(
      { '.gitmodules': `${filler}` },
      { '.gitmodules': `${good('a')}${filler}` },
      (git) => git.branch('side', { '.gitmodules': `${filler}${good('b')}` }, 'base'),
    )
    const merged = await service.as('mona').request('PUT', `${made.path}/pulls/1/merge`, {})
    expect(merged.status).toBe(200)
    expect(await made.git('show', 'main:.gitmodules')).toContain('submodule "b"')
    expect(await made.git('fsck', '--strict')).toBe('')
  })
})
