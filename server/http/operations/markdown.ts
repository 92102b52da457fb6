import { bucketOf } from '../../access/limits/bucket.ts'
import type { Handlers } from '../../api/handler.ts'
import { renderMarkdown } from '../../api/markdown.ts'
import { readText } from '../../api/read-text.ts'
import { linkReferences } from '../../domains/issues/references/link-references.ts'

/** Bytes of Markdown in one request. */
const most = 400_000

const shown = (html: string) => ({
  status: 200 as const,
  media: { type: 'text/html;charset=utf-8', data: html },
})

export const markdown = {
  'markdown/render': async ({ body, caller, links }, context) => {
    const { html } = await renderMarkdown(body.text, bucketOf(caller), context)
    if (body.mode !== 'gfm') return shown(html)
    const place = { context: body.context, caller, links }
    return shown(await linkReferences(html, place, context))
  },

  'markdown/render-raw': async ({ upload, caller }, context) => {
    const text = await readText(upload, { types: ['text/plain', 'text/x-markdown'], most })
    const { html } = await renderMarkdown(text, bucketOf(caller), context)
    return shown(html)
  },
} satisfies Partial<Handlers>
