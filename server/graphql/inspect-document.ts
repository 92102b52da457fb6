import { GraphQLError, Lexer, Source, TokenKind } from 'graphql'

/** More than any tool sends; parsing and validating them takes milliseconds. */
const mostTokens = 10_000
const mostNesting = 100
const mostLines = 10_000
/** Lines of a text whose errors have line numbers, which are counted again for each error. */
const mostNumbered = 500

/** What is known of a text before it is parsed. */
export interface Inspected {
  tokens: number
  /** Whether errors tell lines and columns. */
  hasLocations: boolean
}

const step: Partial<Record<TokenKind, 1 | -1>> = {
  [TokenKind.BRACE_L]: 1,
  [TokenKind.BRACKET_L]: 1,
  [TokenKind.PAREN_L]: 1,
  [TokenKind.BRACE_R]: -1,
  [TokenKind.BRACKET_R]: -1,
  [TokenKind.PAREN_R]: -1,
}

/** Lines of a text; counting stops when they are too many. */
function linesOf(text: string): number {
  let lines = 1
  for (const _end of text.matchAll(/\r\n|[\n\r]/g)) if (++lines > mostLines) break
  return lines
}

/**
 * Counts tokens and brackets, because parsing thousands of nested ones would overflow the stack.
 * @throws GraphQLError for a text that is too long, nested too deeply, or has invalid characters
 */
export function inspectDocument(text: string): Inspected {
  const lines = linesOf(text)
  if (lines > mostLines) throw new GraphQLError(`Query has more than ${mostLines} lines`)
  const lexer = new Lexer(new Source(text, 'GraphQL request'))
  let tokens = 0
  let depth = 0
  while (lexer.advance().kind !== TokenKind.EOF) {
    depth += step[lexer.token.kind] ?? 0
    if (++tokens > mostTokens) throw new GraphQLError(`Query has more than ${mostTokens} tokens`)
    if (depth > mostNesting)
      throw new GraphQLError(`Query has more than ${mostNesting} nested brackets`)
  }
  return { tokens, hasLocations: lines <= mostNumbered }
}
