import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type Heard, startHttpServer, type TestHttpServer } from './http-server.ts'
import { canary } from './sources.ts'

/** A change of one path in a changeset. For a folder, it applies to all files in it. */
export type Edit =
  | { write: string; content: string; kinds?: string }
  | { make: string }
  | { remove: string }
  | { move: string; to: string; content?: string }
  | { copy: string; to: string }
  | { lock: string }
  /** Not supported by any client: the content changes, but no change is listed. */
  | { secretly: string; content: string }

export interface TfvcChangeset {
  comment: string
  by?: { displayName: string; uniqueName: string }
  edits: Edit[]
}

type Files = Map<string, Buffer | 'folder'>

const mona = { displayName: 'Mona Lisa', uniqueName: 'mona@example.com' }
const under = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

function moveAll(files: Files, from: string, to: string, keep: boolean): void {
  for (const [path, file] of [...files].filter(([each]) => under(each, from))) {
    files.set(to + path.slice(from.length), file)
    if (!keep) files.delete(path)
  }
}

/** Applies a change, and returns how the server reports it. */
function does(files: Files, edit: Edit): { changeType: string; path: string; source?: string }[] {
  if ('write' in edit) {
    const changeType = edit.kinds ?? (files.has(edit.write) ? 'edit' : 'add, edit, encoding')
    files.set(edit.write, Buffer.from(edit.content))
    return [{ changeType, path: edit.write }]
  }
  if ('make' in edit) {
    files.set(edit.make, 'folder')
    return [{ changeType: 'add', path: edit.make }]
  }
  if ('remove' in edit) {
    for (const path of [...files.keys()]) if (under(path, edit.remove)) files.delete(path)
    return [{ changeType: 'delete', path: edit.remove }]
  }
  if ('move' in edit) {
    moveAll(files, edit.move, edit.to, false)
    if (edit.content !== undefined) files.set(edit.to, Buffer.from(edit.content))
    const changeType = edit.content === undefined ? 'rename' : 'edit, rename'
    return [
      { changeType: 'delete, sourceRename', path: edit.move },
      { changeType, path: edit.to, source: edit.move },
    ]
  }
  if ('copy' in edit) {
    moveAll(files, edit.copy, edit.to, true)
    return [{ changeType: 'branch', path: edit.to }]
  }
  if ('lock' in edit) return [{ changeType: 'lock', path: edit.lock }]
  files.set(edit.secretly, Buffer.from(edit.content))
  return []
}

const itemOf = (path: string, file: Buffer | 'folder' | undefined, version: number) => ({
  version,
  path,
  url: `http://${canary}/`,
  ...(file === 'folder' || file === undefined
    ? { isFolder: file === 'folder' }
    : { size: file.length, hashValue: createHash('md5').update(file).digest('base64') }),
})

export interface TfvcServer extends TestHttpServer {
  /** URL of the collection. */
  url: string
  /** The files after a changeset, counted from 1. */
  files(changeset: number): Map<string, string>
}

/**
 * A TFVC server with the documented REST interface ("Tfvc" of Azure DevOps Services REST API) and
 * pages of one hundred. Requires a token.
 */
export async function startTfvcServer(
  changesets: TfvcChangeset[],
  { token = 't0ken', signIn = 'Basic' } = {},
): Promise<TfvcServer> {
  const states: Files[] = [new Map()]
  const changes: object[][] = [[]]
  for (const [index, { edits }] of changesets.entries()) {
    const files: Files = new Map(states[index])
    const told = edits.flatMap((edit) => does(files, edit))
    const before = states[index]
    states.push(files)
    changes.push(
      told.map(({ changeType, path, source }) => ({
        item: itemOf(path, files.get(path) ?? before?.get(path), index + 1),
        changeType,
        ...(source && { sourceServerItem: source }),
      })),
    )
  }
  const described = changesets.map(({ comment, by = mona }, index) => ({
    ...{ changesetId: index + 1, author: by, checkedInBy: by },
    createdDate: new Date(Date.UTC(2020, 0, 1, 0, 0, index)).toISOString(),
    ...(comment.length > 80
      ? { comment: comment.slice(0, 80), commentTruncated: true }
      : { comment }),
  }))
  const expected = [`Basic ${Buffer.from(`:${token}`).toString('base64')}`]

  function answer({ path, headers }: Heard): unknown {
    if (!expected.includes(headers.authorization ?? '')) return 401
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    const wanted = (name: string) => searchParams.get(name) ?? ''
    const [, what, id, more] =
      /^\/tfs\/_apis\/tfvc\/(\w+)(?:\/(\d+)(\/changes)?)?$/.exec(pathname) ?? []
    const version = Number(wanted('versionDescriptor.version'))
    if (what === 'changesets' && more) {
      const skip = Number(wanted('$skip'))
      return (changes[Number(id)] ?? []).slice(skip, skip + Number(wanted('$top')))
    }
    if (what === 'changesets' && id) {
      return {
        ...described[Number(id) - 1],
        ...changesets[Number(id) - 1],
        commentTruncated: false,
      }
    }
    if (what === 'changesets') {
      const from = Number(wanted('searchCriteria.fromId'))
      const root = wanted('searchCriteria.itemPath').replace(/\/$/, '')
      const touched = (number: number) =>
        changes[number]?.some((each) => under((each as { item: { path: string } }).item.path, root))
      return described
        .filter(({ changesetId }) => changesetId >= from && touched(changesetId))
        .slice(0, Number(wanted('$top')))
    }
    if (what === 'items' && searchParams.has('path')) return states[version]?.get(wanted('path'))
    if (what !== 'items') return undefined
    const scope = wanted('scopePath').replace(/\/$/, '')
    return [...(states[version] ?? [])]
      .filter(([each]) => under(each, scope))
      .map(([each, file]) => itemOf(each, file, version))
  }

  function send(answered: unknown, response: ServerResponse): void {
    const marked = { 'X-TFS-ProcessId': canary }
    if (answered === 401) {
      response.writeHead(401, { ...marked, 'WWW-Authenticate': signIn }).end(canary)
    } else if (answered === undefined || answered === 'folder') {
      response.writeHead(404, marked).end(canary)
    } else if (Buffer.isBuffer(answered)) {
      response.writeHead(200, { ...marked, 'Content-Type': 'application/octet-stream' })
      response.end(answered)
    } else {
      const list = Array.isArray(answered) ? { count: answered.length, value: answered } : answered
      response.writeHead(200, { ...marked, 'Content-Type': 'application/json; charset=utf-8' })
      response.end(JSON.stringify(list))
    }
  }

  const server = await startHttpServer((heard, response) => send(answer(heard), response))
  return {
    ...server,
    url: `${server.origin}/tfs`,
    files: (changeset) =>
      new Map(
        [...(states[changeset] ?? [])].flatMap(([path, file]) =>
          file === 'folder' ? [] : [[path, String(file)] as const],
        ),
      ),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
