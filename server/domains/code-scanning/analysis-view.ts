import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Analysis } from '../../storage/code-scanning/code-scanning-analyses.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/** Base URL of the code scanning API of a repository. */
export const scanningUrl = ({ owner, name }: Repository, links: Links) =>
  links.api(`/repos/${owner.login}/${name}/code-scanning`)

/** The tool of an analysis. */
export const scanningTool = (tool: {
  tool_name: string
  tool_version: string | null
  tool_guid: string | null
}): Schemas['code-scanning-analysis-tool'] => ({
  name: tool.tool_name,
  guid: tool.tool_guid,
  version: tool.tool_version,
})

/** An analysis: one run of a tool over the code of a repository. */
export function codeScanningAnalysis(
  analysis: Analysis,
  repository: Repository,
  links: Links,
): Schemas['code-scanning-analysis'] {
  return {
    ref: analysis.ref,
    commit_sha: analysis.commit_sha,
    analysis_key: analysis.analysis_key,
    environment: analysis.environment,
    category: analysis.category,
    error: '',
    created_at: timestamp(analysis.created_at),
    results_count: analysis.results_count,
    rules_count: analysis.rules_count,
    id: analysis.id,
    url: `${scanningUrl(repository, links)}/analyses/${analysis.id}`,
    sarif_id: analysis.sarif_id,
    tool: scanningTool(analysis),
    deletable: analysis.newest,
    warning: analysis.warning,
  }
}
