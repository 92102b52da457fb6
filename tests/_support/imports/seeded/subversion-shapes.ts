import type { SubversionStory } from './subversion-story.ts'

const standard = (story: SubversionStory) => {
  for (const name of ['trunk', 'branches', 'tags']) story.folder(story.at(name))
}

/** How a repository begins: each leaves a folder that is imported as one project. */
export const beginnings: Record<string, (story: SubversionStory) => void> = {
  'standard layout'(story) {
    standard(story)
    story.commit()
    story.grow(story.at('trunk'), story.draw.between(1, 4))
  },
  'project beside others'(story) {
    story.base = 'group/proj'
    standard(story)
    story.file('other/trunk/x', 'x')
    story.commit()
    story.grow(story.at('trunk'), 2)
    story.grow('other/trunk', 1)
  },
  'no trunk'(story) {
    story.grow('src', 2)
    story.file('README', 'a')
    story.commit()
  },
  'branches and tags only'(story) {
    story.folder('branches')
    story.folder('tags')
    story.grow('branches/one', 2)
    story.copy('tags/v1', 'branches/one')
    story.commit()
  },
  'project renamed'(story) {
    story.base = 'old'
    standard(story)
    story.grow('old/trunk', 2)
    story.copy('old/tags/v0', 'old/trunk')
    story.copy('old/branches/early', 'old/trunk', Math.max(story.last - 1, 1))
    story.commit()
    story.move('old', 'new')
    story.commit()
    story.base = 'new'
    story.grow('new/trunk', 1)
  },
  'trunk from another folder'(story) {
    story.folder('branches')
    story.folder('tags')
    story.grow('main', 2)
    story.copy('tags/v0', 'main')
    story.commit()
    story.move('main', 'trunk')
    story.commit()
    story.grow('trunk', 1)
  },
  'root moved to trunk'(story) {
    story.file('a', 'a')
    story.file('src/b', 'b')
    story.commit()
    story.copy('trunk', '')
    for (const path of ['a', 'src']) story.remove(path)
    story.folder('branches')
    story.folder('tags')
    story.commit()
    story.grow('trunk', 1)
  },
  'project moved to the root'(story) {
    story.base = 'proj'
    standard(story)
    story.grow('proj/trunk', 2)
    for (const name of ['trunk', 'branches', 'tags']) story.copy(name, `proj/${name}`)
    story.remove('proj')
    story.commit()
    story.base = ''
    story.grow('trunk', 1)
  },
}

const anyFile = (story: SubversionStory, folder: string): string | undefined => {
  const files = story.within(folder).filter((path) => story.is(path) === 'file')
  return files.length > 0 ? story.draw.pick(files) : undefined
}

/** A file of submodules whose name leaves the folder, which git refuses. */
export const refusedModules =
  '[submodule "../../x"]\n\tpath = x\n\turl = https://example.com/x.git\n'

/** What follows, by name. Shapes can follow each other in any number and order. */
export const subversionShapes: Record<string, (story: SubversionStory) => void> = {
  'branches and tags'(story) {
    const { at } = story
    story.copy(at('branches/topic'), at('trunk'), story.draw.between(1, story.last))
    story.commit()
    if (story.is(at('branches/topic'))) story.grow(at('branches/topic'), 2)
    story.copy(at('tags/v1'), at('trunk'))
    story.commit()
    story.grow(at('trunk'), 1)
  },
  'nested branches'(story) {
    const { at } = story
    if (!story.is(at('trunk'))) return
    story.copy(at('branches/user/alice/fix'), at('trunk'))
    story.copy(at('branches/user/bob/fix'), at('trunk'))
    for (const group of ['user', 'user/alice', 'user/bob'])
      story.groups.add(at(`branches/${group}`))
    story.commit()
    story.grow(at('branches/user/alice/fix'), 1)
  },
  'branch made anew'(story) {
    const branch = story.at('branches/again')
    for (let each = 0; each < 2; each++) {
      story.copy(branch, story.at('trunk'))
      story.commit()
      story.remove(branch)
      story.commit()
    }
    if (story.draw.oneIn(2)) story.copy(branch, story.at('trunk'))
    story.commit()
  },
  'branch replaced in one revision'(story) {
    const branch = story.at('branches/replaced')
    story.copy(branch, story.at('trunk'), story.draw.between(1, story.last))
    story.commit()
    if (story.is(branch)) story.grow(branch, 1)
    story.remove(branch)
    story.copy(branch, story.at('trunk'))
    story.file(`${branch}/new`, 'n')
    story.commit()
  },
  'branch renamed'(story) {
    const { at } = story
    story.copy(at('branches/before'), at('trunk'))
    story.commit()
    story.move(at('branches/before'), at('branches/after'))
    story.commit()
    story.move(at('branches/after'), at('tags/after'))
    story.commit()
  },
  'commit on a tag'(story) {
    story.copy(story.at('tags/moved'), story.at('trunk'))
    story.commit()
    if (story.is(story.at('tags/moved'))) story.grow(story.at('tags/moved'), 2)
  },
  'branch from outside'(story) {
    story.grow('vendor/lib', 2)
    story.copy(story.at('branches/lib'), 'vendor/lib')
    story.commit()
    if (story.draw.oneIn(2)) story.grow(story.at('branches/lib'), 1)
  },
  'branch of a part'(story) {
    const { at } = story
    const part = story.within(at('trunk')).find((path) => story.is(path) === 'dir')
    if (part !== undefined) story.copy(at('branches/part'), part)
    story.commit()
  },
  'trunk removed and restored'(story) {
    const { at } = story
    const before = story.last
    story.remove(at('trunk'))
    story.commit()
    if (story.is(at('trunk')) === undefined && before > 0)
      story.copy(at('trunk'), at('trunk'), before)
    story.commit()
    story.grow(at('trunk'), 1)
  },
  'copies with changes'(story) {
    const { at } = story
    const folder = story.within(at('trunk')).find((path) => story.is(path) === 'dir')
    if (folder !== undefined) {
      story.copy(at('trunk/copied'), folder, story.draw.between(1, story.last))
      const inside = anyFile(story, at('trunk/copied'))
      if (inside !== undefined && story.draw.oneIn(2)) story.file(inside, 'changed in the copy\n')
      else if (inside !== undefined) story.remove(inside)
    }
    story.commit()
    const file = anyFile(story, at('trunk'))
    if (file !== undefined) story.move(file, `${file}.moved`)
    story.commit()
  },
  'files from outside'(story) {
    story.file('shared/x', 'x')
    story.commit()
    story.file('shared/x', 'y')
    story.commit()
    story.copy(story.at('trunk/x'), 'shared/x', story.last - 1)
    story.copy(story.at('trunk/shared'), 'shared')
    story.copy(story.at('beside/copied'), 'shared')
    story.commit()
  },
  'kinds change'(story) {
    const path = story.at('trunk/kind')
    story.file(path, 'file')
    story.commit()
    story.remove(path)
    story.file(`${path}/below`, 'b')
    story.commit()
    story.remove(path)
    story.file(path, 'link ../target', { 'svn:special': '*' })
    story.commit()
    story.remove(path)
    story.file(story.at('trunk/KIND'), 'upper')
    story.commit()
  },
  properties(story) {
    const { at } = story
    story.file(at('trunk/run'), '#!/bin/sh\n', { 'svn:executable': '*' })
    story.file(at('trunk/crlf'), 'a\r\nb\r\n', { 'svn:eol-style': 'CRLF' })
    story.file(at('trunk/native'), 'a\nb\n', { 'svn:eol-style': 'native', 'svn:keywords': 'Id' })
    story.file(at('trunk/id'), '$Id$ $Rev: 1 $\n', { 'svn:keywords': 'Id Rev' })
    story.file(at('trunk/link'), 'link run', { 'svn:special': '*' })
    story.commit()
    story.properties(at('trunk/run'), { 'svn:mime-type': 'text/plain' })
    story.properties(at('trunk/link'), { 'svn:special': '*', 'svn:executable': '*' })
    story.properties(at('trunk'), { 'svn:ignore': '*.o\n', 'svn:mergeinfo': '/branches/x:1-2' })
    story.commit()
    story.properties(at('trunk/link'), { custom: 'v' })
    story.commit()
  },
  externals(story) {
    story.properties(story.at('trunk'), { 'svn:externals': 'lib https://svn.example.com/lib\n' })
    story.commit()
  },
  'odd file names'(story) {
    const names = ['a b', ' lead', 'tab\there', 'ü/é', '"q"', 'back\\slash', 'CON', 'x'.repeat(200)]
    names.push('-rf', '*?', 'Read', 'READ', 'a@1', '%41', '日本', 'u\u0308', 'trailing ', '#', '~')
    for (const name of story.draw.some(names, 3, 8)) story.file(story.at(`trunk/${name}`), name)
    story.commit()
    story.grow(story.at('trunk/a b'), 1)
  },
  'names that git refuses'(story) {
    const names = ['.git/config', 'x/.GIT/y', 'git~1', 'a/.gIt']
    for (const name of story.draw.some(names, 1, 3)) story.file(story.at(`trunk/${name}`), 'r')
    story.commit()
  },
  'names that git reads'(story) {
    const { at, draw } = story
    const name = draw.pick(['.gitmodules', '.gitattributes', '.GITMODULES', 'x/gitmod~1'])
    const path = at(`trunk/${name}`)
    const steps = [
      () => story.is(path) !== 'file' && story.folder(`${path}/hollow`),
      () => story.file(`${path}/in`, draw.pick(['a', 'b'])),
      () => story.file(path, draw.pick(['# fine\n', refusedModules])),
      () => story.file(path, 'link ../elsewhere', { 'svn:special': '*' }),
      () => story.copy(at('trunk/copied'), path),
      () => story.remove(path),
      () => story.copy(path, at('trunk/d0')),
      () => story.move(path, at('trunk/moved')),
    ]
    for (let each = 0; each < draw.between(3, 9); each++) {
      draw.pick(steps)()
      story.commit()
    }
  },
  'odd branch names'(story) {
    const names = [
      'a b',
      'x..y',
      '-dash',
      'main',
      'Topic',
      'TOPIC',
      'v1.lock',
      'ü',
      '~1',
      'a:b',
      'HEAD',
    ]
    names.push('a'.repeat(40), '@{1}', 'x@2', '[x]', 'end.', '.start', 'trunk', '%20')
    for (const name of story.draw.some(names, 2, 5))
      story.copy(story.at(`${story.draw.pick(['branches', 'tags'])}/${name}`), story.at('trunk'))
    story.commit()
  },
  people(story) {
    const authors = ['jörg', 'J Doe', 'ada@example.com', 'a<b>', undefined, '', 'x'.repeat(300)]
    for (const author of story.draw.some(authors, 2, 4)) change(story, { author })
    change(story, { author: 'jörg', message: 'grüße', encoding: 'latin1' })
    change(story, { author: 'järg', encoding: 'latin1' })
  },
  messages(story) {
    const texts = ['', undefined, '\n\n', ' ', 'CR\r\nLF\rCR', '\x1b[31mred', 'no newline', 'ü']
    for (const message of story.draw.some(texts, 2, 5)) change(story, { message })
    if (story.draw.oneIn(3)) change(story, { message: 'long line '.repeat(40_000) })
  },
  dates(story) {
    const dates = [undefined, '1969-12-31T23:59:59.999999Z']
    dates.push('2099-01-01T00:00:00.000000Z', '1970-01-01T00:00:00.000000Z')
    for (const date of story.draw.some(dates, 1, 4)) change(story, { date })
  },
  'empty revisions'(story) {
    for (let each = 0; each < 3; each++) story.commit()
    story.file('outside.txt', `${story.last}`)
    story.commit()
  },
  'files directly in branches'(story) {
    if (story.is(story.at('branches'))) story.file(story.at('branches/README'), 'r')
    story.commit()
  },
  'empty folders'(story) {
    story.folder(story.at('trunk/empty/below'))
    story.folder(story.at('branches/hollow'))
    story.file(story.at('trunk/emptied/below/x'), 'x')
    story.commit()
    story.remove(story.at('trunk/emptied/below/x'))
    story.file(story.at('trunk/empty/below/y'), 'y')
    story.commit()
    story.copy(story.at('tags/hollow'), story.at('trunk'), story.last - story.draw.between(0, 1))
    story.commit()
  },
  'everything removed'(story) {
    const trunk = story.at('trunk')
    for (const path of story.within(trunk)) if (story.is(path)) story.remove(path)
    story.commit()
    if (story.draw.oneIn(2)) story.grow(trunk, 1)
  },
  'wide tree'(story) {
    for (let each = 0; each < story.draw.between(50, 200); each++)
      story.file(story.at(`trunk/wide/${each}`), `${each}`)
    story.commit()
  },
  'binary contents'(story) {
    story.file(story.at('trunk/bin'), Buffer.from([0, 255, 13, 10, 128]))
    story.file(story.at('trunk/none'), '')
    story.commit()
    story.file(story.at('trunk/bin'), Buffer.alloc(200_000, 'ab\0'))
    story.commit()
  },
}

/** A revision that changes a file of the trunk. */
function change(story: SubversionStory, about: Parameters<SubversionStory['commit']>[0]): void {
  story.file(story.at('trunk/changed'), `${story.last}`)
  story.commit(about)
}
