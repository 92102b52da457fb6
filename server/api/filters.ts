/** Returns the given query parameters for pagination links. */
export const filtersOf = (
  params: Record<string, string | number | undefined>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
