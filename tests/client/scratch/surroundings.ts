/** What the program is given by whoever starts it, as JSON. */
export interface Surroundings {
  /** Where the service is. */
  baseUrl: string
  /** Where nobody ever answers. */
  silentUrl: string
  /** A token that may administer acme/widgets. */
  token: string
  /** An app that is installed for acme. */
  app: { clientId: string; privateKey: string }
  /** A hook of acme/widgets that was told three things, and one of them as it came over the wire. */
  hook: { id: number; secret: string; headers: Record<string, string>; body: string }
}
