import { resolve, type Document } from '../../contract/contract.ts'

interface Example {
  summary?: string
  value?: { message?: string; errors?: (string | { message?: string })[] }
}

/** Titles and messages of the errors in the examples of a response. */
export const messagesIn = (document: Document, content: object = {}): string[] =>
  (Object.values(content) as { examples?: Record<string, { $ref?: string }> }[])
    .flatMap(({ examples = {} }) => Object.values(examples))
    .flatMap((each) => {
      const { summary = '', value } = resolve(document, each) as Example
      if (typeof value?.message !== 'string') return []
      const errors = Array.isArray(value.errors) ? value.errors : []
      const texts = errors.map((each) => (typeof each === 'string' ? each : (each.message ?? '')))
      return [summary, value.message, ...texts]
    })
