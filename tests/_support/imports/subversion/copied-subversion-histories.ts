import type { DumpNode, DumpRevision } from './subversion-dump.ts'

interface CopiedHistory {
  revisions: DumpRevision[]
  /** The folder to import. */
  folder: string
  /** Subjects of the first-parent history of each ref. */
  logs: Record<string, string[]>
}

const file = (path: string): DumpNode => ({ path, action: 'add', kind: 'file', text: path })
const folder = (path: string): DumpNode => ({ path, action: 'add', kind: 'dir' })
const gone = (path: string): DumpNode => ({ path, action: 'delete' })
const copy = (path: string, from: string, revision: number): DumpNode => ({
  ...folder(path),
  from: { path: from, revision },
})
const change = (path: string, text: string): DumpNode => ({ path, action: 'change', text })

const standard = (base: string) =>
  ['trunk', 'branches', 'tags'].map((name) => folder(base === '' ? name : `${base}/${name}`))

const revisions = (...all: DumpNode[][]): DumpRevision[] =>
  all.map((nodes, index) => ({
    author: 'ada',
    date: `2020-01-01T00:00:${String(index + 10).padStart(2, '0')}.000000Z`,
    message: `r${index + 1}`,
    nodes,
  }))

const log = (...numbers: number[]) => numbers.map((number) => `r${number}`)

const names = Array.from({ length: 205 }, (_, index) => `f${index}`)

/** Repositories in which a folder that is imported was copied or renamed into its place. */
export const repositoriesWithCopies: Record<string, CopiedHistory> = {
  'renamed-project': {
    revisions: revisions(
      [folder('old'), ...standard('old')],
      [file('old/trunk/a')],
      [folder('other'), file('other/x'), copy('old/tags/v1', 'old/trunk', 2)],
      [change('old/trunk/a', 'more'), copy('old/branches/b', 'old/trunk', 2)],
      [change('old/branches/b/a', 'on b')],
      [copy('new', 'old', 5), gone('old')],
      [file('new/trunk/b'), change('other/x', 'y')],
    ),
    folder: 'new',
    logs: {
      'refs/heads/main': log(1, 2, 4, 6, 7),
      'refs/heads/b': log(1, 2, 4, 5, 6),
      'refs/tags/v1': log(1, 2, 3, 6),
    },
  },
  'renamed-twice': {
    revisions: revisions(
      [folder('one'), ...standard('one'), file('one/trunk/a')],
      [folder('group'), copy('group/two', 'one', 1), gone('one')],
      [change('group/two/trunk/a', 'more')],
      [copy('groups', 'group', 3), gone('group')],
      [file('groups/two/trunk/b')],
    ),
    folder: 'groups/two',
    logs: { 'refs/heads/main': log(1, 2, 3, 4, 5) },
  },
  'renamed-trunk': {
    revisions: revisions(
      [folder('main'), folder('branches'), folder('tags')],
      [file('main/a')],
      [folder('main/src'), file('main/src/b')],
      [copy('tags/v1', 'main', 3)],
      [change('main/a', 'more')],
      [copy('trunk', 'main', 5), gone('main')],
      [file('trunk/c')],
    ),
    folder: '',
    logs: {
      'refs/heads/main': log(1, 2, 3, 5, 6, 7),
      'refs/tags/v1': log(1, 2, 3, 4),
    },
  },
  'moved-to-root': {
    revisions: revisions(
      [folder('proj'), ...standard('proj')],
      [file('proj/trunk/a')],
      [copy('proj/branches/b', 'proj/trunk', 2)],
      [...['trunk', 'branches', 'tags'].map((name) => copy(name, `proj/${name}`, 3)), gone('proj')],
      [file('trunk/b')],
    ),
    folder: '',
    logs: { 'refs/heads/main': log(1, 2, 4, 5), 'refs/heads/b': log(1, 2, 3, 4) },
  },
  'root-to-trunk': {
    revisions: revisions(
      [file('a')],
      [folder('src'), file('src/b')],
      [copy('trunk', '', 2), folder('branches'), folder('tags'), gone('a'), gone('src')],
      [file('trunk/c')],
    ),
    folder: '',
    logs: { 'refs/heads/main': log(1, 2, 3, 4) },
  },
  'branch-from-outside': {
    revisions: revisions(
      [...standard(''), folder('vendor'), file('trunk/a')],
      [folder('vendor/lib'), file('vendor/lib/x')],
      [change('vendor/lib/x', 'more')],
      [copy('branches/lib', 'vendor/lib', 3)],
      [change('vendor/lib/x', 'later'), change('branches/lib/x', 'ours')],
    ),
    folder: '',
    logs: { 'refs/heads/main': log(1), 'refs/heads/lib': log(2, 3, 4, 5) },
  },
  'tag-of-a-part': {
    revisions: revisions(
      [...standard(''), file('trunk/a'), folder('trunk/old'), file('trunk/old/x')],
      [copy('trunk/lib', 'trunk/old', 1), gone('trunk/old')],
      [change('trunk/lib/x', 'more')],
      [copy('tags/lib-1', 'trunk/lib', 3)],
      [change('trunk/a', 'later')],
    ),
    folder: '',
    logs: { 'refs/heads/main': log(1, 2, 3, 5), 'refs/tags/lib-1': log(1, 2, 3, 4) },
  },
  // More than are followed one by one.
  'many-files-from-outside': {
    revisions: revisions(
      [folder('shared'), ...names.map((name) => file(`shared/${name}`))],
      [change('shared/f7', 'more'), folder('proj'), ...standard('proj'), file('proj/trunk/a')],
      names.map((name) => ({
        ...{ ...file(`proj/trunk/${name}`), text: undefined },
        from: { path: `shared/${name}`, revision: 2 },
      })),
    ),
    folder: 'proj',
    logs: { 'refs/heads/main': log(2, 3) },
  },
  'trunk-replaced-by-branch': {
    revisions: revisions(
      [...standard(''), file('trunk/a')],
      [copy('branches/b', 'trunk', 1)],
      [change('branches/b/a', 'on b')],
      [file('trunk/own')],
      [gone('trunk'), copy('trunk', 'branches/b', 3), gone('branches/b')],
      [file('trunk/c'), copy('branches/b', 'trunk', 5)],
    ),
    folder: '',
    logs: { 'refs/heads/main': log(1, 4, 5, 6), 'refs/heads/b': log(1, 2, 3, 6) },
  },
  'files-from-outside': {
    revisions: revisions(
      [folder('shared'), file('shared/x')],
      [change('shared/x', 'more'), folder('proj'), ...standard('proj'), file('proj/trunk/a')],
      [
        { ...file('proj/trunk/x'), text: undefined, from: { path: 'shared/x', revision: 2 } },
        change('shared/x', 'later'),
      ],
      [copy('proj/trunk/all', 'shared', 3)],
    ),
    folder: 'proj',
    logs: { 'refs/heads/main': log(2, 3, 4) },
  },
}
