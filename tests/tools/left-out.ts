/** Tools and versions that were not run. */
export const leftOut = [
  {
    Tool: 'delete-merged-branch 1.4.1 with Probot 9.5.0',
    Reason: 'Probot 9 fails with the packages that npm installs for it today, before any request',
  },
  {
    Tool: 'probot-stale 1.1.0',
    Reason: 'its Probot 0.8.0 has no setting for another host',
  },
  {
    Tool: '@probot/settings, probot-auto-approve',
    Reason: 'not in the package registry under these names',
  },
]
