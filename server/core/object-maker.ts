/**
 * Returns a function that makes objects with these properties. It is compiled, because V8 builds an
 * object slowly, or keeps it as a hash table, unless a literal has all of its properties.
 */
export function objectMaker<Value>(
  names: readonly string[],
): (values: readonly Value[]) => Record<string, Value> {
  const properties = names.map((name, index) => `${JSON.stringify(name)}: values[${index}]`)
  // oxlint-disable-next-line no-implied-eval -- names as text
  return new Function('values', `return { ${properties.join(', ')} }`) as ReturnType<
    typeof objectMaker<Value>
  >
}
