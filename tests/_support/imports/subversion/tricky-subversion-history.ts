import { createHash } from 'node:crypto'
import type { DumpNode, DumpRevision } from './subversion-dump.ts'

const dir = (path: string): DumpNode => ({ path, kind: 'dir', action: 'add' })
const add = (path: string, text: string | Buffer = `${path}\n`): DumpNode => ({
  ...{ path, action: 'add', text },
})
const change = (path: string, text: string | Buffer): DumpNode => ({ path, action: 'change', text })
const remove = (path: string): DumpNode => ({ path, action: 'delete' })
const set = (path: string, properties: Record<string, string>, kind?: 'dir'): DumpNode => ({
  ...{ path, kind, action: 'change', properties },
})
const copy = (path: string, from: string, revision: number, kind?: 'dir'): DumpNode => ({
  ...{ path, kind, action: 'add', from: { path: from, revision } },
})

/** Incompressible bytes, the same on each run. */
function noise(size: number, seed: string): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < size; at += 64)
    parts.push(createHash('sha512').update(`${seed}${at}`).digest())
  return Buffer.concat(parts).subarray(0, size)
}

const binary = noise(300_000, 'a')
const changed = Buffer.concat([
  ...[binary.subarray(120_000, 260_000), noise(5_000, 'b')],
  ...[binary.subarray(0, 90_000), Buffer.alloc(150_000, 'xyz')],
])

const link = { 'svn:special': '*' }
const program = { 'svn:executable': '*' }
const odd = 'trunk/ünïcödé "quoted"\ttab \\ back.txt'

/** Unusual changes found in old repositories, one per revision. */
const changes: DumpNode[][] = [
  ['trunk', 'branches', 'tags'].map(dir),
  [
    dir('trunk/src'),
    add('trunk/a.txt'),
    add('trunk/src/main.c', 'int main;\n'),
    add('trunk/empty', ''),
  ],
  [add('trunk/program', '#!/bin/sh\n')],
  [set('trunk/program', program)],
  [{ ...add('trunk/link', 'link a.txt'), properties: link }],
  [copy('branches/one', 'trunk', 5, 'dir')],
  [change('branches/one/a.txt', 'one\n'), add('branches/one/new.txt')],
  [copy('tags/v1', 'trunk', 6, 'dir')],
  [change('trunk/a.txt', 'two\r\nlines\r\n'), add(odd), add('trunk/bin.dat', binary)],
  [change('trunk/bin.dat', changed)],
  [copy('branches/two', 'branches/one', 10, 'dir'), remove('branches/one')],
  [change('branches/two/a.txt', 'renamed\n')],
  [remove('trunk/src')],
  [copy('trunk/src', 'trunk/src', 12, 'dir'), change('trunk/src/main.c', 'int again;\n')],
  [{ ...copy('trunk/copy.c', 'trunk/src/main.c', 12), text: 'int copied;\n' }],
  [change('tags/v1/a.txt', 'changed on a tag\n')],
  [{ ...dir('trunk/src'), action: 'replace' }, add('trunk/src/other.c')],
  [change('trunk/link', 'link src/other.c')],
  [set('trunk/link', {})],
  [set('trunk/link', { ...link, ...program })],
  [set('trunk/link', program)],
  [{ ...add('trunk/broken', 'no link'), properties: { ...link } }],
  [change('trunk/broken', 'link a.txt')],
  [set('trunk/program', {})],
  [set('trunk', { 'svn:externals': 'ext http://example.org/svn/x\n', 'svn:ignore': '*.o' }, 'dir')],
  [
    copy('branches/three', 'trunk', 25, 'dir'),
    remove('branches/three/src'),
    add('branches/three/src'),
  ],
  [dir('www'), add('www/index.html'), add('branches/README')],
  [copy('trunk/page.html', 'www/index.html', 27), remove('trunk/bin.dat')],
  [{ ...copy('trunk/a.txt', 'branches/two/a.txt', 28), action: 'replace' }],
  [copy('branches/four', 'trunk/src', 29, 'dir')],
  [remove('branches/three')],
  [dir('branches/three'), add('branches/three/anew')],
  [copy('labels', 'tags', 32, 'dir'), remove('tags')],
  [copy('tags', 'labels', 33, 'dir')],
  [change('tags/v1/empty', 'full\n'), dir('trunk/hollow')],
  [],
  [{ ...add('trunk/a b/c'), path: 'trunk/c' }, remove('trunk/empty')],
]

/** The subject of each message is its revision. Its body has a character that XML does not allow. */
export const trickyHistory: DumpRevision[] = changes.map((nodes, index) => ({
  author: index === 3 ? undefined : index % 2 ? 'alice' : 'bob@example.org',
  date: index === 4 ? undefined : `2015-03-01T00:00:${10 + index}.123456Z`,
  message: `r${index + 1}\r\n\r\nBody "of" \x1bit.`,
  nodes,
}))
