import { unwrap, type Schemas } from '../../../client/index.ts'
import type { WorldSettings } from '../world/history/world-history.ts'
import type { WorldRepository } from '../world/world.ts'
import { textOf, type People } from './people.ts'
import { present } from './present.ts'
import {
  readCollaborators,
  readDeployKeys,
  readEnvironments,
  readVariables,
} from './read-administration.ts'
import type { ReleaseReader } from './read-releases.ts'
import { readLabels, readMilestones, readThreads, type Place } from './read-threads.ts'
import type { Source } from './source.ts'

type Repository = Schemas<'2022-11-28'>['full-repository']

const settingNames = [
  'has_issues',
  'has_projects',
  'has_wiki',
  'has_discussions',
  'has_pull_requests',
  'allow_squash_merge',
  'allow_merge_commit',
  'allow_rebase_merge',
  'allow_auto_merge',
  'allow_update_branch',
  'allow_forking',
  'delete_branch_on_merge',
  'web_commit_signoff_required',
  'pull_request_creation_policy',
  'squash_merge_commit_title',
  'squash_merge_commit_message',
  'merge_commit_title',
  'merge_commit_message',
] as const satisfies (keyof WorldSettings)[]

const settingsOf = (repository: Repository): WorldSettings =>
  Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = (repository as Record<string, unknown>)[name]
      return value === undefined || value === null ? [] : [[name, value]]
    }),
  )

const isTopic = (topic: string) => /^[a-z0-9][a-z0-9-]{0,49}$/.test(topic)

export interface RecordedRepository {
  world: WorldRepository
  cloneUrl: string
}

export interface ReadContext {
  source: Source
  people: People
  releases: ReleaseReader
  /** Full names of the repositories of the recording. */
  recorded: ReadonlySet<string>
}

/** Reads a repository, without its hooks and protections. */
export async function readRepository(
  path: Place,
  context: ReadContext,
): Promise<RecordedRepository> {
  const { source, people, releases, recorded } = context
  const { api, omissions } = source
  const found = await unwrap(api.GET('/repos/{owner}/{repo}', { params: { path } }))
  const where = found.full_name
  if (found.fork) omissions.note('source of a fork', where, 'a seed has no place for it')
  if (found.visibility === 'internal')
    omissions.note('visibility internal', where, 'a seed has private and public repositories')
  const collaborators = await readCollaborators(path, people, source)
  const world = {
    owner: path.owner,
    name: path.repo,
    default_branch: found.default_branch,
    settings: settingsOf(found),
    labels: await readLabels(path, source),
    ...present({
      description: textOf(found.description),
      private: found.private,
      archived: found.archived,
      homepage: textOf(found.homepage),
      is_template: found.is_template,
      topics: (found.topics ?? []).filter(isTopic),
      collaborators,
      milestones: await readMilestones(path, people, source),
      ...(await readThreads(path, recorded, people, source)),
      releases: await releases.read(path, people),
      deploy_keys: await readDeployKeys(path, people, source),
      environments: await readEnvironments(path, source),
      variables: await readVariables(path, source),
    }),
  }
  return { world, cloneUrl: found.clone_url }
}
