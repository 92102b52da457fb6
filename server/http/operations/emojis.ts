import type { Handlers } from '../../api/handler.ts'
import { emojiPath, emojiTable } from '../../core/emojis.ts'

export const emojis = {
  'emojis/get': async ({ links }) => {
    const { codes } = await emojiTable()
    const urls = [...codes].map(([name, code]) => [name, links.html(emojiPath(code))] as const)
    return { status: 200, body: Object.fromEntries(urls) }
  },
} satisfies Partial<Handlers>
