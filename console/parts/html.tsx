import { useMemo } from 'preact/hooks'

interface HtmlProps {
  /** HTML that the API rendered from Markdown. */
  html: string
  /** URL against which relative links are resolved. */
  base?: string | undefined
}

/**
 * Shows HTML that the API rendered: the API escapes HTML of users and removes unsafe links.
 * Headings are moved below those of the page. Images are links, because pages load none of other
 * servers.
 */
export function Html({ html, base = window.location.pathname }: HtmlProps) {
  const adapted = useMemo(() => adapt(html, base), [html, base])
  return <div class="prose" dangerouslySetInnerHTML={{ __html: adapted }} />
}

/** A parsed document loads nothing and runs nothing. */
function adapt(html: string, base: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  body.querySelectorAll('h1, h2, h3, h4, h5').forEach(lower)
  body.querySelectorAll('img').forEach(linkTo)
  body.querySelectorAll('a[href]').forEach((link) => resolve(link, base))
  body.querySelectorAll('input').forEach((box) => box.setAttribute('aria-label', 'Task'))
  body.querySelectorAll('pre').forEach((code) => code.setAttribute('tabindex', '0'))
  return body.innerHTML
}

function lower(heading: Element): void {
  const lowered = document.createElement(`h${Number(heading.localName[1]) + 1}`)
  lowered.append(...heading.childNodes)
  heading.replaceWith(lowered)
}

function linkTo(image: HTMLImageElement): void {
  const name = image.alt || image.getAttribute('src') || 'image'
  // A link inside a link is not possible.
  if (image.closest('a')) return image.replaceWith(name)
  const link = document.createElement('a')
  link.setAttribute('href', image.getAttribute('src') ?? '')
  link.textContent = `${name} (image)`
  image.replaceWith(link)
}

function resolve(link: Element, base: string): void {
  const href = link.getAttribute('href') ?? ''
  if (/^([a-z][a-z\d+.-]*:|[/#])/i.test(href) || !URL.canParse(href, window.location.origin)) return
  const { pathname, search, hash } = new URL(href, new URL(base, window.location.origin))
  link.setAttribute('href', `${pathname}${search}${hash}`)
}
