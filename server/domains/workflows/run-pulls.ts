import type { WorkflowRun } from '../../storage/workflows/workflow-runs.ts'
import type { Storage } from '../../storage/index.ts'
import type { NumberedPull } from '../../storage/pulls/pulls.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/** The open pull requests within the repository whose head is the branch of a run. */
export async function pullsOfRuns(
  runs: readonly WorkflowRun[],
  repository: Repository,
  storage: Pick<Storage, 'pulls'>,
): Promise<(run: WorkflowRun) => NumberedPull[]> {
  const branches = [...new Set(runs.flatMap(({ head_branch: branch }) => branch ?? []))]
  if (branches.length === 0) return () => []
  const open = await storage.pulls.openFrom(repository.id, branches)
  const pulls = open.filter((pull) => pull.repository_id === repository.id)
  return ({ head_branch: branch }) => pulls.filter((pull) => pull.head_ref === branch)
}
