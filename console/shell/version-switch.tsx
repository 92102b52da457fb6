import type { Version } from '../../client/index.ts'
import { useActing } from '../session/context.ts'
import { settings } from '../settings.ts'

/** Chooses the version of the API that the pages call. */
export function VersionSwitch() {
  const { version, chooseVersion } = useActing()
  return (
    <label class="version">
      <span>API version</span>
      <select
        value={version}
        onChange={({ currentTarget }) => chooseVersion(currentTarget.value as Version)}
      >
        {settings.versions.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  )
}
