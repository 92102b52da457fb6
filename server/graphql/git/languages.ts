import type { Language } from '../../../generated/graphql/types.ts'
import { languageColors, languageTable } from '../../domains/contents/languages.ts'

let colors: ReturnType<typeof languageColors> | undefined

/** A language with its color. */
export const languageNamed = (name: string): Language => ({
  id: Buffer.from(`8:Language${name}`).toString('base64'),
  name,
  color: async () => (await (colors ??= languageColors())).get(name) ?? null,
})

/** The name of the language of a file. */
export const languageOfPath = async (path: string): Promise<string | undefined> =>
  (await languageTable())(path)
