import { test as base } from '@playwright/test'
import { startPlatform, type Platform } from 'devplatform'

/** Each worker has a server of its own, which returns to the demo data after each test. */
export const test = base.extend<{ api: Platform }, { platform: Platform }>({
  platform: [
    async ({}, use) => {
      const platform = await startPlatform()
      await use(platform)
      await platform.close()
    },
    { scope: 'worker' },
  ],
  api: async ({ platform }, use) => {
    await use(platform)
    await platform.reset()
  },
  baseURL: async ({ platform }, use) => use(platform.url),
  extraHTTPHeaders: async ({ platform }, use) => {
    const token = await platform.token({ login: 'mona', scopes: ['repo'] })
    await use({ authorization: `Bearer ${token}` })
  },
})

export { expect } from '@playwright/test'
