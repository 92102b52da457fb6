import { constants } from 'node:fs'
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Setting } from '../processes/environment.ts'

/** What a push must not do to a ref. Only its objects show whether it does. */
export interface RefGuard {
  ref: string
  /** Whether the ref must not lose commits. */
  forward: boolean
  /** Whether no merge commit may be added to the ref. */
  linear: boolean
}

/** Reasons that the hook reports. */
export const guardReasons = {
  forward: 'Cannot force-push to this branch',
  linear: 'This branch must not contain merge commits.',
}

/** Where workflows are. They run with secrets, so tokens need a right of their own to change them. */
export const workflowFolder = '.github/workflows'

/** The reason for a ref whose workflows must stay as they are. @param file one that differs */
export type WorkflowRefusal = (file: string) => string

const workflowsOf = (ref: string, file: string) => `error: Workflow of ${ref} changed: ${file}`

/**
 * Maximum number of parents of a commit. Walks through a history take the square of it. More of them
 * make a commit of at least 100,000 bytes.
 */
const mostParents = 2100

/** The reason for refs whose new commits have more parents. */
const tooManyParents = `a commit has more than ${mostParents} parents`

const parentsOf = (ref: string) => `error: New commits for ${ref} have too many parents.`

/** The first line about a refused ref. */
export const updateFailed = (ref: string) =>
  `error: GH006: Protected branch update failed for ${ref}.`

/** The reason for a refused ref in the report of a push. */
export const hookDeclined = 'protected branch hook declined'

/**
 * A push is judged by a hook, because git keeps its objects apart until all hooks agree. The hook
 * reads the rules from the environment, so that it is the same for every push. `wide` prints something
 * if a new commit has too many parents: git lists each large commit and its parents on a line, of
 * which one field decides. Where git cannot tell, that field is not empty either.
 */
const script = `#!/bin/sh
failed=0
workflows() {
  git rev-parse -q --verify "$1:${workflowFolder}" </dev/null
}
changed() {
  {
    git diff-tree -r --name-only "$1" "$2" -- ${workflowFolder} 2>/dev/null ||
      git ls-tree -r --name-only "$2" -- ${workflowFolder}
  } </dev/null | head -n 1
}
refuse() {
  echo "error: GH006: Protected branch update failed for $1." >&2
  echo "error: $2" >&2
  failed=1
}
wide() {
  [ -n "$GIT_QUARANTINE_PATH" ] || return 0
  large=$({
    GIT_ALTERNATE_OBJECT_DIRECTORIES= git cat-file --batch-all-objects --unordered \
      --batch-check='%(objecttype) %(objectsize) %(objectname)' </dev/null ||
      echo 'commit 100000 unknown'
  } | grep -E '^commit [0-9]{6,} ' | cut -d' ' -f3)
  [ -n "$large" ] || return 0
  {
    echo "$large" | git rev-list --no-walk=unsorted --parents --stdin ||
      printf '%${mostParents + 1}sunknown\\n' ''
  } | cut -s -d' ' -f${mostParents + 2} | grep -m 1 .
}
wide=$(wide)
while read -r old new ref; do
  [ -z "$wide" ] || {
    echo "${parentsOf('$ref')}" >&2
    failed=1
  }
  while read -r rule name; do
    [ "$name" = "$ref" ] || [ "$name" = "*" ] || continue
    case $rule in
    forward)
      git merge-base --is-ancestor "$old" "$new" </dev/null ||
        refuse "$ref" '${guardReasons.forward}'
      ;;
    linear)
      merge=$(git rev-list -n 1 --min-parents=2 "$new" "^$old" </dev/null) || merge=unknown
      [ -z "$merge" ] || refuse "$ref" '${guardReasons.linear}'
      ;;
    workflows)
      case $ref in refs/heads/*) ;; *) continue ;; esac
      case $new in *[!0]*) ;; *) continue ;; esac
      now=$(workflows "$new")
      [ "$now" = "$(workflows "$old")" ] || [ "$now" = "$(workflows HEAD)" ] || {
        case $old in *[!0]*) base=$old ;; *) base=HEAD ;; esac
        echo "${workflowsOf('$ref', '$(changed "$base" "$new")')}" >&2
        failed=1
      }
      ;;
    esac
  done <<RULES
$REF_GUARDS
RULES
done
exit $failed
`

/** Maximum size of the rules in bytes, which are one variable of the environment. */
const maxRules = 100 * 1024

/**
 * Writes the hook of guarded pushes into a folder and returns its path. Undefined when the folder
 * cannot have programs, for example because of the options of its mount: git would ignore the hook.
 */
async function writeHook(folder: string): Promise<string | undefined> {
  const path = join(folder, 'pre-receive')
  const present = await readFile(path, 'utf8').catch(() => undefined)
  if (present !== script) {
    await mkdir(folder, { recursive: true })
    const draft = `${path}.${randomUUID()}`
    await writeFile(draft, script, { mode: 0o755, flush: true })
    await rename(draft, path)
  }
  return access(path, constants.X_OK).then(
    () => folder,
    () => undefined,
  )
}

/** Settings and environment that make git check a push. */
export interface GuardedPush {
  settings: Setting[]
  env: Record<string, string>
}

/**
 * Prepares the check of a push. Without rules, only its commits are checked, if that is possible.
 * @param folder for the hook; undefined for none
 * @param keepsWorkflows whether no branch may get other workflows
 * @returns undefined when the push cannot be checked and must be refused
 */
export async function guardPush(
  folder: string | undefined,
  guards: readonly RefGuard[],
  keepsWorkflows: boolean,
): Promise<GuardedPush | undefined> {
  const rulesOf = ({ ref, forward, linear }: RefGuard) => [
    ...(forward ? [`forward ${ref}`] : []),
    ...(linear ? [`linear ${ref}`] : []),
  ]
  const lines = [...guards.flatMap(rulesOf), ...(keepsWorkflows ? ['workflows *'] : [])]
  const rules = lines.join('\n')
  const fits = folder !== undefined && Buffer.byteLength(rules) <= maxRules
  const hooks = fits ? await writeHook(folder) : undefined
  if (hooks === undefined) return lines.length === 0 ? { settings: [], env: {} } : undefined
  return { settings: [['core.hooksPath', hooks]], env: { REF_GUARDS: rules } }
}

/** The refs that the hook refused, as it has named them, with the reasons. */
export function refusedRefs(said: string, refuseWorkflow: WorkflowRefusal): Map<string, string> {
  const isProtected = /^error: GH006: Protected branch update failed for (\S+)\.\s*$/gm
  const isWide = /^error: New commits for (\S+) have too many parents\.\s*$/gm
  const hasWorkflows = /^error: Workflow of (\S+) changed: (.*?)\s*$/gm
  const reasons = (pattern: RegExp, reason: string) =>
    [...said.matchAll(pattern)].map(([, ref = '']) => [ref, reason] as const)
  return new Map([
    ...[...said.matchAll(hasWorkflows)].map(
      ([, ref = '', file = '']) => [ref, refuseWorkflow(file)] as const,
    ),
    ...reasons(isProtected, hookDeclined),
    ...reasons(isWide, tooManyParents),
  ])
}
