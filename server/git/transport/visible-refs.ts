import { reservedFolders } from '../formats/ref-kinds.ts'
import type { Setting } from '../processes/environment.ts'
import type { Service } from './smart-http.ts'

/**
 * Settings of git for a service: clients see all refs except those that the server keeps for
 * itself. They can fetch the heads and test merges of pull requests, but not push to them.
 * This overrides the configuration of the repository, which shows branches and tags alone. Options
 * of a push (`git push -o`) are accepted and have no effect.
 */
export function settingsOf(service: Service): Setting[] {
  const isPush = service === 'git-receive-pack'
  const hidden = reservedFolders.filter((folder) => isPush || folder !== 'pull')
  const rules = ['!refs', ...hidden.map((folder) => `refs/${folder}`)]
  return [
    ...rules.map((rule): Setting => ['transfer.hideRefs', rule]),
    ['receive.advertisePushOptions', 'true'],
  ]
}
