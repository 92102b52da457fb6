import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { paginate, unwrap } from '../../../client/index.ts'
import { ConfigError } from '../../core/config-error.ts'
import type { World } from '../world/world.ts'
import { anonymise } from './anonymise/anonymise.ts'
import { KeptReplies } from './kept-replies.ts'
import { fetchMirror } from './mirror.ts'
import { People } from './people.ts'
import { readHooks, readProtections, writersOf } from './read-administration.ts'
import { describeUser, readOrganization } from './read-owner.ts'
import { ReleaseReader } from './read-releases.ts'
import { readRepository } from './read-repository.ts'
import type { Place } from './read-threads.ts'
import { explainFailure, openSource, type Source, type SourceOptions } from './source.ts'
import { writeRecording, type Report } from './write-recording.ts'

export interface RecordOptions extends Omit<SourceOptions, 'kept'> {
  /** `owner/name`, or a login for all its repositories. */
  targets: readonly string[]
  /** Folder of the recording. */
  output: string
  /** Replaces logins, names, addresses and texts. */
  anonymise: boolean
}

export interface Recording {
  /** Path of the seed. */
  file: string
  report: Report
}

/** The repositories of an account that the token may see. */
async function repositoriesOf(owner: string, source: Source): Promise<Place[]> {
  const { api, all, omissions } = source
  const path = { params: { path: { username: owner } } }
  const { type } = await unwrap(api.GET('/users/{username}', path))
  if (type === 'Organization') {
    const call = { params: { path: { org: owner }, query: { per_page: 100 } } }
    const list = await all('repositories', owner, paginate(api, '/orgs/{org}/repos', call))
    return list.map(({ name }) => ({ owner, repo: name }))
  }
  omissions.note('private repositories', owner, 'name them to record them')
  const call = { params: { path: { username: owner }, query: { per_page: 100 } } }
  const list = await all('repositories', owner, paginate(api, '/users/{username}/repos', call))
  return list.map(({ name }) => ({ owner, repo: name }))
}

/** The repositories to record, as the source spells them. */
async function placesOf(targets: readonly string[], source: Source): Promise<Place[]> {
  const places: Place[] = []
  for (const target of targets) {
    const [owner = '', repo] = target.split('/')
    if (repo === undefined) {
      places.push(...(await repositoriesOf(owner, source)))
      continue
    }
    const call = { params: { path: { owner, repo } } }
    const found = await unwrap(source.api.GET('/repos/{owner}/{repo}', call)).catch(
      (error: unknown) => {
        const { status } = error as { status?: number }
        if (status !== 404) throw error
        throw new ConfigError(`the source has no repository ${target}, or the token may not see it`)
      },
    )
    places.push({ owner: found.owner.login, repo: found.name })
  }
  const distinct = new Map(places.map((place) => [`${place.owner}/${place.repo}`, place]))
  return [...distinct.values()]
}

async function readOwners(places: readonly Place[], people: People, source: Source) {
  const orgs: NonNullable<World['orgs']> = []
  for (const owner of new Set(places.map((place) => place.owner))) {
    const call = { params: { path: { username: owner } } }
    const { type } = await unwrap(source.api.GET('/users/{username}', call))
    const names = new Set(places.filter((each) => each.owner === owner).map(({ repo }) => repo))
    if (type === 'Organization')
      orgs.push(await readOrganization({ org: owner, names }, people, source))
    else await describeUser(owner, people, source)
  }
  return orgs
}

interface Folders {
  /** Where assets are downloaded to; undefined if their content is not wanted. */
  assets: string | undefined
  /** Where the mirrors are fetched to. */
  mirrors: string
}

const mirrorOf = ({ owner, repo }: Place) => join(owner, `${repo}.git`)

async function readAll(source: Source, targets: readonly string[], { assets, mirrors }: Folders) {
  const { say } = source.options
  const people = new People(source.omissions)
  const places = await placesOf(targets, source)
  const orgs = await readOwners(places, people, source)
  const releases = new ReleaseReader(source, assets)
  const recorded = new Set(places.map(({ owner, repo }) => `${owner}/${repo}`))
  const world: World = { orgs, repos: [], hooks: [] }
  for (const place of places) {
    say(`${place.owner}/${place.repo}`)
    const context = { source, people, releases, recorded }
    const { world: repository, cloneUrl } = await readRepository(place, context)
    await fetchMirror(cloneUrl, join(mirrors, mirrorOf(place)), source)
    world.repos!.push({ ...repository, git: join('repositories', mirrorOf(place)) })
    const protections = await readProtections(place, writersOf(place, world), source)
    if (protections.length > 0) world.repos!.at(-1)!.protections = protections
    world.hooks!.push(...(await readHooks(place, source)))
  }
  return { users: people.all, ...world }
}

/**
 * Records repositories of a real account as a seed. A run that was killed continues where it was.
 * @throws ConfigError
 */
export async function record(options: RecordOptions): Promise<Recording> {
  const { output, targets, from } = options
  const state = join(output, '.recording')
  await mkdir(state, { recursive: true })
  const identity = { from: from.href, targets: [...targets], anonymise: options.anonymise }
  const kept = await KeptReplies.open(state, identity)
  if (!kept) throw new ConfigError(`${output} has another recording; choose another --output`)
  using source = await openSource({ ...options, kept })
  const repositories = join(output, 'repositories')
  const mirrors = options.anonymise ? join(state, 'repositories') : repositories
  const assets = options.anonymise ? undefined : output
  const read = await readAll(source, targets, { assets, mirrors }).catch((error: unknown) => {
    throw explainFailure(error, from)
  })
  const left = { world: read, left_out: source.omissions.found }
  const folders = { from: state, to: output }
  const shown = options.anonymise ? await anonymise(left, folders) : left
  const about = {
    ...(!options.anonymise && { from: from.href }),
    left_out: shown.left_out,
    requests: kept.counts,
  }
  const recording = await writeRecording(output, shown.world, about)
  if (options.anonymise) await rm(state, { recursive: true, force: true })
  else await kept.complete()
  return recording
}
