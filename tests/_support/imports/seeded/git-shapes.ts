import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lfsPointer } from '../lfs-source.ts'
import { file, gitAt, removed, submodule, type GitStory } from './git-story.ts'

/** Text with one character for each byte of its UTF-8. */
const utf8 = (text: string) => Buffer.from(text).toString('latin1')

const idOf = async (path: string, revision: string) =>
  (await gitAt(path, ['rev-parse', '--verify', revision])).toString().trim()

/** Stores an object as it is, and sets a ref to it, whose name is any bytes. */
async function stored(path: string, type: string, content: string, ref: string) {
  const hashing = ['hash-object', '-t', type, '-w', '--literally', '--stdin']
  const id = (await gitAt(path, hashing, Buffer.from(content, 'latin1'))).toString().trim()
  await setRef(path, ref, id)
  return id
}

/** fast-import(1) and update-ref(1) refuse some names that other tools have made. */
const setRef = (path: string, ref: string, id: string) =>
  gitAt(path, ['update-ref', '--stdin', '-z'], Buffer.from(`create ${ref}\0${id}\0`, 'latin1'))

const person = 'Mona <mona@example.com>'

/** What is done to a history, by name. Shapes can follow each other in any number and order. */
export const gitShapes: Record<string, (story: GitStory) => void> = {
  branches(story) {
    for (const name of ['topic', 'release/1.0', 'user/ada/fix']) {
      story.commit({ on: name, parents: [story.tips.get('refs/heads/main')!] })
      story.grow(name, story.draw.between(0, 2))
    }
    story.tag('v1', story.tips.get('refs/heads/main')!)
    story.reset('refs/tags/light', story.tips.get('refs/heads/main')!)
  },
  'octopus merge'(story) {
    const tips = Array.from({ length: story.draw.between(3, 20) }, (_, index) =>
      story.grow(`arm-${index}`, 1),
    )
    story.commit({ parents: [story.tips.get('refs/heads/main')!, ...tips] })
  },
  'criss-cross merges'(story) {
    const [one, other] = [story.grow('left', 2), story.grow('right', 2)]
    const first = story.commit({ on: 'left', parents: [one, other] })
    const second = story.commit({ on: 'right', parents: [other, one] })
    story.commit({ on: 'left', parents: [first, second] })
    story.commit({ on: 'right', parents: [second, first] })
  },
  'several roots'(story) {
    const root = story.commit({ on: 'other-root', parents: [] })
    const main = story.tips.get('refs/heads/main')!
    if (story.draw.oneIn(2)) story.commit({ parents: [main, root] })
    story.commit({ on: 'gh-pages', parents: [], changes: [file('index.html', '<p>')] })
  },
  'empty commits'(story) {
    for (let each = 0; each < 3; each++) story.commit({ message: each === 1 ? '' : 'Empty\n' })
  },
  'empty root'(story) {
    story.commit({ on: 'nothing', parents: [] })
  },
  'odd file names'(story) {
    const names = [' ', 'a b', 'tab\there', 'new\nline', '"q"', 'back\\slash', 'caf\xe9', 'con']
    names.push(
      utf8('ü/e\u0301'),
      utf8('ü/é'),
      'Read',
      'READ',
      '-rf',
      'x'.repeat(200),
      '*?',
      '.gitx',
    )
    story.commit({ changes: story.draw.some(names, 3, 9).map((name) => file(name, name)) })
  },
  'kinds change'(story) {
    story.commit({ changes: [file('kind', 'a'), file('run', 'x', '100755'), file('k/in', '1')] })
    story.commit({ changes: [removed('kind'), file('kind/below', 'b'), file('run', 'x')] })
    story.commit({ changes: [removed('k'), file('k', '../elsewhere', '120000')] })
    story.commit({ changes: [removed('kind'), file('kind', 'k', '120000')] })
    story.commit({ changes: [removed('kind'), file('KIND', 'upper')] })
  },
  submodules(story) {
    const modules = '[submodule "lib"]\n\tpath = lib\n\turl = https://example.com/lib.git\n'
    story.commit({ changes: [file('.gitmodules', modules), submodule('lib', '1'.repeat(40))] })
    story.commit({ changes: [removed('lib'), file('lib/own', 'x')] })
  },
  people(story) {
    const names = [
      `${utf8('Jörg')} <j@example.com>`,
      'J\xf6rg <j@example.com>',
      '<nameless@example.com>',
    ]
    names.push('Bare <>', `${'Long '.repeat(60)}<l@example.com>`, 'Dot. <dot@example.com>')
    for (const author of names) story.commit({ author, committer: story.draw.pick(names) })
    story.commit({
      author: 'J\xf6rg <j@example.com>',
      encoding: 'ISO-8859-1',
      message: 'gr\xfc\xdfe',
    })
    story.commit({ encoding: 'Shift_JIS', message: '\x83e\x83X\x83g\n' })
  },
  messages(story) {
    const messages = [
      '',
      '\n\n',
      ' ',
      'No newline',
      'CR\r\nLF\r\n',
      'gr\xfc\xdfe\n',
      '\x1b[31mred\x07\n',
    ]
    for (const message of story.draw.some(messages, 2, 6)) story.commit({ message })
    if (story.draw.oneIn(3)) story.commit({ message: `${'long line '.repeat(40_000)}\n` })
  },
  dates(story) {
    const dates = ['0 +0000', '1 -0700', '1600000000 +1245', '1600000000 -1130', '4102444800 +1400']
    for (const date of story.draw.some(dates, 2, 5)) story.commit({ date })
    story.later.push(async (path) => {
      const tree = await idOf(path, 'main^{tree}')
      const old = `tree ${tree}\nauthor ${person} -86400 +0100\ncommitter ${person} -1 -0200\n\nOld\n`
      await stored(path, 'commit', old, 'refs/heads/before-1970')
    })
  },
  'odd commits'(story) {
    story.later.push(async (path) => {
      const tree = await idOf(path, 'main^{tree}')
      const parent = await idOf(path, 'main')
      const dated = `author ${person} 1600000000 +0000\ncommitter ${person} 1600000000 +0000\n`
      const signed = `gpgsig -----BEGIN PGP SIGNATURE-----\n \n iQ\n -----END PGP SIGNATURE-----\n`
      const head = `tree ${tree}\nparent ${parent}\n${dated}`
      await stored(path, 'commit', `${head}${signed}\nSigned\n`, 'refs/heads/signed')
      await stored(path, 'commit', `${head}HG:extra a\n\nExtra header\n`, 'refs/heads/extra')
      await stored(
        path,
        'commit',
        `tree ${tree}\nparent ${parent}\nparent ${parent}\n${dated}\nTwice\n`,
        'refs/heads/twice',
      )
    })
  },
  'odd tags'(story) {
    story.tag('untagged', story.tips.get('refs/heads/main')!, 'No tagger\n', '')
    story.tag('empty', story.tips.get('refs/heads/main')!, '')
    story.later.push(async (path) => {
      const [tree, commit] = [await idOf(path, 'main^{tree}'), await idOf(path, 'main')]
      const blob = await stored(path, 'blob', 'public key', 'refs/tags/of-blob')
      await setRef(path, 'refs/tags/of-tree', tree)
      const tagged = (type: string, id: string, name: string) =>
        `object ${id}\ntype ${type}\ntag ${name}\ntagger ${person} 1600000000 +0000\n\nT\n`
      const one = await stored(path, 'tag', tagged('commit', commit, 'one'), 'refs/tags/one')
      const two = await stored(path, 'tag', tagged('tag', one, 'two'), 'refs/tags/nested/two')
      await stored(path, 'tag', tagged('tag', two, 'three'), 'refs/tags/nested/three')
      await stored(path, 'tag', tagged('blob', blob, 'key'), 'refs/tags/key')
      await stored(path, 'tag', tagged('tree', tree, 'tree'), 'refs/tags/tree')
    })
  },
  'tags only reach'(story) {
    story.commit({ on: 'refs/tags/orphan', parents: [] })
    story.commit({ on: 'refs/tags/side', parents: [story.tips.get('refs/heads/main')!] })
  },
  'odd ref names'(story) {
    const main = story.tips.get('refs/heads/main')!
    const names = [
      'caf\xe9',
      utf8('café'),
      utf8('cafe\u0301'),
      'Main',
      'TOPIC',
      '-dash',
      'a'.repeat(40),
    ]
    names.push(
      'HEAD',
      'refs/heads/x',
      `l${'o'.repeat(240)}ng`,
      '"q"',
      "it's",
      '$(x)',
      'a;b',
      'a&b',
      '@@',
    )
    names.push('1.0', utf8('日本'), '%41', 'a@b', 'x.y', '#1', 'caf\xe8', '\xff\xfe')
    for (const name of story.draw.some(names, 2, 10))
      story.later.push(async (path) => {
        const id = await idOf(path, 'refs/heads/main')
        await setRef(path, `refs/${story.draw.pick(['heads', 'tags'])}/${name}`, id)
      })
    story.reset('refs/heads/deep/er/and/deeper', main)
  },
  'other refs'(story) {
    const main = story.tips.get('refs/heads/main')!
    const refs = ['refs/notes/commits', 'refs/pull/1/head', 'refs/changes/01/1/1', 'refs/stash']
    refs.push('refs/remotes/origin/main', 'refs/original/refs/heads/main', 'refs/meta/config')
    for (const ref of story.draw.some(refs, 1, 4))
      if (story.draw.oneIn(2)) story.reset(ref, main)
      else story.commit({ on: ref, parents: story.draw.oneIn(2) ? [] : [main] })
  },
  'detached HEAD'(story) {
    story.later.push(async (path) => {
      const parent = await idOf(path, 'main')
      const tree = await idOf(path, 'main^{tree}')
      const commit = ['commit-tree', tree, '-p', parent, '-m', 'Detached']
      const id = story.draw.oneIn(2) ? (await gitAt(path, commit)).toString() : parent
      await writeFile(join(path, 'HEAD'), `${id.trim()}\n`)
    })
  },
  'HEAD elsewhere'(story) {
    story.grow('develop', 1)
    const name = story.draw.pick(['develop', 'gone', 'main'])
    story.later.push((path) => gitAt(path, ['symbolic-ref', 'HEAD', `refs/heads/${name}`]))
  },
  'symbolic branch'(story) {
    story.later.push((path) => gitAt(path, ['symbolic-ref', 'refs/heads/alias', 'refs/heads/main']))
  },
  'LFS pointers'(story) {
    const oid = (digit: string) => digit.repeat(64)
    const lfs = (rest: string) => `version https://git-lfs.github.com/spec/v1\n${rest}`
    const pointers = [
      lfs(`oid sha256:${oid('a')}\nsize 12345\n`),
      lfs(`ext-0-crypt sha256:${oid('b')}\noid sha256:${oid('c')}\nsize 7\n`),
      lfs(`oid sha256:${oid('d')}\nsize 0\n`),
      lfs(`oid sha256:${oid('e')}\nsize -1\n`),
      lfs(`oid sha256:${oid('a')}\nsize 99\n`),
      `version https://hawser.github.com/spec/v1\noid sha256:${oid('f')}\nsize 3\n`,
      lfs(`oid md5:${oid('1')}\nsize 3\n`),
      lfs(`oid sha256:${'2'.repeat(63)}\nsize 3\n`),
    ]
    const attributes = file('.gitattributes', '*.bin filter=lfs diff=lfs merge=lfs -text\n')
    const chosen = story.draw.some(pointers, 1, 6)
    story.commit({
      changes: [attributes, ...chosen.map((pointer, index) => file(`p${index}.bin`, pointer))],
    })
    if (story.draw.oneIn(2)) story.commit({ changes: chosen.map((_, at) => removed(`p${at}.bin`)) })
  },
  'LFS objects'(story) {
    const count = story.draw.pick([1, 3, 10, 10, 300])
    const fates = ['missing', 'gone', 'other content', 'longer', 'other size'] as const
    const pointers = Array.from({ length: count }, (_, at) => {
      const isFine = story.draw.oneIn(2)
      const fate = isFine ? (at === 0 ? 'cut once' : 'served') : story.draw.pick(fates)
      return lfsPointer(story.lfs, `${'content '.repeat(story.draw.between(1, 99))}${at}`, fate)
    })
    story.commit({ changes: pointers.map((pointer, at) => file(`lfs/${at}`, pointer)) })
    if (story.draw.oneIn(3)) story.commit({ changes: [removed('lfs')] })
  },
  'wide tree'(story) {
    const many = story.draw.between(100, 400)
    story.commit({ changes: Array.from({ length: many }, (_, at) => file(`wide/${at}`, `${at}`)) })
  },
}
