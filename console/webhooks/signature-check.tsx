import { useState } from 'preact/hooks'
import { verify } from '../../client/webhooks.ts'
import { fieldsOf, textOf } from '../data/form.ts'
import type { Schemas } from '../../client/index.ts'

type Delivery = Schemas['hook-delivery']

/** The bytes that the server sent and signed. */
function bodyOf({ request: { headers, payload } }: Delivery): string {
  const text = JSON.stringify(payload)
  const type = headerOf(headers, 'content-type') ?? ''
  return type.includes('urlencoded') ? `payload=${encodeURIComponent(text)}` : text
}

const headerOf = (headers: Record<string, string> | null, name: string) =>
  Object.entries(headers ?? {}).find(([each]) => each.toLowerCase() === name)?.[1]

/** Compares the signature of a delivery with a secret. The secret stays in the page. */
export function SignatureCheck({ delivery }: { delivery: Delivery }) {
  const [result, setResult] = useState<boolean | undefined>()
  const signature = headerOf(delivery.request.headers, 'x-hub-signature-256')
  if (!signature) return <p class="soft">Not signed, because the webhook had no secret.</p>
  async function check(event: SubmitEvent) {
    event.preventDefault()
    const secret = textOf(fieldsOf(event), 'secret')
    setResult(await verify(secret, bodyOf(delivery), signature))
  }
  return (
    <form onSubmit={(event) => void check(event)}>
      <label for="signature-secret">Check the signature with your secret</label>
      <div class="row">
        <input
          id="signature-secret"
          name="secret"
          type="password"
          autocomplete="off"
          required
          onInput={() => setResult(undefined)}
        />
        <button>Check</button>
      </div>
      <p role="status">
        {result === true && <span class="badge good">The signature matches.</span>}
        {result === false && <span class="badge bad">The signature does not match.</span>}
      </p>
    </form>
  )
}
