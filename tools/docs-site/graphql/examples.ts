/** A document that readers can run against the demo data. */
export interface ExampleDocument {
  title: string
  document: string
  variables?: object
}

const widgets = { owner: 'acme', name: 'widgets' }

/** The first one is shown when the page opens. */
export const exampleDocuments: ExampleDocument[] = [
  {
    title: 'Repository with issues',
    document: `query ($owner: String!, $name: String!) {
  repository(owner: $owner, name: $name) {
    nameWithOwner
    description
    defaultBranchRef {
      name
      target {
        oid
      }
    }
    issues(first: 10, states: OPEN) {
      totalCount
      nodes {
        number
        title
        labels(first: 5) {
          nodes {
            name
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}`,
    variables: widgets,
  },
  {
    title: 'The caller',
    document: `{
  viewer {
    login
    name
    organizations(first: 5) {
      nodes {
        login
      }
    }
    repositories(first: 10) {
      nodes {
        nameWithOwner
        visibility
      }
    }
  }
}`,
  },
  {
    title: 'Files of a branch',
    document: `query ($owner: String!, $name: String!) {
  repository(owner: $owner, name: $name) {
    object(expression: "HEAD:") {
      ... on Tree {
        entries {
          name
          type
          object {
            ... on Blob {
              byteSize
              text
            }
          }
        }
      }
    }
  }
}`,
    variables: widgets,
  },
  {
    title: 'Commits',
    document: `query ($owner: String!, $name: String!) {
  repository(owner: $owner, name: $name) {
    defaultBranchRef {
      target {
        ... on Commit {
          history(first: 10) {
            totalCount
            nodes {
              abbreviatedOid
              messageHeadline
              committedDate
              author {
                name
              }
            }
          }
        }
      }
    }
  }
}`,
    variables: widgets,
  },
  {
    title: 'Search',
    document: `{
  search(type: REPOSITORY, query: "widgets", first: 5) {
    repositoryCount
    nodes {
      ... on Repository {
        nameWithOwner
        stargazerCount
      }
    }
  }
}`,
  },
  {
    title: 'Rate limit',
    document: `{
  rateLimit {
    limit
    cost
    remaining
    resetAt
  }
}`,
  },
  {
    title: 'ID of a repository (for mutations)',
    document: `query ($owner: String!, $name: String!) {
  repository(owner: $owner, name: $name) {
    id
  }
}`,
    variables: widgets,
  },
  {
    title: 'Create an issue (mutation)',
    document: `mutation ($input: CreateIssueInput!) {
  createIssue(input: $input) {
    issue {
      number
      url
    }
  }
}`,
    variables: {
      input: { repositoryId: 'the id of a repository', title: 'The hinge squeaks' },
    },
  },
]
