const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** A title as HTML: text, in which backticks mark code. */
export const titleHtml = (title: string): string =>
  title
    .replace(/[&<>"]/g, (character) => entities[character]!)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
