/** Values of a hook's `content_type`. */
export type ContentType = 'json' | 'form'

export interface DeliveryBody {
  /** Value of the `content-type` header. */
  mediaType: string
  bytes: Buffer
}

/**
 * Encodes the body of a delivery: the JSON payload itself, or a form with the field `payload`.
 * Takes the stored text, or its bytes, instead of a value, so that a redelivery sends the same bytes.
 */
export function encodeBody(json: string | Buffer, contentType: ContentType): DeliveryBody {
  if (contentType === 'json') {
    const bytes = typeof json === 'string' ? Buffer.from(json) : json
    return { mediaType: 'application/json', bytes }
  }
  const form = new URLSearchParams({ payload: json.toString() }).toString()
  return { mediaType: 'application/x-www-form-urlencoded', bytes: Buffer.from(form) }
}
