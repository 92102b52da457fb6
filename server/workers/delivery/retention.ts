/** How long a delivery is visible and can be redelivered, in milliseconds. */
export const deliveryRetention = 30 * 24 * 3_600_000
