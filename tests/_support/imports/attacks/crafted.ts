import { run, runOrThrow } from '../../../../server/core/processes.ts'
import { bareFrom } from '../bare.ts'
import type { Goods } from './hostile-git.ts'

/** An entry of a tree: its mode, its name, and its object. */
type Entry = readonly [
  mode: string,
  name: string,
  of: 'link' | 'file' | 'folder' | 'commit' | Entry[],
]

export interface Crafted {
  what: string
  /** The tree of the only commit. */
  tree: Entry[]
  /** Content of all files, including `.gitmodules` and links. */
  content?: string
}

const modules = (path: string, url: string) => `[submodule "x"]\n\tpath = ${path}\n\turl = ${url}\n`
const submodule: Entry[] = [
  ['100644', '.gitmodules', 'file'],
  ['160000', 'x', 'commit'],
]

/** Trees that make git run commands when they are checked out (CVE-2014-9390 and later ones). */
export const refusedTrees: Crafted[] = [
  { what: 'a folder .git', tree: [['40000', '.git', 'folder']] },
  { what: 'a folder .GIT', tree: [['40000', '.GIT', 'folder']] },
  { what: 'a folder .Git within another', tree: [['40000', 'a', [['40000', '.Git', 'folder']]]] },
  { what: 'a folder git~1, its short name on Windows', tree: [['40000', 'git~1', 'folder']] },
  { what: 'a folder .git with an end that Windows drops', tree: [['40000', '.git. ', 'folder']] },
  {
    what: 'a folder .git with a stream of NTFS',
    tree: [['40000', '.git::$INDEX_ALLOCATION', 'folder']],
  },
  {
    what: 'a folder .git with a character that HFS+ drops',
    tree: [['40000', '.g\u200cit', 'folder']],
  },
  { what: 'a link .git', tree: [['120000', '.git', 'link']] },
  { what: 'a submodule .git', tree: [['160000', '.git', 'commit']] },
  { what: '.gitmodules as a link', tree: [['120000', '.gitmodules', 'link']] },
  { what: '.GITMODULES as a link', tree: [['120000', '.GITMODULES', 'link']] },
  {
    what: 'a submodule with an option for an address',
    tree: submodule,
    content: modules('x', '-u./payload'),
  },
  {
    what: 'a submodule with an option for a path',
    tree: submodule,
    content: modules('-u', 'https://example.com/'),
  },
  {
    what: 'a submodule with a name that leads out',
    tree: submodule,
    content: '[submodule "../../x"]\n\tpath = x\n\turl = https://example.com/\n',
  },
  {
    what: 'a submodule with an update that is a command',
    tree: submodule,
    content: `${modules('x', 'https://example.com/')}\tupdate = !touch pwned\n`,
  },
  {
    what: 'a submodule with two lines for an address',
    tree: submodule,
    content: modules('x', '"https://example.com/\\n?host=inner"'),
  },
  { what: 'a name with a slash', tree: [['100644', 'a/../../x', 'file']] },
  { what: 'a name ..', tree: [['40000', '..', 'folder']] },
  { what: 'a name .', tree: [['40000', '.', 'folder']] },
  { what: 'a name of nothing', tree: [['100644', '', 'file']] },
  {
    what: 'the same name twice',
    tree: [
      ['100644', 'a', 'file'],
      ['100644', 'a', 'link'],
    ],
  },
  {
    what: 'names out of order',
    tree: [
      ['100644', 'b', 'file'],
      ['100644', 'a', 'file'],
    ],
  },
  {
    what: 'a link and a folder of one name',
    tree: [
      ['120000', 'a', 'link'],
      ['40000', 'a', 'folder'],
    ],
  },
]

/** Trees that are harmless because the server never checks them out. */
export const takenTrees: Crafted[] = [
  { what: 'a link to .git', tree: [['120000', 'a', 'link']], content: '.git/hooks' },
  {
    what: 'a link out of the folder',
    tree: [['120000', 'a', 'link']],
    content: '../../../../etc/passwd',
  },
  {
    what: 'a link and a folder that differ in case alone',
    tree: [
      ['120000', 'A', 'link'],
      ['40000', 'a', 'folder'],
    ],
    content: '.git',
  },
  {
    what: 'a submodule that nobody fetches',
    tree: submodule,
    content: modules('x', 'https://example.com/x'),
  },
  {
    what: 'attributes with a filter',
    tree: [['100644', '.gitattributes', 'file']],
    content: '* filter=x\n',
  },
  {
    what: 'the address of a server of large files',
    tree: [['100644', '.lfsconfig', 'file']],
    content: '[lfs]\n\turl = http://169.254.169.254/\n',
  },
]

const person = 'Mona <mona@example.com> 1700000000 +0000'

/** One commit with a tree that git would not write, as a pack. */
export async function craft({ tree, content = 'x' }: Crafted): Promise<Goods> {
  await using bare = await bareFrom()
  const write = async (type: string, bytes: Buffer | string) => {
    const args = ['hash-object', '-t', type, '--literally', '-w', '--stdin']
    const { stdout } = await bare.git.try(args, bytes)
    return stdout.toString().trim()
  }
  const file = await write('blob', content)
  const writeTree = async (entries: readonly Entry[]): Promise<string> => {
    const parts: Buffer[] = []
    for (const [mode, name, of] of entries) {
      const inside = of === 'folder' ? ([['100644', 'f', 'file']] as const) : of
      const id =
        typeof inside === 'object'
          ? await writeTree(inside)
          : inside === 'commit'
            ? 'c0ffee'.repeat(7).slice(0, 40)
            : file
      parts.push(Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex'))
    }
    return write('tree', Buffer.concat(parts))
  }
  const root = await writeTree(tree)
  const text = `tree ${root}\nauthor ${person}\ncommitter ${person}\n\nx\n`
  const id = await write('commit', text)
  const all = await run({
    file: 'git',
    args: [
      `--git-dir=${bare.path}`,
      'cat-file',
      '--batch-all-objects',
      '--batch-check=%(objectname)',
    ],
  })
  const args = [`--git-dir=${bare.path}`, 'pack-objects', '--stdout', '-q']
  return { id, pack: await runOrThrow({ file: 'git', args }, all.stdout) }
}
