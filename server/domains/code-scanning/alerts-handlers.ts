import { requireActor } from '../../access/auth/acting.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers } from '../../api/handler.ts'
import { notFound, nothingFound } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import { changeAlertState } from './change-alert-state.ts'
import { filteredRefs, refCandidates } from './refs.ts'
import type { ScanningAlert } from '../../storage/code-scanning/code-scanning-alerts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { codeScanningAlert, codeScanningAlertInstance } from './alert-view.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

interface Shown {
  repository: Repository
  links: Links
  /** Refs of the instance to show; any ref by default. */
  refs?: string[] | undefined
}

/**
 * Builds the views of alerts with their latest instances. Alerts deleted in the meantime are left
 * out.
 */
async function shown(
  alerts: ScanningAlert[],
  { repository, links, refs }: Shown,
  { storage }: Context,
) {
  const ids = alerts.map(({ id }) => id)
  const places = await storage.codeScanningAlerts.latestPlaces(ids, refs)
  return alerts.flatMap((alert) => {
    const latest = places.get(alert.id)
    return latest ? [codeScanningAlert(alert, latest, repository, links)] : []
  })
}

/** @throws ServiceError 404 */
async function alertOf(number: number, repository: Repository, { storage }: Context) {
  const alert = await storage.codeScanningAlerts.find(repository.id, number)
  if (!alert) throw notFound()
  return alert
}

async function oneShown(number: number, about: Shown, context: Context) {
  const [body] = await shown([await alertOf(number, about.repository, context)], about, context)
  if (!body) throw notFound()
  return { status: 200 as const, body }
}

/** @throws ServiceError 404 for a repository that was never analyzed */
async function requireAnalysis({ id: repositoryId }: Repository, { storage }: Context) {
  const analyses = await storage.codeScanningAnalyses.count({ repositoryId })
  if (analyses === 0) throw nothingFound('no analysis found')
}

export const codeScanningAlerts = {
  'code-scanning/list-alerts-for-repo': async ({ query, repository, links }, context) => {
    const { codeScanningAlerts: alerts } = context.storage
    const { sort: by = 'created', direction = 'desc', ref, ...filters } = query
    const { tool_name, tool_guid, state, severity } = filters
    const page = pageOf(query)
    const refs = refCandidates(ref)
    const wanted = { tool_name, tool_guid, state, severity, refs }
    const selection = { repositoryId: repository.id, ...wanted }
    const found = await alerts.list(selection, { ...page, by, direction })
    const total = await alerts.count(selection, page)
    if (total === 0) await requireAnalysis(repository, context)
    return {
      status: 200,
      body: await shown(found, { repository, links, refs }, context),
      headers: pageLinks(page, total, links),
    }
  },

  'code-scanning/get-alert': ({ path, repository, links }, context) =>
    oneShown(path.alert_number, { repository, links }, context),

  'code-scanning/update-alert': async ({ path, body, caller, repository, links }, context) => {
    const source = { repository, sender: requireActor(caller), links }
    await changeAlertState({ number: path.alert_number, input: body, ...source }, context)
    return oneShown(path.alert_number, { repository, links }, context)
  },

  'code-scanning/list-alert-instances': async ({ path, query, repository, links }, context) => {
    const alert = await alertOf(path.alert_number, repository, context)
    const { codeScanningAlerts: alerts } = context.storage
    const page = pageOf(query)
    const selection = { alertId: alert.id, refs: filteredRefs(query) }
    const found = await alerts.places(selection, page)
    const total = await alerts.countPlaces(selection)
    return {
      status: 200,
      body: found.map((each) => codeScanningAlertInstance(each, alert, repository, links)),
      headers: pageLinks(page, total, links),
    }
  },
} satisfies Partial<Handlers>
