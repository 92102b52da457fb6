/** Values of a hook's `content_type` (design 8). */
export type ContentType = 'json' | 'form'

export interface DeliveryBody {
  /** Value of the `content-type` header. */
  mediaType: string
  bytes: Buffer
}

/**
 * The bytes of a delivery: the payload's JSON as it is, or as the field `payload` of a form. Takes the
 * text rather than the value, so that a redelivery sends what was stored (design 5).
 */
export function encodeBody(json: string, contentType: ContentType): DeliveryBody {
  if (contentType === 'json') return { mediaType: 'application/json', bytes: Buffer.from(json) }
  const form = new URLSearchParams({ payload: json }).toString()
  return { mediaType: 'application/x-www-form-urlencoded', bytes: Buffer.from(form) }
}
