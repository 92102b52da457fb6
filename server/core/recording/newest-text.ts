/** The response in the newest version. */
export interface NewestReply {
  status: number
  mediaType?: string
  body?: unknown
}

/** The response in the newest version, with its body as JSON: a fraction of the size of objects. */
export interface NewestText {
  status: number
  mediaType?: string
  text?: string
}

/** Keeps a response. @param body it may be changed afterwards */
export function newestText(status: number, body: unknown, mediaType?: string): NewestText {
  const text = body instanceof Uint8Array ? undefined : JSON.stringify(body)
  return {
    status,
    ...(mediaType !== undefined && { mediaType }),
    ...(text !== undefined && { text }),
  }
}

/** The response that was kept. */
export function newestReply({ text, ...reply }: NewestText): NewestReply {
  return text === undefined ? reply : { ...reply, body: JSON.parse(text) as unknown }
}
