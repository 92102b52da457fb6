import { join } from 'node:path'
import { root } from '../../bundles.ts'
import { run } from '../../../../server/core/processes.ts'
import type { DumpNode, DumpRevision } from '../subversion/subversion-dump.ts'
import { gitAt } from './git-story.ts'

/** The folder that is converted to other systems. */
export const converted = 'server'

/** Whether this is a clone of the project with its whole history. */
export async function hasOwnHistory(): Promise<boolean> {
  const args = ['-C', root, 'rev-parse', '--is-shallow-repository']
  const { code, stdout } = await run({ file: 'git', args })
  const isWhole = code === 0 && stdout.toString().trim() === 'false'
  if (!isWhole) process.stderr.write('skipped, the history of the project is not here\n')
  return isWhole
}

/** A bare repository with the history of the current commit. */
export async function cloneOwn(path: string): Promise<void> {
  await gitAt(root, ['init', '-q', '--bare', '-b', 'main', path])
  await gitAt(path, ['fetch', '-q', root, 'HEAD:refs/heads/main'])
}

const parentOf = (path: string) => path.slice(0, Math.max(path.lastIndexOf('/'), 0))

/** Contents by their ids. */
async function contentsOf(path: string, ids: readonly string[]): Promise<Map<string, Buffer>> {
  const all = await gitAt(path, ['cat-file', '--batch'], ids.map((id) => `${id}\n`).join(''))
  const found = new Map<string, Buffer>()
  for (let at = 0; at < all.length;) {
    const end = all.indexOf(10, at)
    const [id = '', , size = ''] = all.toString('latin1', at, end).split(' ')
    found.set(id, all.subarray(end + 1, end + 1 + Number(size)))
    at = end + 2 + Number(size)
  }
  return found
}

interface RawChange {
  path: string
  mode: string
  id: string
  isNew: boolean
}

function nodesOf(changes: RawChange[], contents: Map<string, Buffer>, folders: Set<string>) {
  const nodes: DumpNode[] = []
  const folder = (path: string): void => {
    if (folders.has(path)) return
    folder(parentOf(path))
    folders.add(path)
    nodes.push({ path, action: 'add', kind: 'dir' })
  }
  for (const { path, mode, id, isNew } of changes) {
    const at = join('trunk', path)
    if (mode === '000000') {
      nodes.push({ path: at, action: 'delete' })
      continue
    }
    folder(parentOf(at))
    const content = contents.get(id) ?? Buffer.alloc(0)
    const isLink = mode === '120000'
    const properties: Record<string, string> = {
      ...(isLink && { 'svn:special': '*' }),
      ...(mode === '100755' && { 'svn:executable': '*' }),
    }
    const text = isLink ? Buffer.concat([Buffer.from('link '), content]) : content
    nodes.push({ path: at, action: isNew ? 'add' : 'change', kind: 'file', text, properties })
  }
  return nodes
}

/** The first-parent history of a folder as the trunk of a Subversion repository. */
export async function* subversionOf(path: string): AsyncGenerator<DumpRevision> {
  const options = ['--first-parent', '-m', '--reverse', '--raw', '--no-abbrev', '--no-renames']
  const format = '--format=%x01%at%x00%an%x00%B%x02'
  const log = await gitAt(path, ['log', '-z', ...options, format, 'main', '--', converted])
  const folders = new Set([''])
  for (const entry of log.toString().split('\x01').slice(1)) {
    const [head = '', raw = ''] = entry.split('\x02')
    const [at = '', author = '', message = ''] = head.split('\0')
    const fields = [...raw.matchAll(/:(\d+) (\d+) \w+ (\w+) \w\0([^\0]+)/g)]
    const changes = fields.map(([, before, mode = '', id = '', file = '']) => ({
      ...{ path: file.slice(converted.length + 1), mode, id, isNew: before === '000000' },
    }))
    const contents = await contentsOf(
      path,
      changes.filter(({ mode }) => mode !== '000000').map(({ id }) => id),
    )
    const date = new Date(Number(at) * 1000).toISOString().replace('Z', '000Z')
    yield { author, date, message, nodes: nodesOf(changes, contents, folders) }
  }
}
