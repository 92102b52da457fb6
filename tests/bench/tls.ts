import { authorization, createTheHook, path } from './hook.ts'
import type { Load } from './load.ts'
import { measure } from './measure.ts'
import { noteRatio } from './results.ts'
import { startSubject } from './server-process.ts'

const connections = { 'kept connections': {}, 'a new connection each': { connection: 'close' } }

/** Measures requests over TLS against plain ones, on the same port of the same server. */
export async function measureTls(): Promise<void> {
  await using ours = await startSubject('ours', { BENCH_TLS: '1' })
  const urlOf = (scheme: string) => ours.url.replace(/^https?/, scheme)
  await createTheHook({ ...ours, url: urlOf('http') })
  const loads = new Map<string, Load>()
  for (const [name, headers] of Object.entries(connections)) {
    for (const scheme of ['http', 'https']) {
      const load = { url: urlOf(scheme) + path, headers: { ...authorization, ...headers } }
      loads.set(`${name}, ${scheme}`, load)
    }
  }
  const rates = await measure(loads)
  const title = 'Requests over TLS, as part of plain ones'
  process.stdout.write(`\n${title}\n`)
  for (const name of Object.keys(connections)) {
    const [plain = NaN, tls = NaN] = ['http', 'https'].map((each) => rates.get(`${name}, ${each}`))
    const figures = `${plain.toFixed(0).padStart(8)}/s ${tls.toFixed(0).padStart(8)}/s`
    process.stdout.write(`  ${name.padEnd(28)}${figures}  ×${(tls / plain).toFixed(2)}\n`)
    noteRatio({ title, subject: name, against: 'plain', ratio: tls / plain, rate: tls })
  }
}
