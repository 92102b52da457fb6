import type { ReportControl } from '../control.ts'
import type { SteeredPlatform } from '../platform.ts'
import { nameOf } from '../requests/caller.ts'
import type { NotedRequest } from '../requests/noted-request.ts'
import type { RequestLog } from '../requests/log.ts'
import type { UpgradeReport } from '../schemas.ts'
import type { Samples } from './samples.ts'
import { reportsByCaller } from './uses.ts'

interface Needs {
  platform: () => SteeredPlatform
  requests: RequestLog
  samples: Samples
}

/** Documents that use something deprecated, by what they do. */
function documentsIn(requests: readonly NotedRequest[]): UpgradeReport['documents'] {
  const found = new Map<string, UpgradeReport['documents'][number]>()
  for (const { document = '', deprecated = [], caller } of requests) {
    if (deprecated.length === 0) continue
    const seen = found.get(document) ?? { document, deprecated: [], callers: [], requests: 0 }
    seen.requests++
    seen.deprecated = [...new Set([...seen.deprecated, ...deprecated])]
    seen.callers = [...new Set([...seen.callers, nameOf(caller)])]
    found.set(document, seen)
  }
  return [...found.values()]
}

async function upgradeReport({ platform, requests, samples }: Needs): Promise<UpgradeReport> {
  const entries = samples.entries()
  const { findings, changes } = await platform().upgradeReport(entries)
  const [newest] = platform().context.versions
  const all = requests.find()
  const older = all.filter(({ operation, version }) => {
    return !/^(none$|graphql\/)/.test(operation) && version !== newest?.version
  })
  const affecting = changes.map(({ slug, title, advice }) => {
    const affected = findings.filter((finding) => finding.changes.includes(slug))
    const operations = [...new Set(affected.map(({ operation }) => operation))].sort()
    return { slug, title, advice, operations }
  })
  return {
    requests: older.length,
    samples: findings.length,
    unaffected: findings.filter((finding) => finding.changes.length === 0).length,
    changes: affecting.filter(({ operations }) => operations.length > 0),
    documents: documentsIn(all),
  }
}

/** Reports on the requests that are remembered. */
export const createReports = (needs: Needs): ReportControl => ({
  upgrade: () => upgradeReport(needs),
  permissions({ token_id, ...filter } = {}) {
    const { versions } = needs.platform().context
    const reports = reportsByCaller(needs.requests.find(filter), versions)
    return reports.filter(({ caller }) => token_id === undefined || caller?.token_id === token_id)
  },
})
