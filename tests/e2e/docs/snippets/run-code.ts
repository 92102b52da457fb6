import { AsyncLocalStorage } from 'node:async_hooks'
import { Octokit } from '@octokit/core'
import { transform } from 'esbuild'
import * as client from '../../../../client/index.ts'
import type { Outcome, Prepared } from './prepared.ts'

/** Modules that a sample can import. */
const modules: Record<string, object> = {
  '@devplatform/client': client,
  '@octokit/core': { Octokit },
}

const statuses = new AsyncLocalStorage<number[]>()
const realFetch = globalThis.fetch

/** Records the response for each sample. */
const watchedFetch: typeof fetch = async (...input) => {
  const response = await realFetch(...input)
  statuses.getStore()?.push(response.status)
  return response
}

type Run = (from: typeof modules, process: object) => Promise<void>

const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (
  ...source: string[]
) => Run

/** Compiles TypeScript to JavaScript and replaces imports by parameters. The rest is unchanged. */
async function compiled(text: string): Promise<Run> {
  const { code } = await transform(text, {
    loader: 'ts',
    format: 'esm',
    target: 'es2023',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  })
  const body = code.replaceAll(/^import (\{.*\}) from "(.*)";$/gm, 'const $1 = from["$2"];')
  return new AsyncFunction('from', 'process', body)
}

async function runOne({ id, text, environment, successes }: Prepared): Promise<Outcome> {
  const seen: number[] = []
  const failure = await statuses.run(seen, async () => {
    const snippet = await compiled(text)
    return snippet(modules, { env: environment }).then(
      () => '',
      (error: unknown) => String(error),
    )
  })
  const status = seen.at(-1) ?? 0
  const good = seen.length > 0 && seen.every((each) => successes.includes(each))
  return { id, status, trouble: good ? failure : `${seen.join()} ${failure}` }
}

/** Runs all samples one after another in this process, each in its own scope. */
export async function runCode(snippets: readonly Prepared[]): Promise<Outcome[]> {
  globalThis.fetch = watchedFetch
  const outcomes: Outcome[] = []
  for (const each of snippets) outcomes.push(await runOne(each))
  return outcomes
}
