/** Variables are listed in shorter pages than other things, because their values are long. */
export const mostVariables = 30

const usual = 10

/** The page parameters of a list of variables. */
export const variablePage = <Query extends { per_page?: number; page?: number }>(
  query?: Query,
) => ({
  ...query,
  per_page: query?.per_page ?? usual,
})
