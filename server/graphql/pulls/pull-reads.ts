import DataLoader from 'dataloader'
import { reactionRollup } from '../../api/views/reaction-rollup.ts'
import { repositoryView } from '../../api/views/repository.ts'
import { notFound } from '../../core/errors.ts'
import { refreshPull } from '../../domains/pulls/mergeability.ts'
import { pullsOf } from '../../domains/pulls/pull.ts'
import { pullRequest, type Embed } from '../../domains/pulls/view.ts'
import type { Pull } from '../../storage/pulls/pull.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { Execution } from '../execution.ts'
import { Item, pathOf, type Place } from '../item.ts'
import { keepTogether } from './together.ts'

/** Pull requests that are read together. */
const most = 100

/** The repository that a pull request, or a part of one, is in: the caller may read it there. */
function siteOf(item: Item, execution: Execution) {
  const { owner, repo } = pathOf(item)
  return execution.once(`pulls in ${owner}/${repo}`, () =>
    execution.enter('pulls/get', { path: { owner: owner!, repo: repo!, pull_number: 1 } }),
  )
}

async function readMany(
  repository: Repository,
  numbers: readonly number[],
  { context: { storage } }: Execution,
) {
  const kinds = await storage.issues.kinds(repository.id, numbers)
  const ids = [...kinds.values()].flatMap(({ id, pull }) => (pull ? [id] : []))
  const issues = await storage.issues.findMany(repository, ids)
  const found = await pullsOf(repository, issues, storage)
  const byNumber = new Map(found.map((pull) => [pull.number, pull]))
  return numbers.map((number) => byNumber.get(number) ?? notFound())
}

const loaderIn = (repository: Repository, execution: Execution) =>
  execution.loader(
    `pulls ${repository.id}`,
    () =>
      new DataLoader<number, Pull>((numbers) => readMany(repository, numbers, execution), {
        maxBatchSize: most,
      }),
  )

/** Keeps pull requests that a list read, for callers who may read them. */
export function keepPulls(pulls: readonly Pull[], repository: Repository, execution: Execution) {
  const loader = loaderIn(repository, execution)
  for (const pull of pulls) loader.prime(pull.number, pull)
  keepTogether(
    pulls.map(({ issue_id: id }) => id),
    execution,
  )
  keepTogether([...new Set(pulls.map(({ head_sha: sha }) => sha))], execution)
}

async function findPull(item: Item, execution: Execution): Promise<Pull> {
  const { repository } = await siteOf(item, execution)
  return loaderIn(repository, execution).load(Number(pathOf(item)['pull_number']))
}

/** The pull request of an item. Those of a list are read together. */
export function pullOf(item: Item, execution: Execution): Promise<Pull> {
  const pulls = execution.loader('pulls of items', () => new WeakMap<Item, Promise<Pull>>())
  const known = pulls.get(item)
  if (known) return known
  const pull = findPull(item, execution)
  pulls.set(item, pull)
  return pull
}

/** The pull request, with a test merge for the present base. */
export async function presentPull(item: Item, execution: Execution): Promise<Pull> {
  const pull = await pullOf(item, execution)
  return execution.once(`present pull ${pull.id}`, () =>
    execution.perform(() => refreshPull(pull, execution.context)),
  )
}

/** Makes the form of a repository once for a document, in which forms are only read. */
export const embedderIn = (execution: Execution): Embed =>
  execution.loader('forms of repositories', () => {
    const made = new Map<Repository, ReturnType<Embed>>()
    return (repository, links) => {
      const form = made.get(repository) ?? repositoryView(repository, links)
      made.set(repository, form)
      return form
    }
  })

const views = new WeakMap<Pull, object>()

/** The whole view of a pull request. Those of a list are read together. */
async function wholePull(item: Item, execution: Execution): Promise<object> {
  const pull = await pullOf(item, execution)
  const known = views.get(pull)
  if (known) return known
  const view = pullRequest(pull, execution.links, { embed: embedderIn(execution) })
  const whole = { ...view, reactions: reactionRollup(view.issue_url, pull.reactions) }
  views.set(pull, whole)
  return whole
}

/** Properties that need no view: lists of pull requests ask for them most. */
const counts = new Set(['additions', 'deletions', 'changed_files', 'commits', 'comments'])

/** What a partial view of a pull request lacks: a number of its row, or the whole view. */
export async function restOfPull(
  item: Item,
  [name]: readonly string[],
  execution: Execution,
): Promise<object> {
  if (name !== undefined && counts.has(name)) return pullOf(item, execution)
  return wholePull(item, execution)
}

/** The path parameters of a pull request. */
export function placeOf(item: Item): Place & { owner: string; repo: string; pull_number: number } {
  const { owner, repo, pull_number: number } = pathOf(item)
  const place = { owner: String(owner), repo: String(repo) }
  return { ...place, pull_number: Number(number), issue_number: Number(number) }
}

/** The pull request that something is in. Its view is read when it is requested. */
export function pullItem(part: Item, execution: Execution): Item<'PullRequest'> {
  const place = placeOf(part)
  const { owner, repo, pull_number: number } = place
  const url = execution.links.api(`/repos/${owner}/${repo}/pulls/${number}`)
  return new Item('PullRequest', { number, url }, place)
}
