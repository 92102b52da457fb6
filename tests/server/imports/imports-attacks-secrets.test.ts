import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { serveGitHttp } from '../../_support/imports/git-sources.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { makeHistory } from '../../_support/imports/history.ts'
import { processes } from '../../_support/processes/processes.ts'
import { traceOf } from '../../../server/workers/imports/trace-of.ts'
import { startImportBench } from '../../_support/imports/import-runner.ts'
import { startHttpServer } from '../../_support/imports/http-server.ts'
import { canary } from '../../_support/imports/sources.ts'

const password = 'correct-horse-9e1f'
const secrets = [password, Buffer.from(`mona:${password}`).toString('base64')]

/** The texts that occur in the files of a folder. */
async function foundIn(folder: string, texts: readonly string[]): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  const files = names.map((name) => readFile(join(folder, name)).catch(() => Buffer.alloc(0)))
  const all = await Promise.all(files)
  return texts.filter((text) => all.some((file) => file.includes(text)))
}

const environmentOf = (pid: number) => readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '')

const fetching = /fetch .*--stdin -- http:\/\/127\.0\.0\.1/

/**
 * The command lines and environments of the git and Node processes of this machine during the work.
 * @param heard called when a git fetch was seen
 */
async function overheard(work: Promise<unknown>, heard: () => void): Promise<string> {
  const said = new Set<string>()
  let over = false
  void work.finally(() => (over = true)).catch(() => {})
  while (!over) {
    for (const { pid, line } of await processes()) {
      if (!/git|import-worker/.test(line)) continue
      said.add(line).add(await environmentOf(pid))
      if (fetching.test(line)) heard()
    }
  }
  return [...said].join('\n')
}

const present = (text: string, all: readonly string[]) => all.filter((each) => text.includes(each))

it('a password is in no command line, environment, file or log during and after an import', async () => {
  await using folder = await temporaryFolder()
  await makeHistory(join(folder.path, 'source.git'), { commits: 50 })
  // The pack is sent only after the git fetch was seen.
  let heard = () => {}
  const seenFetching = new Promise<void>((resolve) => (heard = resolve))
  const credentials = `mona:${password}`
  await using http = await serveGitHttp(folder.path, { credentials, holdPack: seenFetching })
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  await using bench = await startImportBench({ log })
  const { data } = bench.context.config
  const repository = await bench.repository()
  const url = `${http.url}source.git`
  await bench.ask(repository, url, { username: 'mona', password })
  expect(await foundIn(data, [url, ...secrets])).toEqual([url])
  await bench.start()
  const ending = bench.rested(repository)
  const said = await overheard(ending, heard)
  expect(await ending).toMatchObject({ status: 'complete', credentials: null })
  expect(said).toMatch(fetching)
  expect(present(said, secrets)).toEqual([])
  expect(await foundIn(data, [url, ...secrets])).toEqual([url])
  expect(present(lines.join(''), secrets)).toEqual([])
})

it('error messages and logs contain no text of the source', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  await using bench = await startImportBench({ log })
  await bench.start()
  await using server = await startHttpServer((_heard, response) => {
    response.writeHead(500, canary, { 'X-Canary': canary, 'Content-Type': canary }).end(canary)
  })
  const repository = await bench.repository()
  await bench.ask(repository, `${server.origin}/repo`)
  const ended = await bench.rested(repository)
  expect(ended).toMatchObject({ status: 'error', message: 'The source cannot be reached.' })
  expect(await foundIn(bench.context.config.data, [canary])).toEqual([])
  expect(present(lines.join(''), [canary])).toEqual([])
  expect(lines.join('')).toContain('import failed')
})

it('errors are logged by kind and location, without the text that they quote', () => {
  const error = new RangeError(`no ${canary}\n    at ${canary} (file.ts:1:1)`)
  const trace = traceOf(error)
  expect(trace).toMatch(/^RangeError\n {4}at .*imports-attacks-secrets/)
  expect(trace).not.toContain(canary)
})
