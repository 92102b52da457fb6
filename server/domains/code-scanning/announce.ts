import type { EventSource } from '../../api/event-source.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { Transaction } from '../../storage/index.ts'
import { batches } from '../../storage/code-scanning/batches.ts'
import { receiversOf } from '../../workers/delivery/receivers.ts'
import type { TriggerContext } from '../../workers/delivery/trigger.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import { alertEvent, type AlertAction } from './event.ts'

/** Alerts with the same action. */
export interface ToldAlerts extends AlertAction {
  ids: readonly number[]
}

/** Whether anyone receives events of alerts. An analysis can have thousands. */
export async function hasListeners(
  { repository, links }: EventSource,
  transaction: Transaction,
): Promise<boolean> {
  const probe = { event: 'code_scanning_alert', repository, links, payload: () => ({}) }
  return (await receiversOf(probe, transaction)).length > 0
}

async function eventsOf(
  source: EventSource,
  { ids, ...action }: ToldAlerts,
  { codeScanningAlerts: alerts }: Transaction,
): Promise<WebhookEvent[]> {
  const events: WebhookEvent[] = []
  for await (const batch of batches(ids)) {
    const places = await alerts.latestPlaces(batch)
    for (const alert of await alerts.findMany(source.repository.id, batch)) {
      const latest = places.get(alert.id)
      if (latest) events.push(alertEvent(source, { alert, latest }, action))
    }
  }
  return events
}

/** Sends the events of alerts, in the transaction that changed them. */
export async function announceAlerts(
  transaction: Transaction,
  source: EventSource,
  told: readonly ToldAlerts[],
  context: TriggerContext,
): Promise<void> {
  if (told.every(({ ids }) => ids.length === 0)) return
  if (!(await hasListeners(source, transaction))) return
  const events: WebhookEvent[] = []
  for (const each of told) events.push(...(await eventsOf(source, each, transaction)))
  await triggerAll(transaction, events, context)
}
