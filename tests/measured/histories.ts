/** Histories of repositories, in the format of git-fast-import(1). */

interface History {
  stream(): string
  /** Revisions that statements name. */
  ids?: Record<string, string>
}

const mona = 'Mona <mona@example.com>'
const from = 1_767_225_600

const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`

interface Commit {
  branch: string
  message: string
  /** The branch that it continues, if it is not its own. */
  from?: string
  files?: Record<string, string>
  date?: string
}

const commit = ({ branch, message, from: parent, files = {}, date = `${from} +0000` }: Commit) =>
  [
    `commit refs/heads/${branch}\nauthor ${mona} ${date}\ncommitter ${mona} ${date}\n`,
    data(message),
    parent === undefined ? '' : `from refs/heads/${parent}\n`,
    ...Object.entries(files).map(([path, text]) => `M 100644 inline ${path}\n${data(text)}`),
    '\n',
  ].join('')

const branch = (name: string, at = 'main') => `reset refs/heads/${name}\nfrom refs/heads/${at}\n\n`
const tag = (name: string) => `reset refs/tags/${name}\nfrom refs/heads/main\n\n`
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

const root = { branch: 'main', message: 'Start' }

/** Files of two commits, branches of one commit each, and a branch of 305 commits. */
const facts = () =>
  [
    commit({ ...root, files: { 'README.md': '# Facts\n' } }),
    commit({
      ...{ branch: 'main', message: 'Add files' },
      files: {
        'src/one.txt': 'line 1\nline 2 needle\nline 3\n',
        'src/two.txt': 'also needle\n',
        'utf.txt': 'héllo wörld 世界\n',
        'gone.txt': 'x\n',
      },
    }),
    ...['alpha', 'feat/slash', 'zeta'].map((name) => branch(name)),
    ...['one', 'two', 'three'].map((name, index) => {
      const files = {
        [`pull-${index + 1}.txt`]: `a\nb\nc ${index}\n`,
        ...(index === 0 && { 'data.bin': '\0\x01\x02\0' }),
      }
      return commit({ branch: name, message: `Change ${name}`, from: 'main', files })
    }),
    commit({ branch: 'zoned', message: 'Zone', from: 'main', date: '1577829600 +0200' }),
    ...upTo(305).map((number) =>
      commit({
        ...{ branch: 'yonder', message: `Commit ${number}`, date: `${from + number} +0000` },
        ...(number === 1 && { from: 'main' }),
      }),
    ),
    'done\n',
  ].join('')

export const histories: Record<'facts' | 'many' | 'code', History> = {
  facts: {
    stream: facts,
    ids: {
      commit: 'main',
      tree: 'main^{tree}',
      blob: 'main:src/one.txt',
      gone: 'main:gone.txt',
      zoned: 'zoned',
      'head-one': 'one',
      'head-two': 'two',
    },
  },
  many: {
    stream: () =>
      [
        commit({ ...root, files: { 'README.md': '# Many\n' } }),
        ...upTo(120).map((number) => tag(`v${String(number).padStart(3, '0')}`)),
        'done\n',
      ].join(''),
  },
  code: {
    stream: () => {
      const files = upTo(120).map((number) => [`f/${number}.txt`, `common ${number}\n`] as const)
      const wide = upTo(1005).map((number) => [`wide/${number}.txt`, ''] as const)
      return [
        commit({ ...root, files: Object.fromEntries(files) }),
        commit({ branch: 'wide', message: 'Many', from: 'main', files: Object.fromEntries(wide) }),
        'done\n',
      ].join('')
    },
  },
}
