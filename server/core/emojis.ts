/** Characters of emojis, and how they are found. */
interface EmojiTable {
  /** The code points of each emoji in hexadecimal, such as `1f44d`, by name. */
  codes: ReadonlyMap<string, string>
  /** The characters of each emoji by its code points. */
  characters: ReadonlyMap<string, string>
}

const codeOf = (emoji: string) =>
  Array.from(emoji, (character) => character.codePointAt(0)!.toString(16)).join('-')

async function load(): Promise<EmojiTable> {
  const { gemoji } = await import('gemoji')
  const codes = new Map<string, string>()
  const characters = new Map<string, string>()
  for (const { emoji, names } of gemoji) {
    const code = codeOf(emoji)
    characters.set(code, emoji)
    for (const name of names) codes.set(name, code)
  }
  return { codes, characters }
}

/** The table is large, so it is loaded when it is first needed. */
let loaded: Promise<EmojiTable> | undefined

/** Loads the table of emojis. */
export const emojiTable = (): Promise<EmojiTable> => (loaded ??= load())

/** Address of the image of an emoji. @param code its code points, such as `1f44d` */
export const emojiPath = (code: string): string => `/emojis/${code}.svg`
