import type { Setting } from '../processes/environment.ts'
import type { Service } from './smart-http.ts'

/** Folders of refs that the server writes itself. Nobody can push to them. */
const reserved = ['changes', 'drafts', 'imports', 'lanes', 'pull', 'subversion']

/** Whether the server alone writes a ref. */
const isReserved = (ref: string): boolean =>
  reserved.some((folder) => `${ref}/`.startsWith(`refs/${folder}/`))

/** Whether clients can push a ref: a branch, a tag, a note or any other ref of theirs. */
export const isPushable = (ref: string): boolean => ref.startsWith('refs/') && !isReserved(ref)

/** Whether clients can read a ref: those that they can push, and the heads of pull requests. */
export const isReadable = (ref: string): boolean => isPushable(ref) || ref.startsWith('refs/pull/')

/** Whether a ref is a branch or a tag. Only these have events. */
export const isBranchOrTag = (ref: string): boolean => /^refs\/(heads|tags)\//.test(ref)

/**
 * Settings of git for a service: clients see all refs except those that the server keeps for
 * itself. They can fetch the heads and test merges of pull requests, but not push to them.
 * This overrides the configuration of the repository, which shows branches and tags alone. Options
 * of a push (`git push -o`) are accepted and have no effect.
 */
export function settingsOf(service: Service): Setting[] {
  const isPush = service === 'git-receive-pack'
  const hidden = reserved.filter((folder) => isPush || folder !== 'pull')
  const rules = ['!refs', ...hidden.map((folder) => `refs/${folder}`)]
  return [
    ...rules.map((rule): Setting => ['transfer.hideRefs', rule]),
    ['receive.advertisePushOptions', 'true'],
  ]
}
