/** One element of an `If-None-Match`: an entity tag, weak or not, or nothing (RFC 9110 5.6.1.2, 8.8.3). */
const element = /[ \t,]*(?:(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*(?:,|$)|$)/y

/**
 * Whether an `If-None-Match` names a tag, by weak comparison (RFC 9110 13.1.2). A tag may contain commas;
 * a field that is not a list of tags names none of them.
 */
export function names(field: string, tag: string): boolean {
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

/** The three forms of a date that a recipient has to know (RFC 9110 5.6.7). */
const forms = [
  /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/,
  /^[A-Z][a-z]{5,8}, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/,
]

/** An HTTP date in milliseconds; NaN for what is none. */
function instantOf(date: string): number {
  if (!forms.some((form) => form.test(date))) return NaN
  return Date.parse(date.endsWith('GMT') ? date : `${date} GMT`)
}

/** What a caller says that it holds. */
export interface Held {
  'if-none-match'?: string | undefined
  'if-modified-since'?: string | undefined
}

/** What a reply is told by. */
export interface Validators {
  tag: string
  /** `Last-Modified`, where there is one. */
  modified?: string | undefined
}

/**
 * Whether the caller holds this very reply. A tag is more exact than a date, so where tags are given the
 * date is not looked at (RFC 9110 13.2.2).
 */
export function isHeld(held: Held, { tag, modified }: Validators): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = held
  if (tags !== undefined) return names(tags, tag)
  if (since === undefined || modified === undefined) return false
  return instantOf(modified) <= instantOf(since)
}
