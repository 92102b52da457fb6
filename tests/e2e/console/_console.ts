import { afterAll, beforeAll } from 'vitest'
import { startBrowser, type TestBrowser, type Window } from '../../_support/pages/browser.ts'
import { spawnServer, type ServerProcess } from '../../_support/spawn-server.ts'

export const looks = [
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

/** A browser, and a server with the demo data, for the tests of a `describe`. */
export function useConsole(): { server: ServerProcess; browser: TestBrowser } {
  const used = {} as { server: ServerProcess; browser: TestBrowser }
  beforeAll(async () => {
    used.server = await spawnServer()
    used.browser = await startBrowser()
  })
  afterAll(async () => {
    await used.browser?.[Symbol.asyncDispose]()
    await used.server?.[Symbol.asyncDispose]()
  })
  return used
}

/** Opens a page of the console and waits until it shows its heading. */
export async function openPage(
  browser: TestBrowser,
  address: string,
  look: (typeof looks)[number] = looks[0],
): Promise<Window> {
  const window = await browser.open(look)
  await window.page.goto(address)
  await window.page.locator('main h1').first().waitFor()
  return window
}
