/** One element of `If-None-Match`: a strong or weak ETag, or nothing (RFC 9110 5.6.1.2, 8.8.3). */
const element = /[ \t,]*(?:(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*(?:,|$)|$)/y

/**
 * Whether `If-None-Match` contains an ETag, by weak comparison (RFC 9110 13.1.2). ETags may contain
 * commas. A malformed field matches none.
 */
export function matchesEtag(field: string, tag: string): boolean {
  if (field.trim() === '*') return true
  let found = false
  element.lastIndex = 0
  while (element.lastIndex < field.length) {
    const match = element.exec(field)
    if (!match) return false
    found ||= match[1] === tag
  }
  return found
}

/** The three date formats that a recipient must accept (RFC 9110 5.6.7). */
const forms = [
  /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/,
  /^[A-Z][a-z]{5,8}, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/,
]

/** Parses an HTTP date, in milliseconds; NaN for an invalid one. */
function instantOf(date: string): number {
  if (!forms.some((form) => form.test(date))) return NaN
  return Date.parse(date.endsWith('GMT') ? date : `${date} GMT`)
}

/** The conditional headers of a request. */
export interface ConditionalHeaders {
  'if-none-match'?: string | undefined
  'if-modified-since'?: string | undefined
}

/** The validators of a response. */
export interface ReplyValidators {
  tag: string
  /** `Last-Modified`, if any. */
  modified?: string | undefined
}

/**
 * Whether the caller already has this response. With `If-None-Match`, `If-Modified-Since` is
 * ignored (RFC 9110 13.2.2).
 */
export function isCurrent(held: ConditionalHeaders, { tag, modified }: ReplyValidators): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = held
  if (tags !== undefined) return matchesEtag(tags, tag)
  if (since === undefined || modified === undefined) return false
  return instantOf(modified) <= instantOf(since)
}
