import { sign, verify } from '@devplatform/client/webhooks'
import type { Surroundings } from './surroundings.js'

/** Takes a delivery for genuine, and not what is like it but for one letter. */
export async function webhooks({ delivery: { secret, body, signature } }: Surroundings) {
  return {
    genuine: await verify(secret, body, signature),
    forged: await verify(secret, body.replace('"', "'"), signature),
    signed: (await sign(secret, body)) === signature,
  }
}
