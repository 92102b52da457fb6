import { describe, expect, it } from 'vitest'
import { findAuthors } from '../../../server/workers/imports/authors/find-authors.ts'
import { bareFrom } from '../../_support/imports/bare.ts'
import { commitOf, latin1 } from '../../_support/imports/commits.ts'

const uuid = '65390229-12b7-0310-b90b-f21a5aa7ec8e'

describe('the authors of a history', () => {
  it('are the authors, committers and taggers, each once, oldest first', async () => {
    const tag = 'tag v1\nfrom refs/heads/main\ntagger Tess <tess@example.com> 3 +0000\ndata 1\nx\n'
    await using bare = await bareFrom(
      Buffer.concat([
        commitOf({ author: 'Mona <mona@example.com>', committer: 'Hubot <hubot@example.com>' }),
        commitOf({ author: 'Hubot <hubot@example.com>', committer: 'Mona <mona@example.org>' }),
        Buffer.from(tag),
      ]),
    )
    const { authors } = await findAuthors(bare.path)
    expect(authors).toEqual([
      person('Mona', 'mona@example.com'),
      person('Hubot', 'hubot@example.com'),
      person('Mona', 'mona@example.org'),
      person('Tess', 'tess@example.com'),
    ])
    expect((await findAuthors(bare.path)).authors).toEqual(authors)
  })

  it('are identified by their bare names where a converter added a domain', async () => {
    const author = `alice <alice@${uuid}>`
    await using bare = await bareFrom(commitOf({ author, committer: 'bob <bob@example.com>' }))
    expect((await findAuthors(bare.path)).authors).toEqual([
      { ...person('alice', `alice@${uuid}`), remote_id: `alice@${uuid}` },
      person('bob', 'bob@example.com'),
    ])
  })

  it.each([
    ['without a declared encoding', 'J\xfcrgen <j\xfcrgen@example.com>', undefined, 'Jürgen'],
    ['in UTF-8', latin1('Jürgen <jürgen@example.com>'), undefined, 'Jürgen'],
    ['in Latin-1', 'J\xfcrgen <j\xfcrgen@example.com>', 'ISO-8859-1', 'Jürgen'],
    ['in KOI8-R', '\xe0\xce\xce\xc1 <j\xc0rgen@example.com>', 'KOI8-R', 'Юнна'],
  ])('are read %s', async (_what, author, encoding, name) => {
    await using bare = await bareFrom(commitOf({ author, committer: author, encoding }))
    const [found, ...others] = (await findAuthors(bare.path)).authors
    expect(others).toEqual([])
    expect(found).toMatchObject({ name, remote_name: name })
    expect(found?.remote_id).toBe(`${name} <${found?.email}>`)
  })

  it('can lack a name or an address', async () => {
    await using bare = await bareFrom(
      commitOf({ author: '<mona@example.com>', committer: 'hubot <>' }),
    )
    expect((await findAuthors(bare.path)).authors).toEqual([
      {
        remote_id: '<mona@example.com>',
        remote_name: 'mona@example.com',
        name: '',
        email: 'mona@example.com',
      },
      { remote_id: 'hubot <>', remote_name: 'hubot', name: 'hubot', email: '' },
    ])
  })

  it('are those of the requested refs', async () => {
    await using bare = await bareFrom(commitOf({ author: 'Mona <mona@example.com>' }))
    const tip = (await bare.tips()).get('refs/heads/main') as string
    await bare.git('update-ref', 'refs/imports/original/heads/main', tip)
    await bare.git('update-ref', '-d', 'refs/heads/main')
    expect((await findAuthors(bare.path)).authors).toEqual([])
    expect((await findAuthors(bare.path, 'refs/imports/original/')).authors).toHaveLength(1)
  })

  it('are none for an empty history', async () => {
    await using bare = await bareFrom()
    expect((await findAuthors(bare.path)).authors).toEqual([])
  })
})

const person = (name: string, email: string) => ({
  remote_id: `${name} <${email}>`,
  remote_name: name,
  name,
  email,
})
