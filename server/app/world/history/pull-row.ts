import { branchTip, computeMergeability } from '../../../domains/pulls/mergeability.ts'
import { invalidField } from '../../../domains/pulls/invalid.ts'
import { compare } from '../../../git/diff/compare.ts'
import { openObjects } from '../../../git/objects/object-reader.ts'
import { copyObjects } from '../../../git/store/copy-refs.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { accountOf, repositoryOf, type SeedContext } from '../seed-context.ts'
import type { WorldPull } from './world-history.ts'

const nothing = { commits: 0, additions: 0, deletions: 0, changed_files: 0 }

async function hasAll(path: string, ids: readonly string[]): Promise<boolean> {
  using objects = openObjects(path)
  const found = await objects.info(ids.map((id) => `${id}^{commit}`))
  return found.every((each) => each !== undefined)
}

/** The head repository: this one, another one, or none. */
async function headRepository({ head }: WorldPull, base: Repository, soil: SeedContext) {
  if (head.repo === null) return undefined
  return head.repo === undefined ? base : repositoryOf(head.repo, soil)
}

/** Computes what a pull request changes. An open one is compared with the base of now. */
async function factsOf(world: WorldPull, { id }: Repository, ends: Ends, soil: SeedContext) {
  const path = soil.git.path(id)
  const { head, base, tip } = ends
  const isKnown = await hasAll(path, [head, base])
  const merged = { mergeable: 0, merge_commit_sha: world.merge_commit_sha ?? null }
  if (world.state !== 'closed' && isKnown && tip !== undefined) {
    const facts = await computeMergeability(path, tip, head, soil.clock.now())
    if (facts) return { ...facts, hasHead: true, isShown: true }
  }
  const compared = isKnown ? await compare(path, base, head) : undefined
  return { ...nothing, ...compared, ...merged, checked_sha: base, hasHead: isKnown, isShown: false }
}

interface Ends {
  head: string
  base: string
  /** Of the base branch. */
  tip: string | undefined
}

/** Brings the commits of a head in another repository. */
async function fetchHead(
  sha: string,
  from: Repository | undefined,
  to: Repository,
  soil: SeedContext,
) {
  const path = soil.git.path(to.id)
  if (!from || from.id === to.id || (await hasAll(path, [sha]))) return
  const source = soil.git.path(from.id)
  if (await hasAll(source, [sha])) await copyObjects(source, path, [sha])
}

/**
 * The part of a pull request that issues do not have. Its commits may be missing, because servers
 * remove those of deleted branches.
 * @throws ServiceError 422 for an unknown branch without a commit
 */
export async function pullRow(world: WorldPull, repository: Repository, soil: SeedContext) {
  const from = await headRepository(world, repository, soil)
  const tip = await branchTip(repository, world.base.ref, soil)
  const head = world.head.sha ?? (from && (await branchTip(from, world.head.ref, soil)))
  const base = world.base.sha ?? tip
  if (head === undefined) throw invalidField('head')
  if (base === undefined) throw invalidField('base')
  await fetchHead(head, from, repository, soil)
  const { hasHead, isShown, ...facts } = await factsOf(world, repository, { head, base, tip }, soil)
  const owner = world.head.owner === undefined ? undefined : await accountOf(world.head.owner, soil)
  return {
    row: {
      repository_id: repository.id,
      head_repository_id: from?.id ?? null,
      head_owner_id: from?.owner_id ?? owner?.id ?? null,
      head_ref: world.head.ref,
      head_sha: head,
      base_ref: world.base.ref,
      base_sha: base,
      maintainer_can_modify: 0,
      merged_by_id:
        world.merged_by === undefined ? null : (await accountOf(world.merged_by, soil)).id,
      ...facts,
    },
    hasHead,
    isShown,
  }
}
