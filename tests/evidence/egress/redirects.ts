import { startSenderProcess, type SenderProcess } from '../../_support/egress/sender-process.ts'
import { startRawReceiver } from '../../_support/webhooks/raw-receiver.ts'
import { startReceiver } from '../../_support/webhooks/receiver.ts'
import { must, type Row } from './row.ts'

const codes = [301, 302, 303, 307, 308]
const metadata = 'http://169.254.169.254/latest/meta-data/'

async function redirected(sender: SenderProcess, url: string, code: number, hookId?: number) {
  const { outcome } = await sender.send({ url, ...(hookId && { hookId }) })
  must(outcome.statusCode === code, `${code}`, outcome)
  must(outcome.status === `Invalid HTTP Response: ${code}`, `${code}`, outcome.status)
}

/** A redirect is not followed and counts as a failure. */
export async function redirects(): Promise<Row[]> {
  await using sender = await startSenderProcess()
  await sender.open({ allowLoopback: true })
  await using second = await startRawReceiver(() => {})
  const rows: Row[] = []
  for (const code of codes) {
    for (const target of [second.url, metadata]) {
      await using first = await startReceiver((_, response) =>
        response.writeHead(code, { Location: target }).end(),
      )
      for (const hookId of [undefined, 1]) await redirected(sender, first.url, code, hookId)
    }
    rows.push({
      About: 'Redirects',
      Case: `${code} to a second receiver and to ${metadata}`,
      Tried: 4,
      Found: `failed with its code; the second receiver saw ${second.arrivals.length} connections`,
    })
  }
  const { attempted } = await sender.vitals()
  must(second.arrivals.length === 0, 'second receiver', second.arrivals.length)
  must(new Set(attempted).size === 1, 'addresses', attempted)
  return rows
}
