/** A Node that uses the variables of proxies, for tools whose host names are built in. */
export const newerNode = `node-linux-${process.arch}@24.22.3`

/** Where that Node is. */
export const newerNodeIn = (folder: string): string =>
  `${folder}/node_modules/node-linux-${process.arch}/bin`
