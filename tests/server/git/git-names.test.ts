import { describe, expect, it } from 'vitest'
import { isBranchName, isRefName, repositoryName } from '../../../server/git/formats/names.ts'
import { run } from '../../../server/core/processes.ts'

const usual = [
  'main',
  'feature/login',
  'v1.0',
  'a-b_c',
  'ünï',
  'x@y',
  'a.b',
  'head',
  'Main',
  '#1',
  '%',
]

const refusedByGit = [
  ...['', '/a', 'a/', 'a//b', '.a', 'a/.b', 'a.lock', 'a.lock/b', 'a..b', 'a.', 'a b', 'a~', 'a^'],
  ...['a:b', 'a?', 'a*', 'a[', 'a\\b', 'a@{b', 'a\nb', 'a\tb', 'a\x7f', '..', '.', '../../hooks/x'],
]

const refusedHereToo = [
  ...['HEAD', '@', '-x', '--upload-pack=x', 'refs/heads/main', 'refs/x', 'a\ufffdb', 'a\ud800'],
  ...['a'.repeat(40), 'A'.repeat(40), '0'.repeat(64), 'é'.repeat(123)],
]

describe('a branch name', () => {
  it.each(usual)('can be %j', (name) => expect(isBranchName(name)).toBe(true))

  it.each([...refusedByGit, ...refusedHereToo])('cannot be %j', (name) =>
    expect(isBranchName(name)).toBe(false),
  )

  it('is accepted exactly when git accepts it', async () => {
    const names = [
      ...usual,
      ...refusedByGit,
      ...refusedHereToo.filter((name) => !/\ud800/.test(name)),
    ]
    const verdicts = await Promise.all(
      names.map(async (name) => {
        const args = ['check-ref-format', `refs/heads/${name}`]
        return (await run({ file: 'git', args })).code === 0
      }),
    )
    expect(names.map((name) => isRefName(`refs/heads/${name}`))).toEqual(verdicts)
  })
})

describe('a repository name', () => {
  it.each([
    ['widgets', 'widgets'],
    ['widgets.git', 'widgets'],
    ['Widgets.GIT', 'Widgets'],
    ['a.b_c-9', 'a.b_c-9'],
    ['...', '...'],
    ['x'.repeat(100), 'x'.repeat(100)],
    [`${'x'.repeat(100)}.git`, 'x'.repeat(100)],
  ])('%j becomes %j', (text, name) => expect(repositoryName(text)).toBe(name))

  it.each([
    ...['', '.', '..', '.git', '...git', 'a.git.git', 'a.wiki', 'a.wiki.git', 'x'.repeat(101)],
    ...['a/b', 'a b', 'a\n', 'é', 'a%2fb', '../a', 'a\0'],
  ])('%j is refused', (text) => expect(repositoryName(text)).toBeUndefined())
})
