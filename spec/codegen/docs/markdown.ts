import { html, trusted, type Html } from './html.ts'

/** Code, bold and links within a line. */
function inline(text: string): Html {
  const escaped = html`${text}`.text
  return trusted(
    escaped
      .replace(/`([^`]+)`/g, '<code>$1</code>')
      .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
      .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>'),
  )
}

function block(text: string): Html {
  const heading = /^(#{1,4}) (.*)$/.exec(text)
  if (heading) {
    const level = heading[1]!.length
    return html`${trusted(`<h${level}>`)}${inline(heading[2]!)}${trusted(`</h${level}>`)}`
  }
  if (!text.startsWith('- ')) return html`<p>${inline(text)}</p>`
  const items = text.split(/\n(?=- )/).map((item) => html`<li>${inline(item.slice(2))}</li>`)
  return html`<ul>
    ${items}
  </ul>`
}

/** The part of Markdown that our descriptions and the changelog use: headings, lists, paragraphs. */
export function markdown(text = ''): Html {
  const blocks = text
    .trim()
    .split(/\n\s*\n/)
    .filter(Boolean)
  return html`${blocks.map(block)}`
}

/** A description of one sentence, without a paragraph around it. */
export const line = (text = ''): Html => inline(text.trim())
