import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { nodeId } from '../../api/views/node-id.ts'
import type { CheckAnnotation } from '../../storage/checks/check-annotations.ts'
import type { CheckRun } from '../../storage/checks/check-runs.ts'
import type { CheckSuite } from '../../storage/checks/check-suites.ts'
import { integrationView } from '../accounts/integration-view.ts'
import { checkRunSuite, type CheckSurroundings } from './suite-view.ts'
import { minimalPull } from '../repositories/minimal-pull-view.ts'
import { placePage, placeUrl } from '../repositories/named-place.ts'
import { inPath } from '../releases/view.ts'

const instant = (at: number | null) => (at === null ? null : timestamp(at))

function outputView(run: CheckRun, url: string): Schemas['check-output'] {
  const { title, summary, text, annotations_count } = run
  return { title, summary, text, annotations_count, annotations_url: `${url}/annotations` }
}

/** The part of a check run that does not depend on how its suite is shown. */
function withoutSuite(run: CheckRun, { repository, pulls, links }: CheckSurroundings) {
  const url = `${placeUrl(repository, links)}/check-runs/${run.id}`
  return {
    id: run.id,
    head_sha: run.head_sha,
    node_id: nodeId('CheckRun', run.id),
    external_id: run.external_id ?? '',
    url,
    html_url: `${placePage(repository, links)}/runs/${run.id}`,
    details_url: run.details_url ?? run.app?.external_url ?? null,
    status: run.status,
    conclusion: run.conclusion,
    started_at: instant(run.started_at),
    completed_at: instant(run.completed_at),
    output: outputView(run, url),
    name: run.name,
    app: run.app ? integrationView(run.app, links) : null,
    pull_requests: pulls.map((pull) => minimalPull(pull, repository, links)),
  }
}

/** A check run. */
export const checkRunView = (run: CheckRun, around: CheckSurroundings): Schemas['check-run'] => ({
  ...withoutSuite(run, around),
  check_suite: { id: run.suite_id },
})

/** A check run as its events have it. */
export const eventCheckRun = (
  run: CheckRun,
  suite: CheckSuite,
  around: CheckSurroundings,
): Schemas['webhook-check-run-object'] => ({
  ...withoutSuite(run, around),
  check_suite: checkRunSuite(suite, around),
})

/** A remark of a check run. */
export function checkAnnotationView(
  annotation: CheckAnnotation,
  { head_sha }: CheckRun,
  { repository, links }: Pick<CheckSurroundings, 'repository' | 'links'>,
): Schemas['check-annotation'] {
  const { path, start_line, end_line, start_column, end_column } = annotation
  const { annotation_level, title, message, raw_details } = annotation
  return {
    ...{ path, start_line, end_line, start_column, end_column },
    ...{ annotation_level, title, message, raw_details },
    blob_href: `${placePage(repository, links)}/blob/${head_sha}/${inPath(path)}`,
  }
}
