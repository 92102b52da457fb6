import { acceptedForm } from '../api/accepted-form.ts'
import type { Context } from '../api/context.ts'
import type { Exchange } from '../api/exchange.ts'
import { asWritten, renderMarkdown, textForms, type TextForm } from '../api/markdown.ts'

/** Time in milliseconds for one response. After it, texts are shown as written. */
const longest = 5_000

interface Text {
  body?: unknown
  body_html?: string
  body_text?: string
}

/** The form that the caller asks for, if responses of the operation have it. */
export function textFormOf(
  { operation }: Exchange,
  accept: string,
  { brand }: Pick<Context, 'brand'>,
): TextForm | undefined {
  return operation?.textForms ? acceptedForm(accept, textForms, brand)?.form : undefined
}

/** Adds `body_html` and `body_text` to an object with a `body`, or to each object of a list. */
export async function addTextForms(
  body: unknown,
  form: TextForm,
  owner: string,
  context: Pick<Context, 'content' | 'clock'>,
): Promise<void> {
  if (form === 'raw') return
  const since = context.clock.monotonic()
  for (const each of [body].flat() as Text[]) {
    if (typeof each?.body !== 'string') continue
    const isLate = context.clock.monotonic() - since > longest
    const { html, text } = isLate
      ? asWritten(each.body)
      : await renderMarkdown(each.body, owner, context)
    if (form !== 'text') each.body_html = html
    if (form !== 'html') each.body_text = text
  }
}
