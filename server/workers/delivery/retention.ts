/** For how long a delivery is shown and can be sent again, in milliseconds (design 8). */
export const deliveryRetention = 30 * 24 * 3_600_000
