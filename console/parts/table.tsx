import type { ComponentChildren } from 'preact'

/** The name of a column, or a column of numbers. */
type Column = string | { number: string }

interface TableProps {
  columns: readonly Column[]
  /** Rows. */
  children: ComponentChildren
  /** Classes of the frame and of the table. */
  frame?: string
  kind?: string
}

/** A table that scrolls sideways, also with the keyboard, where it does not fit. */
export function Table({ columns, children, frame = '', kind }: TableProps) {
  return (
    <div class={`scroll ${frame}`.trimEnd()} tabIndex={0}>
      <table class={kind}>
        <thead>
          <tr>
            {columns.map((column) =>
              typeof column === 'string' ? (
                <th key={column} scope="col">
                  {column}
                </th>
              ) : (
                <th key={column.number} scope="col" class="number">
                  {column.number}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
