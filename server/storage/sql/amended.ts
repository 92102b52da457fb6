/** A row with some properties added or replaced. */
export type Amended<Row, More> = Omit<Row, keyof More> & More

/**
 * Adds properties to a row that was just read, or replaces them. V8 takes twenty times as long to add
 * properties to a copy of an object.
 * @param row nobody else may have it
 */
export const amended = <Row extends object, More extends object>(
  row: Row,
  more: More,
): Amended<Row, More> => Object.assign(row, more)
