/**
 * `npm run bench` measures the speed of the server, as ratios within one run. Subjects alternate
 * round by round, so that other load on the machine affects all of them. Options: `--rounds N
 * --seconds N`, `--small` for smaller measurements, names of parts to run only those, `--kind` for
 * one kind of imports, and `--json FILE` to write the ratios to a file, which `npm run evidence --
 * benchmarks` turns into a page. docs/testing.md lists the parts.
 */
import { availableParallelism } from 'node:os'
import { conditionalLoads, places } from './conditional.ts'
import { measureLimits } from './limits.ts'
import { median, quantiles, type Load } from './load.ts'
import { backlogRates, crowd } from './deliveries.ts'
import { measureCurves } from './curves.ts'
import { startFeeds } from './feeds.ts'
import { measureGraphql } from './graphql.ts'
import { authorization, createTheHook, path } from './hook.ts'
import { measureGitReads } from './git-reads.ts'
import { importTimes } from './imports.ts'
import { measure, print, printTimes } from './measure.ts'
import { options } from './options.ts'
import { measurePeers } from './peers/measure.ts'
import { measurePushDeliveries } from './push-deliveries.ts'
import { pushTimes } from './pushes.ts'
import { beginPart, noteRatio, noteTimes, writeResults } from './results.ts'
import { startSubject } from './server-process.ts'
import { measureFirstReads, measureLists, measureMixed, measureSpread } from './spread.ts'
import { measureSearches } from './searches.ts'
import { measureTls } from './tls.ts'
import { pages, versionLoads } from './versions.ts'
import { measureWrites } from './writes.ts'
import { measureWorkers } from './workers.ts'
import { measureStarts } from './startup.ts'

const { rounds, seconds, small } = options
const profile = options.profile ? ['--cpu-prof', '--cpu-prof-dir=dist/bench-profile'] : []

const parts = {
  async hook() {
    await using ours = await startSubject('ours', {}, { nodeOptions: profile })
    const { body, etag } = await createTheHook(ours)
    await using bare = await startSubject('bare', { BENCH_BODY: body })
    // It compiles the whole contract first.
    await using stock = small
      ? undefined
      : await startSubject('stock-validator', { BENCH_BODY: body })
    const conditional = { ...authorization, 'if-none-match': etag }
    const rates = await measure(
      new Map<string, Load>([
        ['bare Express 5', { url: bare.url + path }],
        ...(stock
          ? [['one stock validator for the contract', { url: stock.url + path }] as const]
          : []),
        ['ours, GET hook, end to end', { url: ours.url + path, headers: authorization }],
        ['ours, GET hook, 304', { url: ours.url + path, headers: conditional, expect: 304 }],
      ]),
    )
    print('One hook, the same body from each', rates, 'bare Express 5')
  },

  writes: measureWrites,
  firstReads: measureFirstReads,
  spread: measureSpread,
  mixed: measureMixed,
  lists: measureLists,
  peers: measurePeers,
  workers: measureWorkers,
  curves: measureCurves,

  async conditional() {
    await using ours = await startSubject('ours')
    const rates = await measure(await conditionalLoads(ours))
    const title = 'What is not sent again, against what is'
    process.stdout.write(`\n${title}\n`)
    for (const name of Object.keys(places)) {
      const [whole = NaN, held = NaN] = [200, 304].map((status) => rates.get(`${name}, ${status}`))
      const figures = `${whole.toFixed(0).padStart(8)}/s ${held.toFixed(0).padStart(8)}/s`
      process.stdout.write(`  ${name.padEnd(20)}${figures}  ×${(held / whole).toFixed(2)}\n`)
      noteRatio({ title, subject: `${name}, 304`, against: '200', ratio: held / whole, rate: held })
    }
  },

  tls: measureTls,
  limits: measureLimits,

  async contract() {
    await using ten = await startSubject('ours', { BENCH_OPERATIONS: '10' })
    await using hundreds = await startSubject('ours', { BENCH_OPERATIONS: '200' })
    await using thousand = await startSubject('ours', { BENCH_OPERATIONS: '1000' })
    const subjects = {
      '10 operations': ten,
      '200 operations': hundreds,
      '1000 operations': thousand,
    }
    const loads = new Map<string, Load>()
    for (const [name, subject] of Object.entries(subjects)) {
      await createTheHook(subject)
      loads.set(name, { url: subject.url + path, headers: authorization })
    }
    print('What the size of the contract costs', await measure(loads), '10 operations')
  },

  async feeds() {
    const [few, many] = small ? [1_000, 20_000] : [10_000, 1_000_000]
    await using feeds = await startFeeds(few, many)
    const [some, most] = [few, many].map((count) => count.toLocaleString('en'))
    const base = `of a repository, ${some}, first page`
    print(`Feeds of ${some} and of ${most} events`, await measure(feeds.loads), base)
  },

  async versions() {
    await using ours = await startSubject('ours')
    const rates = await measure(await versionLoads(ours))
    const title = 'What the older version costs, as part of the newest one'
    process.stdout.write(`\n${title}\n`)
    for (const name of Object.keys(pages)) {
      const [now = NaN, then = NaN] = ['2026-03-10', '2022-11-28'].map((version) =>
        rates.get(`${name}, ${version}`),
      )
      const figures = `${now.toFixed(0).padStart(8)}/s ${then.toFixed(0).padStart(8)}/s`
      process.stdout.write(
        `  ${name.padEnd(20)}${figures}  +${((now / then - 1) * 100).toFixed(0)} %\n`,
      )
      const subject = `${name}, 2022-11-28`
      noteRatio({ title, subject, against: '2026-03-10', ratio: then / now, rate: then })
    }
  },

  start: measureStarts,

  async pushes() {
    const { ours, bare } = await pushTimes((small ? 3 : 10) * seconds)
    const title = 'git push, as multiples of a push to git http-backend'
    process.stdout.write(`\n${title}\n`)
    const compare = (subject: string, time: number, base: number) => {
      const figures = `${time.toFixed(0).padStart(8)} ms ${base.toFixed(0).padStart(8)} ms`
      process.stdout.write(`  ${subject.padEnd(20)}${figures}  ×${(time / base).toFixed(2)}\n`)
      noteRatio({ title, subject, against: 'git http-backend', ratio: time / base })
      noteTimes(title, { [subject]: time, [`${subject}, git http-backend`]: base })
    }
    compare('one commit', ours.oneCommit, bare.oneCommit)
    compare('1,000 new branches', ours.manyBranches, bare.manyBranches)
  },

  async deliveries() {
    const found = new Map<string, number[]>()
    const note = (name: string, rate: number) => found.set(name, [...(found.get(name) ?? []), rate])
    for (let round = 0; round < rounds; round++) {
      const { ours, bare } = await backlogRates((small ? 640 : 6_400) * seconds)
      note('bare loop of POSTs over kept connections', bare)
      note('ours, signed, vetted and written down', ours)
    }
    const rates = new Map([...found].map(([name, all]) => [name, median(all)]))
    print('Deliveries, 64 hooks on 16 hosts', rates, 'bare loop of POSTs over kept connections')
    await measurePushDeliveries((small ? 5 : 20) * seconds)
    const hooks = small ? 500 : 10_000
    const { changed, rate, reads } = await crowd(hooks)
    printTimes(
      `${hooks.toLocaleString('en')} hooks on one repository, all subscribed to one change`,
      {
        'response time of the change': changed,
        'time per thousand deliveries': 1_000_000 / rate,
        ...quantiles('reads of the repository meanwhile', reads),
      },
    )
  },

  imports: () => importTimes(small, options.kind),

  gitReads: () =>
    measureGitReads(
      small ? { commits: 2_000, files: 1_000 } : { commits: 50_000, files: 20_000 },
      20,
    ),

  graphql: measureGraphql,

  searches: () => measureSearches(small ? 10_000 : 1_000_000, 100),
}

/** Installs packages, and may compile one. */
const onlyByName = ['peers', 'writes']

const isSelected = (name: string) =>
  options.selected.length > 0 ? options.selected.includes(name) : !onlyByName.includes(name)

const unknown = options.selected.find((name) => !(name in parts))
if (unknown !== undefined) throw new Error(`Unknown part "${unknown}"`)
process.stdout.write(`Node ${process.versions.node}, ${rounds} rounds of ${seconds} s each\n`)
for (const [name, measurePart] of Object.entries(parts)) {
  if (!isSelected(name)) continue
  beginPart(name)
  await measurePart()
}
if (options.json !== undefined) {
  const conditions = `${rounds} rounds of ${seconds} s each${small ? ', less of everything' : ''}`
  const about = { node: process.versions.node, processors: availableParallelism(), conditions }
  await writeResults(options.json, Object.keys(parts), about)
}
