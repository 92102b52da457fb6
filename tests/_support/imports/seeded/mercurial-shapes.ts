import { refusedModules } from './subversion-shapes.ts'
import { content, utf8, type MercurialStory } from './mercurial-story.ts'

const closing = { extra: { close: '1' } }

/** Adds lines to the tags that a changeset has. */
function tag(story: MercurialStory, lines: [node: string, name: string][], on = story.tip): number {
  const before = tagsOf.get(story)?.get(on) ?? ''
  const text = before + lines.map(([node, name]) => `${node} ${name}\n`).join('')
  const number = story.commit({ parents: [on], files: { '.hgtags': content(text) } })
  const known = tagsOf.get(story) ?? new Map<number, string>()
  tagsOf.set(story, known.set(number, text))
  return number
}

/** Contents of .hgtags by changeset; the next shape starts with none. */
const tagsOf = new WeakMap<MercurialStory, Map<number, string>>()

const nowhere = '0'.repeat(40)

/** What is done to a history, by name. Shapes can follow each other in any number and order. */
export const mercurialShapes: Record<string, (story: MercurialStory) => void> = {
  'named branches'(story) {
    const from = story.tip
    const stable = story.grow(2, { branch: 'stable', parents: [from] })
    const main = story.grow(2, { parents: [from] })
    if (story.draw.oneIn(2)) story.commit({ parents: [main, stable] })
    story.grow(1, { branch: utf8('é/ü'), parents: [from] })
    story.grow(1, { parents: [main] })
  },
  'several heads'(story) {
    const from = story.tip
    for (let head = 0; head < story.draw.between(2, 4); head++) story.grow(1, { parents: [from] })
  },
  'closed heads'(story) {
    const from = story.tip
    const [one, other] = [story.grow(2, { parents: [from] }), story.grow(1, { parents: [from] })]
    story.commit({ parents: [one], ...closing, description: 'Closed, not merged' })
    story.grow(1, { branch: 'done', parents: [other] })
    const done = story.commit(closing)
    if (story.draw.oneIn(2)) story.commit({ parents: [other, done] })
    else story.grow(1, { parents: [other] })
  },
  'closed and opened again'(story) {
    story.grow(1, { branch: 'again' })
    story.commit(closing)
    story.grow(1, { branch: 'again' })
    story.grow(1, { branch: 'default' })
  },
  'all heads closed'(story) {
    story.later.push(() => {
      const parents = new Set(story.changesets.flatMap((each) => each.parents))
      const heads = story.changesets.map((_, index) => index).filter((each) => !parents.has(each))
      for (const head of heads) story.commit({ parents: [head], ...closing })
    })
  },
  'branch in name only'(story) {
    const from = story.tip
    story.commit({ branch: 'named', parents: [from] })
    story.commit({ branch: 'default', parents: [from] })
  },
  'odd branch names'(story) {
    const from = story.tip
    const names = [
      'a b',
      'x..y',
      '-dash',
      'main',
      'Default',
      'feature',
      'feature/x',
      'v1.lock',
      '@',
      '~',
    ]
    names.push(
      'a'.repeat(40),
      'HEAD',
      'x/',
      '/x',
      'a//b',
      'x:y',
      utf8('ü'),
      utf8('u\u0308'),
      'FEATURE',
    )
    for (const name of story.draw.some(names, 2, 6))
      story.grow(1, { branch: name, parents: [from] })
  },
  bookmarks(story) {
    const names = [
      'work',
      'main',
      'stable',
      'feature/a',
      'feature',
      'a b',
      '-x',
      '@',
      utf8('ü'),
      'x@y',
    ]
    for (const name of story.draw.some(names, 1, 5))
      story.bookmarks.set(name, story.draw.between(0, story.tip))
  },
  'two default bookmarks'(story) {
    story.bookmarks.set('@', story.tip)
    story.bookmarks.set('@other', Math.max(story.tip - 1, 0))
    story.bookmarks.set('default-work', 0)
  },
  'tags moved and removed'(story) {
    const [one, other] = [story.node(0), story.node(story.tip)]
    tag(story, [
      [one, 'v1'],
      [one, 'v2'],
      [one, 'gone'],
    ])
    tag(story, [
      [one, 'v2'],
      [other, 'v2'],
      [one, 'gone'],
      [nowhere, 'gone'],
    ])
    if (story.draw.oneIn(2))
      tag(story, [
        [nowhere, 'gone'],
        [other, 'gone'],
      ])
  },
  'tags that differ by head'(story) {
    const from = story.tip
    const [one, other] = [story.node(0), story.node(from)]
    tag(
      story,
      [
        [one, 'both'],
        [one, 'left'],
      ],
      from,
    )
    const right = tag(
      story,
      [
        [other, 'both'],
        [other, 'right'],
      ],
      from,
    )
    if (story.draw.oneIn(2))
      tag(
        story,
        [
          [other, 'both'],
          [one, 'both'],
        ],
        right,
      )
  },
  'odd tags'(story) {
    const names = [
      'a b',
      'x..y',
      '-v',
      'v1.lock',
      'rel',
      'rel/1',
      'V1',
      'v1',
      'caf\xe9',
      utf8('ü'),
      '~',
    ]
    names.push('closed/default', '@{1}', 'a'.repeat(40), utf8('日本'), 'null-ish', 'x\\y')
    const node = story.node(story.draw.between(0, story.tip))
    const lines = story.draw.some(names, 2, 8).map((name): [string, string] => [node, name])
    tag(story, [...lines, ['f'.repeat(40), 'missing']])
    story.commit({ files: { '.hgtags': content(`not a tag\n\n${node}\n${node} after junk\n`) } })
  },
  'copies and renames'(story) {
    story.commit({ files: { 'copied/a': content('copied\n'), 'copied/b': content('') } })
    story.commit({
      files: { 'copied/a': null, 'moved/a': content('copied\n', '', 'copied/a') },
    })
    story.commit({
      files: { 'moved/b': content('more\n', 'x', 'copied/b'), 'moved/a': content('again\n') },
    })
    story.commit({ files: { 'Moved/A': content('case\n', '', 'moved/a'), 'moved/a': null } })
  },
  subrepositories(story) {
    story.commit({
      files: {
        '.hgsub': content('lib = https://example.com/lib\n'),
        '.hgsubstate': content(`${'1'.repeat(40)} lib\n`),
      },
    })
    if (story.draw.oneIn(2)) story.commit({ files: { '.hgsub': null, '.hgsubstate': null } })
  },
  largefiles(story) {
    story.commit({ files: { '.hglf/big.bin': content(`${'a'.repeat(40)}\n`) } })
  },
  'odd file names'(story) {
    const names = [
      ' ',
      'a b',
      'tab\there',
      '"q"',
      'back\\slash',
      'caf\xe9',
      utf8('ü/é'),
      'CON',
      'x'.repeat(200),
    ]
    names.push(
      '-rf',
      '*?',
      'Read',
      'READ',
      'b.c',
      'b/c',
      'b-c',
      '\xff',
      utf8('u\u0308'),
      'trailing ',
    )
    const chosen = story.draw.some(names, 3, 9)
    story.commit({ files: Object.fromEntries(chosen.map((name) => [name, content(name)])) })
    story.commit({ files: { [chosen[0]!]: null, [chosen[1]!]: content('changed') } })
  },
  'names that git refuses'(story) {
    const names = ['.git/config', 'x/.GIT/y', 'git~1', 'a/.gIt', 'y/.git']
    const chosen = story.draw.some(names, 1, 2)
    const files = Object.fromEntries(chosen.map((name) => [name, content('refused')]))
    story.commit({ files: { ...files, beside: content('kept') } })
    story.commit({ files: { [chosen[0]!]: null, beside: content('kept too') } })
  },
  'names that git reads'(story) {
    const { draw } = story
    const name = draw.pick(['.gitmodules', '.gitattributes', '.GITMODULES', 'x/gitmod~1'])
    const at = (path: string) => story.pathsAt(story.tip).includes(path)
    for (let each = 0; each < draw.between(3, 7); each++) {
      const file = draw.pick([
        content('# fine\n'),
        content(refusedModules),
        content('../elsewhere', 'l'),
      ])
      const isFolder = draw.oneIn(3)
      const [added, other] = isFolder ? [`${name}/in`, name] : [name, `${name}/in`]
      story.commit({ files: { ...(at(other) && { [other]: null }), [added]: file } })
    }
  },
  'kinds change'(story) {
    story.commit({ files: { kind: content('a'), run: content('x', 'x'), 'k/in': content('1') } })
    story.commit({ files: { kind: null, 'kind/below': content('b'), run: content('x') } })
    story.commit({ files: { 'k/in': null, k: content('../elsewhere', 'l') } })
    story.commit({ files: { 'kind/below': null, kind: content('k', 'l'), k: content('k') } })
  },
  'several roots'(story) {
    const before = story.tip
    story.grow(2, { parents: [] })
    if (story.draw.oneIn(2)) story.commit({ parents: [before, story.tip] })
  },
  'criss-cross merges'(story) {
    const from = story.tip
    const [one, other] = [story.grow(1, { parents: [from] }), story.grow(1, { parents: [from] })]
    const [left, right] = [
      story.commit({ parents: [one, other], files: { merged: content('left') } }),
      story.commit({ parents: [other, one], files: { merged: content('right') } }),
    ]
    story.commit({ parents: [left, right] })
  },
  'empty commits'(story) {
    for (let each = 0; each < 2; each++) story.commit()
  },
  'everything removed'(story) {
    const before = story.tip
    const all = story.pathsAt(before)
    story.commit({ files: Object.fromEntries(all.map((path) => [path, null])) })
    story.commit()
    if (story.draw.oneIn(2)) story.grow(1)
  },
  people(story) {
    const users = [
      'J\xf6rg <j@example.com>',
      utf8('Jörg <j@example.com>'),
      'J\xf6rg',
      utf8('Jörg'),
      '<>',
    ]
    users.push(
      '"Q" <q@example.com>',
      'no@name.example',
      'a < b',
      'x <y> z',
      `${'Long '.repeat(60)}`,
      ' ',
    )
    for (const user of story.draw.some(users, 2, 6)) story.commit({ user })
  },
  messages(story) {
    const texts = [
      '',
      '\n',
      ' ',
      'gr\xfc\xdfe',
      utf8('grüße'),
      'CR\r\nLF',
      '\x1b[31mred',
      'a\n\n\nb\n\n',
    ]
    for (const description of story.draw.some(texts, 2, 5)) story.commit({ description })
    if (story.draw.oneIn(3)) story.commit({ description: 'long line '.repeat(40_000) })
  },
  dates(story) {
    const dates = [
      [-86_400, 0],
      [0, -3_600],
      [1_700_000_000, -45_900],
      [1_700_000_001, 41_400],
    ] as const
    const more = [...dates, [4_102_444_800, -50_400], [-1, 7_200], [1_700_000_002, 1]] as const
    for (const date of story.draw.some(more, 2, 5))
      story.commit({ date, description: `Dated ${story.tip}` })
  },
  'extra fields'(story) {
    const extra = { source: 'a'.repeat(40), transplant_source: '\x00\x01\n\\0', topic: utf8('ü:x') }
    story.commit({ extra })
  },
  'contents with headers'(story) {
    story.commit({
      files: {
        'meta-like': content('\x01\ncopy: x\n\x01\n'),
        short: content('\x01'),
        none: content(''),
      },
    })
    story.commit({ files: { 'meta-like': content('\x01\n'), none: content('\0binary\xff') } })
  },
  'LFS pointers'(story) {
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'c'.repeat(64)}\nsize 3\n`
    story.commit({ files: { 'p.bin': content(pointer) } })
  },
  'wide tree'(story) {
    const many = Array.from({ length: story.draw.between(50, 300) }, (_, at) => `wide/${at}`)
    story.commit({ files: Object.fromEntries(many.map((path) => [path, content(path)])) })
    story.commit({ files: { 'wide/7': null, 'wide/8': content('changed') } })
  },
}
