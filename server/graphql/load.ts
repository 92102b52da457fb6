import { yieldToEventLoop } from '../core/yield-to-event-loop.ts'
import type { Runner } from './run.ts'

/** Loads one after the other, between which other requests run: together they take 200 ms. */
async function loadInTurns(): Promise<Runner> {
  await import('graphql')
  await yieldToEventLoop()
  const { Runner } = await import('./run.ts')
  await yieldToEventLoop()
  return Runner.load()
}

let runner: Promise<Runner> | undefined

/** What runs documents. Loaded on first use, because most servers get none. */
export const load = (): Promise<Runner> => (runner ??= loadInTurns())
