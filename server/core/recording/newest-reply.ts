/** The response in the newest version. */
export interface NewestReply {
  status: number
  mediaType?: string
  body?: unknown
}

/** The same with its body as JSON text, which takes a fraction of the memory of objects. */
export interface NewestText {
  status: number
  mediaType?: string
  text?: string
}

/** Serializes a response. @param body may be changed afterwards */
export function newestText(status: number, body: unknown, mediaType?: string): NewestText {
  const text = body instanceof Uint8Array ? undefined : JSON.stringify(body)
  return {
    status,
    ...(mediaType !== undefined && { mediaType }),
    ...(text !== undefined && { text }),
  }
}

/** Parses a serialized response. */
export function newestReply({ text, ...reply }: NewestText): NewestReply {
  return text === undefined ? reply : { ...reply, body: JSON.parse(text) as unknown }
}
