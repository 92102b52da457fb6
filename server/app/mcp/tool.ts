import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { boundedJson } from './bounded.ts'
import type { People } from './people.ts'
import { ToolError } from './requests.ts'
import type { Target } from './target.ts'

/** What tools work with. */
export interface ToolNeeds {
  target: Target
  people: People
}

interface Tool<Shape extends z.ZodRawShape> {
  name: string
  title: string
  description: string
  input: Shape
  annotations: ToolAnnotations
  run: (given: z.infer<z.ZodObject<Shape>>, needs: ToolNeeds) => Promise<unknown>
}

/** Registers a tool at a server. */
export type Registered = (server: McpServer, needs: ToolNeeds) => void

/** What a tool changes, for agents that ask before changes. The server is all that tools reach. */
export const reads: ToolAnnotations = { readOnlyHint: true, openWorldHint: false }
export const adds: ToolAnnotations = {
  ...{ readOnlyHint: false, destructiveHint: false, openWorldHint: false },
}
export const replaces: ToolAnnotations = {
  ...{ readOnlyHint: false, destructiveHint: true, openWorldHint: false },
}

const said = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] })

/** Makes a tool. Unknown arguments are refused: without a mistyped filter, all would be returned. */
export const tool =
  <Shape extends z.ZodRawShape>({ run, input, name, ...about }: Tool<Shape>): Registered =>
  (server, needs) => {
    const call = async (given: z.infer<z.ZodObject<Shape>>): Promise<CallToolResult> => {
      try {
        return said(boundedJson(await run(given, needs)))
      } catch (error) {
        if (error instanceof ToolError) return { ...said(error.message), isError: true }
        throw error
      }
    }
    const inputSchema: z.ZodType = z.strictObject(input)
    server.registerTool(name, { ...about, inputSchema }, call as never)
  }

/** @throws ToolError when a value that the action needs is missing */
export function needed<T>(value: T | undefined, name: string, action: string): T {
  if (value === undefined) throw new ToolError(`"${action}" requires "${name}"`)
  return value
}
