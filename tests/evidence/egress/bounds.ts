import { feed, type Fed } from '../../_support/egress/feed.ts'
import { type Glutton, gluttons } from '../../_support/egress/gluttons.ts'
import { startSenderProcess } from '../../_support/egress/sender-process.ts'
import { must, type Row } from './row.ts'

const mebibyte = 1024 * 1024
const mostGrowth = 20_000_000
const mostText = 64 * 1024

function check({ name, status, marked }: Glutton, { last, growth }: Fed): void {
  const text = last.response?.payload
  must(last.status === status, name, last.status)
  must((text?.endsWith('\n[truncated]') ?? null) === marked, name, text?.slice(-20))
  must(Buffer.byteLength(text ?? '') <= mostText, name, text?.length)
  must(Object.keys(last.response?.headers ?? {}).length <= 50, name, last.response?.headers)
  must(growth < mostGrowth, name, growth)
}

/** Only a small part of any response is kept, and the sender's memory does not grow. */
export async function bounds(deliveries: number): Promise<Row[]> {
  await using sender = await startSenderProcess()
  await sender.open({ allowLoopback: true })
  const rows: Row[] = []
  for (const glutton of gluttons) {
    const fed = await feed(sender, glutton, deliveries)
    check(glutton, fed)
    const kept = Buffer.byteLength(fed.last.response?.payload ?? '')
    const marked = glutton.marked ? ', marked as truncated' : ''
    rows.push({
      About: 'Stored response',
      Case: glutton.name,
      Tried: deliveries,
      Found: `${kept} bytes kept${marked}; memory grew by ${(fed.growth / mebibyte).toFixed(1)} MiB at most`,
    })
  }
  return rows
}
