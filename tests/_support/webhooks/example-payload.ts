import { contractDocument } from '../contract/contract-document.ts'

/** A payload for deliveries that tests record: the contract's own example, as JSON. */
export function examplePayload(event: 'ping' | 'push'): string {
  const { examples } = contractDocument('2026-03-10').components
  return JSON.stringify(examples?.[`webhook-${event}`]?.value)
}
