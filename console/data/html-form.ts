import { settings } from '../settings.ts'

/** Requests `body_html`, or a file as HTML. The API renders Markdown and escapes HTML in it. */
export const htmlForm = { Accept: `application/vnd.${settings.brand}.html+json` }
