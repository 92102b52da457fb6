/** Decimal places of quantities. */
const places = 3

const powerOfTen = (exponent: number) => 10n ** BigInt(exponent)

/**
 * Parses a decimal number into thousandths. Undefined for invalid and negative numbers, more than
 * three decimal places, or a billion and more.
 */
export function parseThousandths(text: string): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:\.(\d{1,3}))?$/.exec(text) ?? []
  return whole === '' ? undefined : Number(`${whole}${fraction.padEnd(places, '0')}`)
}

/** Converts an exact decimal to the nearest JSON number. @param digits decimal places */
export function decimal(units: bigint, digits: number): number {
  const scale = powerOfTen(digits)
  return Number(`${units / scale}.${String(units % scale).padStart(digits, '0')}`)
}

/** Converts thousandths to a number. */
export const quantityOf = (units: bigint): number => decimal(units, places)

/** Cost in dollars of a quantity in thousandths at a unit price in billionths of a dollar. */
export const amountOf = (units: bigint, price: number): number =>
  decimal(units * BigInt(price), places + 9)

/** Converts billionths of a dollar to dollars. */
export const priceOf = (price: number): number => decimal(BigInt(price), 9)
