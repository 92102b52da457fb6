import type { Operation } from '../../../server/contract/operation.ts'
import type { Repository } from '../../../server/storage/repositories/repositories.ts'
import type { TestServer } from '../start-server.ts'
import type { Asking } from './differences.ts'
import { subject } from './attestations.ts'
import { fillIn } from '../calls/fill-in.ts'
import type { Place } from '../calls/place.ts'
import { plantImport } from '../planted/import.ts'
import { plantMilestone, plantReactions } from '../planted/milestone.ts'
import { plantPulls } from '../planted/pulls.ts'
import { plantParts } from '../planted/parts.ts'
import { plantRelease } from '../planted/release.ts'
import { plantReview } from '../planted/review.ts'
import { plantRun } from '../planted/run.ts'
import { plantScanning } from '../planted/scanning.ts'
import { fill, makeHook, makeInvitation, talk, type Scene } from './stage.ts'
import { everyOperation } from './worlds.ts'

/** A private repository with a hook, and its former name. */
export interface Hideout {
  owner: string
  repo: string
  former: string
  /** Other path parameters that exist there. */
  place: Partial<Place>
}

async function rename({ context }: TestServer, id: number): Promise<string> {
  const repository = (await context.storage.repositories.find(id)) as Repository
  const former = `before-${repository.name}`
  await context.storage.repositories.rememberName({ ...repository, name: former })
  return former
}

/** The scene's repository, under its current and its former name. */
export async function inOrganization(server: TestServer, scene: Scene): Promise<Hideout> {
  const former = await rename(server, scene.repositoryId)
  await fill(server, { id: scene.repositoryId })
  const { org, repo, hookId: hook_id, deliveryId: delivery_id, commentId: comment_id } = scene
  const invitation_id = await makeInvitation(server, scene.repositoryId, scene.idol)
  const numbers = { hook_id, delivery_id, comment_id, invitation_id }
  const issue_field_id = scene.issueFieldId
  const { scanning, run, release, parts, review, reactions, authorId: author_id } = scene
  const works = { ...scanning, ...run, ...release, ...parts, ...review, ...reactions }
  const found = { issue_field_id, author_id, ...works }
  const place = { org: org.login, ...numbers, ...found }
  return { owner: org.login, repo, former, place }
}

/** A private repository of mona's. */
export async function ofMona(server: TestServer): Promise<Hideout> {
  const { storage } = server.context
  const { id, name } = (await storage.repositories.findByName('mona', 'elsewhere')) as Repository
  const former = await rename(server, id)
  const now = server.clock.now()
  const place = await storage.transaction(async (store) => {
    const { hookId: hook_id, deliveryId: delivery_id } = await makeHook(store, id, now)
    const comment_id = await talk(store, id, now)
    await plantPulls(store, id, now)
    await plantMilestone(store, id, now)
    const release = await plantRelease(store, id, now)
    const review = await plantReview(store, id, now)
    const parts = await plantParts(store, id, now, server.context.vault)
    const found = {
      ...(await plantScanning(store, id, now)),
      ...(await plantRun(store, id, now)),
      ...release,
      ...review,
      ...parts,
      ...(await plantReactions(store, id, { comment_id, ...review, ...release, ...parts }, now)),
    }
    const numbers = { hook_id, delivery_id, comment_id, issue_field_id: 1 }
    return { org: 'forge', ...numbers, ...found, ...(await plantImport(store, id, now)) }
  })
  await fill(server, { id })
  const invitation_id = await makeInvitation(server, id, 'lender')
  return { owner: 'mona', repo: name, former, place: { ...place, invitation_id } }
}

/**
 * Valid and invalid bodies: an error about the input must not reveal whether the repository exists.
 */
const bodies: Record<string, unknown[]> = {
  'repos/update': [{ description: 'x' }, {}, { name: '' }, { private: 'yes' }, { name: 'taken' }],
  'repos/create-webhook': [
    { config: { url: 'http://127.0.0.1:9/' } },
    { config: { url: 'http://10.0.0.1/' } },
    { config: { url: 'http://127.0.0.1:9/' }, events: ['nonsense'] },
    {},
  ],
}

/** A name of the same length that was never used. */
const unlike = (name: string) => [...name].reverse().join('')

type Pair = [hidden: Asking, missing: Asking]

/** The path of an operation in that repository. */
export function pathOf({ path }: Pick<Operation, 'path'>, hideout: Hideout, repo = hideout.repo) {
  const commit_sha = 'a'.repeat(40)
  const others = { username: 'mona', subject_digest: subject, team_slug: 'core', commit_sha }
  return fillIn(path, { owner: hideout.owner, repo, ...hideout.place, ...others } as Place)
}

/**
 * The same requests for the repository and for a missing one: with any body, with an unreadable
 * one, conditional, and under other spellings and former names.
 * @param tag entity tag that authorized callers receive
 */
export function requestPairs(operation: Operation, hideout: Hideout, tag: string): Pair[] {
  const { method, id } = operation
  const { repo, former } = hideout
  const both = (name: string, absent: string, more: Partial<Asking> = {}): Pair => [
    { method, path: pathOf(operation, hideout, name), ...more },
    { method, path: pathOf(operation, hideout, absent), ...more },
  ]
  const exact = (more: Partial<Asking>) => both(repo, unlike(repo), more)
  const [usual, ...others] = (bodies[id] ?? [undefined]).map((body) => ({ body }))
  const ways = method === 'GET' ? [{ method: 'HEAD' }, ...conditions(tag)] : []
  return [
    exact(usual ?? {}),
    ...[...others, ...ways].map(exact),
    both(repo.toUpperCase(), unlike(repo).toUpperCase(), usual),
    both(`${repo}.git`, `${unlike(repo)}.git`, usual),
    both(former, unlike(former), usual),
  ]
}

const conditions = (tag: string) =>
  ['*', tag].map((each) => ({ headers: { 'If-None-Match': each } }))

/** Methods without an operation on the path. */
export function foreignMethods({ path }: Operation, hideout: Hideout): Pair[] {
  const known = everyOperation.filter((each) => each.path === path).map(({ method }) => method)
  const foreign = ['OPTIONS', 'TRACE', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
    (method) => !known.includes(method),
  )
  return foreign.map((method) => [
    { method, path: pathOf({ path }, hideout) },
    { method, path: pathOf({ path }, hideout, unlike(hideout.repo)) },
  ])
}
