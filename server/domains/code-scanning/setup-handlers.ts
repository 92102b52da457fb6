import { timestamp } from '../../core/clock.ts'
import type { Handlers } from '../../api/handler.ts'
import { changeSetup, setupOf } from './setup.ts'

export const codeScanningSetup = {
  'code-scanning/get-default-setup': async ({ repository }, context) => {
    const { setup, updated_at } = await setupOf(repository, context)
    const changed = updated_at === null ? null : timestamp(updated_at)
    return { status: 200, body: { ...setup, updated_at: changed } }
  },

  'code-scanning/update-default-setup': async ({ body, repository }, context) => {
    await changeSetup(repository, body, context)
    return { status: 200, body: {} }
  },
} satisfies Partial<Handlers>
