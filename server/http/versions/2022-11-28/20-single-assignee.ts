import {
  onOperations,
  onSchema,
  composeChanges,
  type UpgradableRequest,
} from '../../../api/versions/change.ts'

interface Input {
  assignee?: string | null
  assignees?: string[]
}

/** Converts `assignee` to a list. `assignees` takes precedence. */
function listAssignee({ body }: UpgradableRequest): void {
  const input = body as Input | undefined
  if (input?.assignee === undefined) return
  const { assignee } = input
  input.assignees ??= assignee ? [assignee] : []
  delete input.assignee
}

/** Issues and pull requests have `assignee` in addition to `assignees`. */
export default composeChanges(
  onSchema(['issue', 'issue-search-item', 'pull-request', 'pull-request-simple'], (json) =>
    Object.assign(json, { assignee: json.assignees[0] ?? null }),
  ),
  onOperations(['issues/create', 'issues/update'], { upgrade: listAssignee }),
)
