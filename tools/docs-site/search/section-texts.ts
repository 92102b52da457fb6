const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

const withoutTags = (html: string) =>
  html.replace(/<[^>]*>/g, ' ').replace(/&(amp|lt|gt|quot);/g, (entity) => entities[entity]!)

/**
 * The text of a page by the anchor of its heading. Text before the first heading has the anchor ''.
 * @param anchors headings that are found on their own; other text belongs to the one before
 */
export function sectionTexts(html: string, anchors: string[]): Map<string, string> {
  const wanted = new Set(anchors)
  const texts = new Map<string, string>([['', '']])
  let current = ''
  for (const part of html.split(/(?=<h[1-6]\b)/)) {
    const id = /^<h\d[^>]* id="([^"]+)"/.exec(part)?.[1]
    if (id !== undefined && wanted.has(id)) current = id
    texts.set(current, `${texts.get(current) ?? ''} ${withoutTags(part)}`)
  }
  return texts
}
