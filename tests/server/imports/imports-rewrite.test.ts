import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from '../../../server/core/processes.ts'
import { rewriteHistory } from '../../../server/workers/imports/rewrite/rewrite-history.ts'
import { type Rewriting } from '../../../server/workers/imports/rewrite/rewriting.ts'
import { bareFrom, moveTo, type Bare } from '../../_support/imports/bare.ts'
import { commitOf, hashed, latin1, raw } from '../../_support/imports/commits.ts'

const mona = { original_name: 'Mona', original_email: 'mona@example.com' }
const toLisa = { ...mona, name: 'Lisa', email: 'lisa@example.org' }

/** Rewrites a history, by default from Mona to Lisa. */
async function rewritten(bare: Bare, more: Partial<Rewriting> = {}) {
  const tips = more.tips ?? (await bare.tips())
  const { signal } = new AbortController()
  const fixed = { path: bare.path, authors: [toLisa], largeFiles: 'keep' as const, signal }
  return rewriteHistory({ ...fixed, tips, ...more })
}

/** The rewritten form of a branch with one commit, byte for byte. */
async function rawAfter(bare: Bare, id: string, more: Partial<Rewriting> = {}): Promise<string> {
  const { tips } = await rewritten(bare, { tips: new Map([['refs/heads/main', id]]), ...more })
  return raw(bare, tips.get('refs/heads/main') as string)
}

const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'
const by = (name: string) => `${name} <${name.toLowerCase()}@example.com> 1700000000 +0130`
const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n iQ\n -----END PGP SIGNATURE-----\n'

describe('mapping authors', () => {
  it('makes the commits that git itself would make, with other people only', async () => {
    await using bare = await bareFrom(
      Buffer.concat([
        commitOf({ author: 'Hubot <hubot@example.com>', mark: 1 }),
        commitOf({ mark: 2, message: 'Mona <mona@example.com> is who wrote this\n\n' }),
        commitOf({ branch: 'side', from: 1, mark: 3, committer: 'Hubot <hubot@example.com>' }),
        commitOf({ merges: [3], mark: 4 }),
        Buffer.from(
          'tag v1\nfrom :2\ntagger Mona <mona@example.com> 1700000001 -0800\ndata 1\nx\n',
        ),
      ]),
    )
    const before = await bare.tips()
    const { tips } = await rewritten(bare)
    const exported = ['fast-export', '--all', '--reencode=no', '--signed-tags=strip']
    const stream = (await bare.git.try(exported)).stdout.toString('latin1')
    const mapped = stream.replace(
      /^(author|committer|tagger) Mona <mona@example.com>/gm,
      '$1 Lisa <lisa@example.org>',
    )
    await using expected = await bareFrom(Buffer.from(mapped, 'latin1'))
    expect(tips).toEqual(await expected.tips())
    expect(tips).not.toEqual(before)
    await moveTo(bare, tips)
    expect(await bare.git.try(['fsck', '--strict'])).toMatchObject({ code: 0, stderr: '' })
  })

  it('keeps commits before the first change', async () => {
    const other = 'Hubot <hubot@example.com>'
    await using bare = await bareFrom(
      Buffer.concat([commitOf({ author: other }), commitOf({}), commitOf({ author: other })]),
    )
    const { tips, commits } = await rewritten(bare)
    expect(commits.size).toBe(2)
    const main = tips.get('refs/heads/main')
    expect(await bare.git('rev-parse', `${main}~2`)).toBe(await bare.git('rev-parse', 'main~2'))
    expect(commits.get(await bare.git('rev-parse', 'main~1'))).toBe(
      await bare.git('rev-parse', `${main}~1`),
    )
  })

  it('changes nothing without mappings, or when nobody matches', async () => {
    await using bare = await bareFrom(Buffer.concat([commitOf({}), commitOf({})]))
    const ghost = { ...toLisa, original_email: 'mona@example.org' }
    for (const authors of [[], [ghost], [{ ...mona, name: 'Mona', email: 'mona@example.com' }]]) {
      const { tips, commits } = await rewritten(bare, { authors })
      expect(tips).toEqual(await bare.tips())
      expect(commits.size).toBe(0)
    }
  })

  it('removes the signatures of changed commits, and no others', async () => {
    await using bare = await bareFrom()
    const tag = `mergetag object ${emptyTree}\n type commit\n tag x\n`
    const head = (name: string, signed: string) =>
      `tree ${emptyTree}\nauthor ${by(name)}\ncommitter ${by(name)}\n${signed}`
    const rest = 'HG:extra kept\n\nmessage\n\n'
    const signed = await hashed(bare, 'commit', head('Mona', `${tag}${signature}`) + rest)
    const after = await rawAfter(bare, signed)
    expect(after).toBe(head('Lisa', '').replaceAll('example.com', 'example.org') + rest)
    const kept = await hashed(bare, 'commit', head('Hubot', signature) + rest)
    expect(await rawAfter(bare, kept)).toBe(head('Hubot', signature) + rest)
  })

  it('includes tags of tags, without signatures', async () => {
    await using bare = await bareFrom(commitOf({}))
    const main = (await bare.tips()).get('refs/heads/main') as string
    const pgp = '-----BEGIN PGP SIGNATURE-----\n\niQ\n-----END PGP SIGNATURE-----\n'
    const tag = (of: string, type: string, name: string, more = '') =>
      `object ${of}\ntype ${type}\ntag ${name}\ntagger ${by('Hubot')}\n\nmessage\n${more}`
    const inner = await hashed(bare, 'tag', tag(main, 'commit', 'inner', pgp))
    const outer = await hashed(bare, 'tag', tag(inner, 'tag', 'outer'))
    const tree = await hashed(bare, 'tag', tag(emptyTree, 'tree', 'tree', pgp))
    const asked = { main, inner, outer, tree, light: main }
    const { tips } = await rewritten(bare, { tips: new Map(Object.entries(asked)) })
    const found = Object.fromEntries(tips) as typeof asked
    expect(found).toMatchObject({ light: found.main, tree })
    expect(await raw(bare, found.inner)).toBe(tag(found.main, 'commit', 'inner'))
    expect(await raw(bare, found.outer)).toBe(tag(found.inner, 'tag', 'outer'))
    expect(found.main).not.toBe(main)
  })

  it.each([
    ['a bracket', 'Li<s>a', 'li<sa>@example.org'],
    ['a line break', 'Li\nsa', 'lisa@exa\nmple.org'],
    ['NUL', 'Lisa\0', '\0lisa@example.org'],
  ])('removes from a name what git could not store: %s', async (_what, name, email) => {
    await using bare = await bareFrom(commitOf({}))
    const { tips } = await rewritten(bare, { authors: [{ ...mona, name, email }] })
    await moveTo(bare, tips)
    expect(await bare.git('log', '--format=%an <%ae>', 'main')).toBe('Lisa <lisa@example.org>')
    expect((await bare.git.try(['fsck', '--strict'])).code).toBe(0)
  })

  it('writes a valid line for a person without a name', async () => {
    await using bare = await bareFrom(commitOf({}))
    const { tips } = await rewritten(bare, { authors: [{ ...mona, name: '', email: 'l@x' }] })
    await moveTo(bare, tips)
    expect(await bare.git('log', '--format=%an <%ae>', 'main')).toBe(' <l@x>')
    expect((await bare.git.try(['fsck', '--strict'])).code).toBe(0)
  })
})

describe('a commit in another encoding', () => {
  const message = 'Gr\xfc\xdfe\n'
  const author = 'J\xfcrgen <j@example.com>'
  const original = { original_name: 'Jürgen', original_email: 'j@example.com' }
  const line = (name: string) => `${name} <j@example.com> 1700000000 +0100\n`

  it('keeps it, where it can encode the new name', async () => {
    await using bare = await bareFrom(commitOf({ author, message, encoding: 'ISO-8859-1' }))
    const authors = [{ ...original, name: 'Jörg', email: 'j@example.com' }]
    const main = await bare.git('rev-parse', 'main')
    const was = await raw(bare, main)
    expect(await rawAfter(bare, main, { authors })).toBe(
      was.replaceAll(line('J\xfcrgen'), line('J\xf6rg')),
    )
  })

  it('is converted to UTF-8 where it cannot', async () => {
    await using bare = await bareFrom(commitOf({ author, message, encoding: 'ISO-8859-1' }))
    const authors = [{ ...original, name: 'Юрий', email: 'j@example.com' }]
    const after = await rawAfter(bare, await bare.git('rev-parse', 'main'), { authors })
    expect(after).not.toContain('encoding')
    expect(after).toContain(`author ${latin1(line('Юрий'))}`)
    expect(after.endsWith(`\n\n${latin1('Grüße\n')}`)).toBe(true)
  })

  it('that is not declared keeps its other bytes', async () => {
    await using bare = await bareFrom(commitOf({ author, message }))
    const authors = [{ ...original, name: 'Jörg', email: 'j@example.com' }]
    const after = await rawAfter(bare, await bare.git('rev-parse', 'main'), { authors })
    expect(after).toContain(`author ${latin1(line('Jörg'))}`)
    expect(after.endsWith(`\n\n${message}`)).toBe(true)
  })
})

describe('commits that were added after an import', () => {
  it('get the rewritten parents, and keep their authors', async () => {
    await using bare = await bareFrom(Buffer.concat([commitOf({ mark: 1 }), commitOf({})]))
    const originals = await bare.tips()
    const published = await rewritten(bare)
    await moveTo(bare, published.tips)
    const main = published.tips.get('refs/heads/main') as string
    const own = `tree ${emptyTree}\nparent ${main}\nauthor ${by('Mona')}\ncommitter ${by('Mona')}\n${signature}\nmine\n`
    const theirs = await hashed(bare, 'commit', own)
    const again = { ...toLisa, name: 'Bart' }
    const next = await rewritten(bare, { tips: originals, authors: [again] })
    const carried = new Map(
      [...published.commits].map(([was, now]) => [now, next.commits.get(was)!]),
    )
    const tips = new Map([['refs/heads/main', theirs]])
    const moved = await rewritten(bare, { tips, authors: [], carried })
    const newMain = next.tips.get('refs/heads/main') as string
    expect(await raw(bare, moved.tips.get('refs/heads/main') as string)).toBe(
      own.replace(main, newMain).replace(signature, ''),
    )
    expect(moved.commits.size).toBe(1)
  })
})

describe('an aborted rewrite', () => {
  it('ends with the abort reason, and leaves no process or file', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => commitOf({ message: `${index}` }))
    await using bare = await bareFrom(Buffer.concat(many))
    const stop = new AbortController()
    const reason = new Error('called off')
    const seen: number[] = []
    const progress = (done: number, total: number) => {
      seen.push(total)
      if (done > 1000) stop.abort(reason)
    }
    await expect(rewritten(bare, { signal: stop.signal, progress })).rejects.toBe(reason)
    expect(new Set(seen)).toEqual(new Set([3000]))
    const packs = await readdir(join(bare.path, 'objects/pack'))
    expect(packs.filter((name) => name.startsWith('tmp_'))).toEqual([])
    // The processes were told to end; the last of them may take a moment.
    const commands = async () =>
      (await run({ file: 'ps', args: ['-eo', 'args'] })).stdout.toString()
    await expect.poll(commands).not.toContain(bare.path)
  })

  it('does not start when it was aborted before', async () => {
    await using bare = await bareFrom(commitOf({}))
    const signal = AbortSignal.abort(new Error('too late'))
    await expect(rewritten(bare, { signal })).rejects.toThrow('too late')
  })
})
