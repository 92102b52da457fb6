import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

const candidates = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser']

/** Path of a browser; undefined if there is none, which is printed once. */
export const browserPath = candidates.find((path) => path !== undefined && existsSync(path))

if (!browserPath) process.stderr.write('Pages in a browser: skipped, CHROMIUM names none\n')

/** A browser window with its own session. */
export interface Window extends AsyncDisposable {
  page: Page
  /** Everything that the browser reported: policy violations, failed loads, exceptions. */
  complaints: string[]
}

export interface TestBrowser extends AsyncDisposable {
  open(options?: BrowserContextOptions): Promise<Window>
}

async function openWindow(browser: Browser, options: BrowserContextOptions): Promise<Window> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() }
}

/** Starts an installed browser. As root, it runs without its sandbox. @param flags of the browser */
export async function startBrowser(flags: readonly string[] = []): Promise<TestBrowser> {
  const browser = await chromium.launch({
    executablePath: browserPath!,
    args: [...flags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  return {
    open: (options = {}) => openWindow(browser, options),
    [Symbol.asyncDispose]: () => browser.close(),
  }
}
