/** What the program is given by whoever starts it, as JSON. */
export interface Surroundings {
  /** Where the service is. */
  baseUrl: string
  /** A token that may administer acme/widgets. */
  token: string
  /** A webhook delivery as it came over the wire. */
  delivery: { secret: string; body: string; signature: string }
}
