import { expect, it, describe } from 'vitest'
import { changesetsOf, commitsOf, treeOf } from '../../_support/imports/mercurial/hg-compare.ts'
import { imported, type Imported } from '../../_support/imports/mercurial/hg-import.ts'
import type { HgWork } from '../../_support/imports/mercurial/hg-work.ts'
import { hasTool } from '../../_support/processes/tools.ts'

const hasHg = await hasTool('hg', ['--version', '-q'])

/** Expects a commit for every changeset, with the same parents and the same files. */
async function expectFaithful({ hg, stage }: Imported, leftOut: string[] = []) {
  const [changesets, commits] = [await changesetsOf(hg), await commitsOf(stage)]
  for (const message of leftOut) changesets.delete(message)
  expect([...commits.keys()].sort()).toEqual([...changesets.keys()].sort())
  for (const [message, { id, parents }] of changesets) {
    const commit = commits.get(message)!
    expect({ message, parents: commit.parents }).toEqual({ message, parents })
    expect({ message, tree: await treeOf(stage, commit.id) }).toEqual({
      message,
      tree: await hg.tree(id),
    })
  }
  await stage.git('fsck', '--strict')
}

const refsOf = async ({ stage }: Imported) =>
  Object.fromEntries(
    (await stage.git('for-each-ref', '--format=%(refname) %(contents:subject)'))
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.split(' ')[0]!.slice(5), line.slice(line.indexOf(' ') + 1)]),
  )

const at = (hg: HgWork, revision: string) => hg('update', '-q', '-C', '-r', revision)

describe.runIf(hasHg)('importing from Mercurial', () => {
  it('keeps every tree: symbolic links, modes, renames, folders for files, CRLF, deltas, empty commits', async () => {
    await using done = await imported(async (hg) => {
      await hg.put({ a: 'one\n', 'dir/crlf': 'a\r\nb\r\n', bin: Buffer.alloc(3000, 7), empty: '' })
      await hg.commit('first')
      await hg.executable('a')
      await hg.commit('executable')
      await hg.executable('a', false)
      await hg.put({
        bin: Buffer.concat([Buffer.alloc(1500, 7), Buffer.from('x'), Buffer.alloc(1500, 7)]),
      })
      await hg.commit('no more')
      await hg('mv', 'a', 'dir/b')
      await hg.commit('renamed')
      await hg('cp', 'dir/b', 'c')
      await hg.put({ c: 'one\ntwo\n' })
      await hg.commit('copied and changed')
      await hg.put({ empty: null })
      await hg.put({ 'empty/now/a/folder': '\x01\nlooks like data of Mercurial\x01\n' })
      await hg.commit('a folder for a file')
      await hg.put({ empty: null })
      await hg.put({ empty: 'a file again' })
      await hg.link('empty', 'link')
      await hg.commit('a file for a folder')
      await hg('branch', '-q', 'same')
      await hg.commit('nothing but a branch')
      await hg.put({ link: null })
      await hg.put({ link: 'no link' })
      await hg.commit('a file for a link')
      await hg('rm', '-q', '.')
      await hg.commit('nothing left')
      await hg.put({ 'ü "quoted"\\': '1', ' ': '2', 'a b/c d': '3', '-rf': '4' })
      await hg.putBytes(Buffer.from('l\xe4tin', 'latin1'), 'not UTF-8')
      await hg.commit('odd names')
    })
    await expectFaithful(done)
    expect(done.converted).toMatchObject({ left: [], checked: false, head: 'main' })
    expect(await refsOf(done)).toEqual({
      'heads/main': 'a file for a folder',
      'heads/same': 'odd names',
    })
  })

  it('keeps merges, several roots and several heads', async () => {
    await using done = await imported(async (hg) => {
      await hg.put({ a: '1' })
      await hg.commit('root')
      await hg.put({ b: '1' })
      await hg.commit('left')
      await at(hg, '0')
      await hg.put({ a: '2', c: '1' })
      await hg.commit('right')
      await hg('merge', '-q', '-r', '1')
      await hg.commit('merged')
      await at(hg, '0')
      await hg.put({ d: '1' })
      await hg.commit('a second head')
      await at(hg, '0')
      await hg.put({ e: '1' })
      await hg.commit('a third head')
      await hg('bookmark', 'feature/x')
      await at(hg, 'null')
      await hg.put({ other: '1' })
      await hg.commit('a second root')
      await hg('merge', '-q', '-r', '3')
      await hg.commit('roots merged')
    })
    await expectFaithful(done)
    expect(await refsOf(done)).toEqual({
      'heads/main': 'roots merged',
      'heads/main-2': 'a second head',
      'heads/feature/x': 'a third head',
    })
    expect(done.converted.left).toEqual([
      'Additional heads of branches were imported as branches: "main-2".',
    ])
  })

  it('creates branches for named branches and bookmarks, and tags for closed ones', async () => {
    await using done = await imported(async (hg) => {
      await hg.put({ a: '1' })
      await hg.commit('root')
      for (const name of ['stable', 'with space', 'merged', 'lost']) {
        await at(hg, '0')
        await hg('branch', '-q', name)
        await hg.put({ [name]: '1' })
        await hg.commit(`on ${name}`)
      }
      await hg.put({ lost: '2' })
      await hg.commit('lost is closed', ['--close-branch'])
      await at(hg, 'merged')
      await hg.commit('merged is closed', ['--close-branch'])
      await at(hg, 'default')
      await hg('merge', '-q', '-r', 'merged')
      await hg.commit('with merged')
      await at(hg, 'stable')
      await hg('merge', '-q', '-r', 'default')
      await hg.commit('default into stable')
      for (const name of ['Stable', 'stable/1', 'HEAD', 'f'.repeat(40)])
        await hg('bookmark', '-r', 'default', name).catch(() => {})
    })
    await expectFaithful(done)
    expect(await refsOf(done)).toEqual({
      'heads/main': 'with merged',
      'heads/stable': 'default into stable',
      'heads/with-space': 'on with space',
      'heads/Stable-2': 'with merged',
      'heads/stable-1': 'with merged',
      'heads/branch-HEAD': 'with merged',
      [`heads/branch-${'f'.repeat(40)}`]: 'with merged',
      'tags/closed/lost': 'lost is closed',
    })
    expect(done.converted.left).toEqual([
      'Branches and tags with names that git does not allow, or that are taken, were renamed: "with space (now with-space)", ' +
        `"HEAD (now branch-HEAD)", "Stable (now Stable-2)", "${'f'.repeat(40)} (now branch-${'f'.repeat(40)})", ` +
        '"stable/1 (now stable-1)".',
      'Closed heads that were never merged were imported as tags: "closed/lost".',
    ])
  })

  it('arrives whole when its last act was to close the default branch', async () => {
    await using done = await imported(async (hg) => {
      await hg.put({ a: '1' })
      await hg.commit('root')
      await hg('branch', '-q', 'old')
      await hg.put({ b: '1' })
      await hg.commit('on old')
      await hg.commit('old is closed', ['--close-branch'])
      await at(hg, 'default')
      await hg.commit('moved to git', ['--close-branch'])
    })
    await expectFaithful(done)
    expect(done.converted.head).toBe('main')
    expect(await refsOf(done)).toEqual({
      'heads/main': 'moved to git',
      'tags/closed/old': 'old is closed',
    })
    expect(done.converted.has).toEqual([
      ['branch', 2],
      ['bookmark', 0],
      ['tag', 0],
      ['changeset', 4],
    ])
  })

  it('has the tags that the heads agree on', async () => {
    await using done = await imported(async (hg) => {
      await hg.put({ a: '1' })
      await hg.commit('zero')
      await hg('tag', 'v1', '-m', 'tag v1', 'gone', 'moved', 'a tag')
      await hg.put({ a: '2' })
      await hg.commit('two')
      await hg('tag', '-f', 'moved', '-m', 'moved')
      await hg('tag', '--remove', 'gone', '-m', 'removed')
      await at(hg, '1')
      await hg.put({ b: '1' })
      await hg.commit('other head')
      await hg('tag', 'side', '-m', 'tag on the side')
    })
    await expectFaithful(done)
    const tags = Object.entries(await refsOf(done)).filter(([name]) => name.startsWith('tags/'))
    expect(Object.fromEntries(tags)).toEqual({
      'tags/v1': 'zero',
      'tags/a-tag': 'zero',
      'tags/moved': 'two',
      'tags/side': 'other head',
    })
    const listed = await done.hg('tags', '-T', '{tag} {node}\\n')
    expect(listed.split('\n').length - 1).toBe(tags.length)
  })

  it('keeps authors, dates and messages', async () => {
    const users = ['Mona Ü <mona@example.com>', 'hubot', 'Ana María', 'who@example.com', '<x@y.z>']
    await using done = await imported(async (hg) => {
      for (const [index, user] of users.entries()) {
        await hg.put({ a: `${index}` })
        await hg.commit(`${index}: ü\n\n  indented\nlast`, [
          '-u',
          user,
          '-d',
          `${1e9 + index} -20700`,
        ])
      }
      await hg.put({ a: 'old' })
      await hg.commit('old', ['-d', '-3600 3600'])
    })
    await expectFaithful(done)
    const { hg, stage } = done
    const id = await hg('log', '-r', '0', '-T', '{node}')
    const people = await stage.git(
      'log',
      '--reverse',
      '--format=%an <%ae> %ad',
      '--date=raw',
      'main',
    )
    expect(people.split('\n')).toEqual([
      'Mona Ü <mona@example.com> 1000000000 +0545',
      `hubot <hubot@${id}> 1000000001 +0545`,
      `Ana María <Ana.María@${id}> 1000000002 +0545`,
      'who <who@example.com> 1000000003 +0545',
      'x <x@y.z> 1000000004 +0545',
      `Mona Ü <mona@example.com> 0 +0000`,
    ])
    expect(await stage.git('log', '-1', '--format=%B', 'main~1')).toBe('4: ü\n\n  indented\nlast')
  })

  it('leaves out what git does not accept, and reports it', async () => {
    await using done = await imported(async (hg) => {
      await hg.put({
        a: '1',
        'x/.GIT/config': 'evil',
        'git~1': 'evil',
        '.hglf/big': '0'.repeat(40),
      })
      await hg.put({ '.gitmodules': 'plain' })
      await hg.commit('first')
      await hg.put({ '.gitmodules': null, 'x/.GIT/config': null })
      await hg.link('a', '.gitmodules')
      await hg.commit('second')
    })
    const { stage, converted } = done
    expect(await stage.git('ls-tree', '-r', '--name-only', 'main~1')).toBe(
      '.gitmodules\n.hglf/big\na',
    )
    expect(await stage.git('ls-tree', '-r', '--name-only', 'main')).toBe('.hglf/big\na')
    expect(converted.left).toEqual([
      'Files that git does not allow were skipped: "git~1", "x/.GIT/config", ".gitmodules".',
      'The contents of largefiles were skipped. Only the files under .hglf, which refer to them, were imported.',
    ])
    await stage.git('fsck', '--strict')
  })

  it('has nothing of an empty repository', async () => {
    await using done = await imported(async () => {})
    expect(await refsOf(done)).toEqual({})
    expect(done.converted).toMatchObject({ left: [] })
    expect(done.converted.head).toBeUndefined()
  })

  it('reports progress, which never decreases', async () => {
    await using done = await imported(async (hg) => {
      for (let each = 0; each < 5; each++) {
        await hg.put({ [`f${each}`]: `${each}` })
        await hg.commit(`c${each}`)
      }
    })
    const { told } = done.converted
    const parts = told.map(({ done: part, total }) => part / total)
    expect(parts).toEqual([...parts].sort((a, b) => a - b))
    expect(parts.at(-1)).toBe(1)
    expect(told.at(-1)!.commits).toBe(5)
  })
})
