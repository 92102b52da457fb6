import type { Resolvers as Needed, TypeName } from '../../generated/graphql/types.ts'
import type { Execution } from './execution.ts'
import type { Item } from './item.ts'

/** Every field that no rule reads, with what it gets and what it gives. */
export type Resolvers = Needed<{ [Type in TypeName]: Item<Type> }, Execution>
