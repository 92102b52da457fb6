import { isScoped } from '../../access/auth/caller.ts'
import { permissionsAt } from '../../access/auth/token-scope.ts'
import type { Context } from '../../api/context.ts'
import { permits, type Permissions } from '../../contract/permissions.ts'
import { sidesOf } from '../../domains/commits/comparison.ts'
import { findCommitId } from '../../domains/commits/find-commit.ts'
import { splitRef } from '../../domains/commits/split-ref.ts'
import { releaseNamed } from '../../domains/releases/find.ts'
import { openObjects } from '../../git/objects/object-reader.ts'
import type { Reader } from '../downloads/find-reader.ts'

/** Whether what a page is about exists. The caller may read the repository. */
type Exists = (reader: Reader, name: string, context: Context) => Promise<unknown>

interface Page {
  /** Path below that of the repository. Its group is what the page is about. */
  path: RegExp
  /** Permission of tokens without scopes that a private repository requires, besides `contents`. */
  area?: keyof Permissions
  exists: Exists
}

const always: Exists = () => Promise.resolve(true)

const placeOf = ({ repository }: Reader, { git }: Context): string => git.path(repository.id)

/** A branch, tag or commit, or a file or folder in it. */
async function isInTree(place: string, named: string, type: 'blob' | 'tree'): Promise<boolean> {
  const found = await splitRef(place, named.replace(/\/$/, ''))
  if (found?.path === undefined) return found !== undefined && type === 'tree'
  using objects = openObjects(place)
  const [object] = await objects.info([`${found.commit}:${found.path}`])
  return object?.type === type
}

const inTree =
  (type: 'blob' | 'tree'): Exists =>
  (reader, name, context) =>
    isInTree(placeOf(reader, context), name, type)

const numbered: Exists = ({ repository }, number, { storage }) =>
  storage.issues.find(repository, Number(number))

/** Pages of repositories that responses link to, except those that only a session can open. */
const pages: Page[] = [
  { path: /^$/, exists: always },
  { path: /^\/(?:branches|commits|releases|tags|deployments\/activity_log)$/, exists: always },
  { path: /^\/issues$/, area: 'issues', exists: always },
  { path: /^\/pulls$/, area: 'pull_requests', exists: always },
  { path: /^\/issues\/([1-9]\d{0,9})$/, area: 'issues', exists: numbered },
  {
    path: /^\/pull\/([1-9]\d{0,9})(?:\/(?:files|commits))?$/,
    area: 'pull_requests',
    exists: numbered,
  },
  {
    path: /^\/milestone\/([1-9]\d{0,9})$/,
    area: 'issues',
    exists: ({ repository }, number, { storage }) =>
      storage.milestones.find(repository.id, Number(number)),
  },
  {
    path: /^\/labels\/([^/]+)$/,
    area: 'issues',
    exists: ({ repository }, name, { storage }) => storage.labels.find(repository.id, name),
  },
  {
    path: /^\/commit\/([^/]+)$/,
    exists: (reader, name, context) => findCommitId(placeOf(reader, context), name),
  },
  { path: /^\/tree\/(.+)$/, exists: inTree('tree') },
  { path: /^\/blob\/(.+)$/, exists: inTree('blob') },
  {
    path: /^\/commits\/(.+)$/,
    exists: (reader, name, context) => splitRef(placeOf(reader, context), name),
  },
  {
    path: /^\/compare\/(.+)$/,
    exists: ({ repository, caller }, name, context) => sidesOf(name, repository, caller, context),
  },
  {
    path: /^\/releases\/tag\/(.+)$/,
    exists: async (reader, name, context) =>
      (await releaseNamed(reader, name, context.storage)) ??
      (await findCommitId(placeOf(reader, context), `refs/tags/${name}`)),
  },
  {
    path: /^\/runs\/([1-9]\d{0,14})$/,
    area: 'checks',
    exists: ({ repository }, id, { storage }) => storage.checkRuns.find(repository.id, Number(id)),
  },
  {
    path: /^\/actions\/runs\/([1-9]\d{0,14})$/,
    area: 'actions',
    exists: ({ repository }, id, { storage }) =>
      storage.workflowRuns.find(repository.id, Number(id)),
  },
  {
    path: /^\/security\/advisories\/(GHSA(?:-[0-9a-z]{4}){3})$/,
    exists: ({ repository }, ghsaId, { storage }) =>
      storage.advisories.find({ repositoryId: repository.id, ghsaId, unpublished: 'none' }),
  },
]

/** Whether the token of the caller has a permission that a private repository requires. */
async function mayRead({ repository, caller }: Reader, area: Page['area'], { storage }: Context) {
  if (area === undefined || !repository.private || isScoped(caller)) return true
  const place = { owner: repository.owner, repositoryId: repository.id }
  const held = await permissionsAt(place, caller, storage)
  return permits({ permissions: [{ [area]: 'read' }] }, held)
}

/** The check of a page by its path below that of the repository; undefined where there is no page. */
export function checkOf(
  path: string,
): ((reader: Reader, context: Context) => Promise<boolean>) | undefined {
  for (const { path: pattern, area, exists } of pages) {
    const match = pattern.exec(path)
    if (!match) continue
    return async (reader, context) =>
      (await mayRead(reader, area, context)) &&
      Boolean(await exists(reader, match[1] ?? '', context))
  }
  return undefined
}
