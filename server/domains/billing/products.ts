/** A billed type of usage (SKU). */
export interface Product {
  product: string
  /** Unit of the quantity. */
  unit: string
  /** Unit price in billionths of a US dollar. */
  price: number
  /** Whether usage is requests to a model and records the model name. */
  ofModel?: true
}

/** All SKUs and their prices. This is the only price table. */
export const products: ReadonlyMap<string, Product> = new Map(
  Object.entries({
    actions_linux: { product: 'Actions', unit: 'minutes', price: 6_000_000 },
    actions_windows: { product: 'Actions', unit: 'minutes', price: 10_000_000 },
    actions_macos: { product: 'Actions', unit: 'minutes', price: 62_000_000 },
    actions_storage: { product: 'Actions', unit: 'gigabyte-hours', price: 336_022 },
    packages_storage: { product: 'Packages', unit: 'gigabyte-hours', price: 336_022 },
    packages_bandwidth: { product: 'Packages', unit: 'gigabytes', price: 500_000_000 },
    git_lfs_storage: { product: 'Git LFS', unit: 'gigabyte-hours', price: 94_086 },
    git_lfs_bandwidth: { product: 'Git LFS', unit: 'gigabytes', price: 87_500_000 },
    workspaces_compute: { product: 'Workspaces', unit: 'core-hours', price: 90_000_000 },
    workspaces_storage: { product: 'Workspaces', unit: 'gigabyte-hours', price: 94_086 },
    assistant_premium_request: {
      product: 'Assistant',
      unit: 'requests',
      price: 40_000_000,
      ofModel: true,
    },
  } satisfies Record<string, Product>),
)

/** Returns the SKUs that match a filter. */
export const skusOf = (test: (product: Product, sku: string) => boolean): string[] =>
  [...products].filter(([sku, product]) => test(product, sku)).map(([sku]) => sku)
