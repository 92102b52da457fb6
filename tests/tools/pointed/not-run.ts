/** Tools that were not run, for the page. */
export const notRun = [
  {
    Tool: 'the MCP server of the platform',
    Reason: 'a program in Go that neither npm nor Debian has',
  },
  { Tool: 'Terraform', Reason: 'not in Debian; the guide about pointing tools has a line for it' },
  {
    Tool: 'passport-github2, Auth.js',
    Reason: 'sign-in flows with a browser, which other tests have',
  },
  {
    Tool: 'tools of npm without a proxy setting on Node 20',
    Reason: 'Node 20 ignores the variables of proxies',
  },
  { Tool: '`gh` newer than 2.23.0', Reason: 'not in Debian 12' },
]
