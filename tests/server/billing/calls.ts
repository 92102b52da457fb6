import { systemClock } from '../../../server/core/clock.ts'
import { recordUsage } from '../../../server/domains/billing/record-usage.ts'
import type { Calls } from '../../_support/calls/call.ts'
import type { Change } from '../../_support/calls/changes.ts'

/** The usage since the server started. */
const year = new Date(systemClock.now()).getUTCFullYear()

/** Records usage by mona. */
const use =
  (sku: string, model?: string): Change =>
  async ({ service }) => {
    const { context } = service.server
    const mona = await context.storage.accounts.findByLogin('mona')
    await recordUsage(mona!, { sku, model, quantity: '1' }, context)
  }

export const billing = {
  'billing/get-billing-usage-report-user': {
    change: use('actions_linux'),
    read: (data) => data.usageItems[0]?.netAmount,
    client: { query: { year } },
  },
  'billing/get-billing-usage-summary-report-user': {
    change: use('actions_linux'),
    read: (data) => data.usageItems[0]?.netQuantity,
    client: { query: { year, product: 'Actions' } },
  },
  'billing/get-billing-premium-request-usage-report-user': {
    change: use('assistant_premium_request', 'small-1'),
    read: (data) => data.usageItems[0]?.model,
    client: { query: { year } },
  },
} satisfies Partial<Calls>
