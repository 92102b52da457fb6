/** Values of a hook's `content_type`. */
export type ContentType = 'json' | 'form'

export interface DeliveryBody {
  /** Value of the `content-type` header. */
  mediaType: string
  bytes: Buffer
}

/**
 * Encodes the body of a delivery: the JSON payload itself, or a form with the field `payload`.
 * Takes the stored text instead of a value, so that a redelivery sends the same bytes.
 */
export function encodeBody(json: string, contentType: ContentType): DeliveryBody {
  if (contentType === 'json') return { mediaType: 'application/json', bytes: Buffer.from(json) }
  const form = new URLSearchParams({ payload: json }).toString()
  return { mediaType: 'application/x-www-form-urlencoded', bytes: Buffer.from(form) }
}
