import { connectionOf, type List, type PageArguments } from './connection.ts'

/** An item of a list, and what its edge says about it. */
export interface Linked<Node, More> {
  node: Node
  more: More
}

/** A connection whose edges say more than where their nodes are. */
export function edgedConnection<Node, More extends object>(
  list: List<Linked<Node, More>>,
  args: PageArguments,
) {
  const { nodes, edges, ...rest } = connectionOf(list, args)
  return {
    ...rest,
    nodes: async () => (await nodes()).map(({ node }) => node),
    edges: async () =>
      (await edges()).map(({ cursor, node: { node, more } }) => ({ cursor, node, ...more })),
  }
}
