import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { browserPath, startBrowser } from '../_support/pages/browser.ts'
import { hasTool } from '../_support/processes/tools.ts'
import { listen } from '../_support/webhooks/receiver.ts'
import { bundle } from './_scratch.ts'

const run = promisify(execFile)

/** A runtime for the scratch project. */
export interface Runtime {
  name: string
  /** Whether it is installed. */
  here: boolean
  /** Runs the compiled project with this input; returns its report. */
  run(app: string, given: object): Promise<unknown>
}

/** A program that runs JavaScript files. Its caches stay in the project. */
function program(name: string, here: boolean, file: string, args: string[]): Runtime {
  return {
    name,
    here,
    async run(app, given) {
      const env = { PATH: process.env.PATH, HOME: app, DENO_DIR: join(app, '.deno'), NO_COLOR: '1' }
      const all = [...args, 'out/program.js', JSON.stringify(given)]
      const { stdout } = await run(file, all, { cwd: app, env })
      return JSON.parse(stdout)
    },
  }
}

/** Runs a file with Node; returns its output, which is JSON. */
export async function runNode(app: string, file: string): Promise<unknown> {
  const { stdout } = await run(process.execPath, [file], { cwd: app })
  return JSON.parse(stdout)
}

/** Runs in a page of another origin than the service, which must allow that. */
async function inPage(app: string, given: object): Promise<unknown> {
  const module = `import { main } from './main.js'\nglobalThis.main = main`
  const { text } = await bundle(app, module)
  const site = createServer(({ url }, response) => {
    const [type, content] =
      url === '/app.js'
        ? ['text/javascript', text]
        : [
            'text/html',
            '<link rel="icon" href="data:,"><script type="module" src="/app.js"></script>',
          ]
    response.writeHead(200, { 'Content-Type': type }).end(content)
  })
  const port = await listen(site)
  await using browser = await startBrowser()
  await using window = await browser.open()
  try {
    await window.page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'load' })
    return await window.page.evaluate((it) => (globalThis as unknown as Page).main(it), given)
  } finally {
    site.closeAllConnections()
    site.close()
  }
}

interface Page {
  main(given: object): Promise<unknown>
}

/** Deno gets only the permissions that a client needs: the network, and its own files. */
const denoArgs = ['run', '--no-prompt', '--cached-only', '--allow-net=127.0.0.1', '--allow-read=.']

export const runtimes: Runtime[] = [
  program('Node', true, process.execPath, []),
  program('Deno', await hasTool('deno', ['--version']), 'deno', denoArgs),
  program('Bun', await hasTool('bun', ['--version']), 'bun', ['run']),
  { name: 'a browser', here: browserPath !== undefined, run: inPage },
]
