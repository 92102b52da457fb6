import { acceptedForm } from '../api/accepted-form.ts'
import type { Context } from '../api/context.ts'
import type { Exchange } from '../api/exchange.ts'
import { asWritten, renderMarkdown, textForms, type TextForm } from '../api/markdown.ts'

/**
 * Time in milliseconds and characters for one response. After that, texts are shown as written, and
 * only their beginning.
 */
const most = { time: 5_000, added: 2 * 1024 * 1024, shown: 1_000 }

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

const beginningOf = (text: string): string =>
  text.length > most.shown ? `${text.slice(0, most.shown).toWellFormed()}…` : text

/** Adds `body_html` and `body_text` to an object with a `body`, or to each object of a list. */
export async function addTextForms(
  body: unknown,
  form: TextForm,
  owner: string,
  context: Pick<Context, 'content' | 'clock'>,
): Promise<void> {
  if (form === 'raw') return
  const since = context.clock.monotonic()
  let added = 0
  for (const each of [body].flat() as Text[]) {
    if (typeof each?.body !== 'string') continue
    const isSpent = added > most.added || context.clock.monotonic() - since > most.time
    const { html, text } = isSpent
      ? asWritten(beginningOf(each.body))
      : await renderMarkdown(each.body, owner, context)
    added += html.length + text.length
    if (form !== 'text') each.body_html = html
    if (form !== 'html') each.body_text = text
  }
}
