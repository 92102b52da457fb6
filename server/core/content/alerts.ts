/** A marker alone on the first line of a quote, with something below it. */
const marked =
  /^<blockquote>\n<p>\[!(?<kind>note|tip|important|warning|caution)\](?:<br \/>)?(?:\n|<\/p>\n(?!<\/blockquote>))/i

/** Beginnings and ends of what an alert may not be in. HTML in the text is escaped. */
const containers = /<(?<end>\/?)(?:blockquote|li|section)[\s>]/g

const titleOf = (kind: string) => kind[0]!.toUpperCase() + kind.slice(1)

function alertOf(quote: string): string | undefined {
  const found = marked.exec(quote)
  if (!found) return undefined
  const kind = found.groups!.kind!.toLowerCase()
  const isParagraph = !found[0].includes('</p>')
  const body = quote.slice(found[0].length, -'</blockquote>'.length)
  return (
    `<div class="markdown-alert markdown-alert-${kind}">\n` +
    `<p class="markdown-alert-title">${titleOf(kind)}</p>\n` +
    `${isParagraph ? '<p>' : ''}${body}</div>`
  )
}

/** Turns quotes that begin with a marker, such as `[!NOTE]`, into alerts; not those within others. */
export function withAlerts(html: string): string {
  let depth = 0
  let start = 0
  let done = 0
  let shown = ''
  for (const { groups, index, 0: tag } of html.matchAll(containers)) {
    if (!groups?.end && depth++ === 0) start = index
    if (!groups?.end || --depth > 0) continue
    const end = index + tag.length
    const alert = alertOf(html.slice(start, end))
    if (alert === undefined) continue
    shown += html.slice(done, start) + alert
    done = end
  }
  return shown + html.slice(done)
}
