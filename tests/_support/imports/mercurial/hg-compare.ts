import type { Stage } from '../stage.ts'
import type { HgWork, Tree } from './hg-work.ts'

export interface Compared {
  /** By description, which must be unique per changeset. */
  message: string
  /** Descriptions of the parents. */
  parents: string[]
  id: string
}

/** All commits reachable from branches and tags, by message. */
export async function commitsOf(stage: Stage): Promise<Map<string, Compared>> {
  const format = '--format=%H%x00%P%x00%B%x01'
  const log = await stage.git('log', '--branches', '--tags', '--encoding=UTF-8', format)
  const rows = log
    .split('\x01')
    .map((row) => row.trimStart().split('\0'))
    .filter(([id]) => id)
  const messages = new Map(rows.map(([id, , message]) => [id!, message!.trim()]))
  return new Map(
    rows.map(([id, parents]) => {
      const message = messages.get(id!)!
      const named = parents!.split(' ').filter(Boolean)
      return [message, { id: id!, message, parents: named.map((each) => messages.get(each)!) }]
    }),
  )
}

/** All changesets of a repository, by description. */
export async function changesetsOf(hg: HgWork): Promise<Map<string, Compared>> {
  const template = '{node}\\0{p1.node}\\0{p2.node}\\0{desc}\\1'
  const log = await hg('log', '-r', 'all()', '-T', template)
  const rows = log
    .split('\x01')
    .map((row) => row.split('\0'))
    .filter(([id]) => id)
  const messages = new Map(rows.map(([id, , , message]) => [id!, message!]))
  return new Map(
    rows.map(([id, p1, p2]) => {
      const message = messages.get(id!)!
      const parents = [p1!, p2!].flatMap((node) => messages.get(node) ?? [])
      return [message, { id: id!, message, parents }]
    }),
  )
}

/** The files of a commit. */
export async function treeOf(stage: Pick<Stage, 'bytes'>, id: string): Promise<Tree> {
  const listed = await stage.bytes('ls-tree', '-r', '-z', '--full-tree', id)
  const entries = listed.toString('latin1').split('\0').filter(Boolean)
  return new Map(
    entries.map((entry) => {
      const [, mode, blob, path] = /^(\d+) \w+ (\w+)\t([^]*)$/.exec(entry)!
      return [path!, `${mode} ${blob}`] as const
    }),
  )
}
