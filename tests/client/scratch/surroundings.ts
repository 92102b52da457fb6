/** The input of the program, as JSON. */
export interface Surroundings {
  /** URL of the service. */
  baseUrl: string
  /** URL of a server that never responds. */
  silentUrl: string
  /** A token that may administer acme/widgets. */
  token: string
  /** An app that is installed on acme. */
  app: { clientId: string; privateKey: string }
  /** A hook of acme/widgets with three deliveries, and one of them as received. */
  hook: { id: number; secret: string; headers: Record<string, string>; body: string }
}
