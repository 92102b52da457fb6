import { authorization, createTheHook, path } from './hook.ts'
import { median } from './load.ts'
import { options } from './options.ts'
import { measureCosts, type Costed } from './processor-time.ts'
import { noteRatio } from './results.ts'
import { startSubject } from './server-process.ts'

const connections = { 'kept connections': {}, 'a new connection each': { connection: 'close' } }

/**
 * Measures what TLS costs the server, on the port that accepts both. Processor time, because the
 * handshakes cost the client about as much, on the same machine.
 */
export async function measureTls(): Promise<void> {
  await using ours = await startSubject('ours', { BENCH_TLS: '1' })
  const urlOf = (scheme: string) => ours.url.replace(/^https?/, scheme)
  await createTheHook({ ...ours, url: urlOf('http') })
  const subjects = new Map<string, Costed>()
  for (const [name, added] of Object.entries(connections)) {
    for (const scheme of ['http', 'https']) {
      const load = { url: urlOf(scheme) + path, headers: { ...authorization, ...added } }
      subjects.set(`${name}, ${scheme}`, { pid: ours.pid, load })
    }
  }
  const costs = await measureCosts(subjects, options)
  const title = 'Processor time of a request over TLS, as a multiple of a plain one'
  process.stdout.write(`\n${title}\n`)
  for (const name of Object.keys(connections)) {
    const [plain = NaN, tls = NaN] = ['http', 'https'].map((scheme) =>
      median(costs.get(`${name}, ${scheme}`) ?? []),
    )
    const figures = [plain, tls].map((cost) => `${cost.toFixed(0).padStart(8)} µs`).join(' ')
    process.stdout.write(`  ${name.padEnd(28)}${figures}  ×${(tls / plain).toFixed(2)}\n`)
    noteRatio({ title, subject: name, against: 'plain', ratio: tls / plain })
  }
}
