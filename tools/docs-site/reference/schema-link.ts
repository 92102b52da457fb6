/** The page of a schema. */
export const schemaPage = (version: string, name: string) => `${version}/schemas/${name}.html`
