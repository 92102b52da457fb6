import type { TokenInput } from '../../../server/control/schemas.ts'
import { useControlled, type Controlled } from './_controlled.ts'

/** Creates a token, as a console does. */
export const createToken = async (service: Controlled, body: TokenInput): Promise<string> =>
  (await service.steer('POST', '/tokens', { body })).body.token

/** A server, and the details of the last request of it. */
export function useDetails(config: Parameters<typeof useControlled>[0] = {}) {
  const service = useControlled(config)
  return {
    service,
    async details<Result>(call: () => Promise<Result>): Promise<{
      // oxlint-disable-next-line typescript/no-explicit-any -- checked against the contract
      body: any
      reply: Result
    }> {
      const last = service.control.requests.list({ limit: 1 })[0]?.id ?? 0
      const reply = await call()
      // The request is noted when the connection has taken the response.
      const [seen] = await service.control.requests.wait({ after: last })
      const { body } = await service.steer('GET', `/requests/${seen!.id}`)
      return { body, reply }
    },
  }
}
