import { createContext, runInContext } from 'node:vm'
import { expect, it } from 'vitest'
import { upgradeAssets } from '../../../tools/docs-site/upgrade-check/assets.ts'
import { root, versions } from '../../_support/bundles.ts'

/** What the scripts use of a browser. */
const browser = { URL, URLSearchParams, TextEncoder, structuredClone, btoa }

it('the scripts of the upgrade checker need nothing of Node', async () => {
  const page = createContext({ ...browser })
  for (const [name, script] of await upgradeAssets(root, versions[1])) {
    runInContext(script, page, { filename: name })
  }
  const empty = JSON.stringify({ log: { entries: [] } })
  const report = `upgradeReportOn(${JSON.stringify(empty)}, upgradeData, async () => {})`
  await expect(runInContext(report, page)).resolves.toMatchObject({ findings: [] })
})
