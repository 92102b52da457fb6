/** Title, kind, detail and URL of a finding. */
export type Row = [title: string, kind: string, detail: string, url: string]

export interface Found {
  title: string
  kind: string
  detail: string
  url: string
  version?: string
}

export declare function createFinder(
  rows: Row[],
  version: string,
  packed?: string,
): (text: string, most: number) => Found[]
