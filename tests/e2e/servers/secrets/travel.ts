import type { Store } from '../../../_support/stores.ts'
import { startJourney, type Journey } from './journey.ts'
import { actAsApp, makeApp } from './steps/app.ts'
import { fail } from './steps/broken.ts'
import { operate } from './steps/commands.ts'
import { authorizeApps } from './steps/flows.ts'
import { push } from './steps/git.ts'
import { signDeliveries } from './steps/hooks.ts'
import { misplace } from './steps/misplaced.ts'
import { manageTokens, useTokens } from './steps/tokens.ts'
import { signIn } from './steps/visit.ts'

async function travel(journey: Journey): Promise<void> {
  await useTokens(journey)
  await manageTokens(journey)
  await actAsApp(journey)
  const visit = await signIn(journey)
  await authorizeApps(journey, visit)
  await makeApp(journey, visit)
  await signDeliveries(journey)
  await push(journey)
  await operate(journey)
  await misplace(journey)
  await fail(journey)
}

/**
 * Sends every kind of secret through the service, where it belongs and where it does not.
 * @param thorough whether each secret is misplaced everywhere, instead of one of each kind
 */
export async function travelled(store: Store, thorough: boolean): Promise<Journey> {
  const journey = await startJourney(store, thorough)
  await travel(journey).catch(async (error: unknown) => {
    await journey[Symbol.asyncDispose]()
    throw error
  })
  return journey
}
