/**
 * Refusals with 400 and 422 of bodies that match the contract, by reason. They depend on stored data
 * or compare values with each other, which no schema expresses.
 */
const refusals: Record<string, RegExp[]> = {
  'The body names something that does not exist, or that the caller cannot access': [
    /^No ref found for: /,
    /^No commit found for SHA: /,
    /^Reviews may only be requested from collaborators\./,
    /^(commit_id custom commit_id|Commit id) is not part of the pull request$/,
    /^base_tree is not a valid tree oid$/,
    /^Tree SHA does not exist$/,
    /^in_reply_to invalid$/,
    /^(path|position|line) custom \w+ must be part of the diff$/,
    /^pull_request_review_thread\.\w+ custom .* must be part of the (diff|same hunk as the line\.)$/,
    /^pull_request_review_thread\.path custom .* is invalid$/,
    /^pull_request_review_thread\.(diff_hunk|line) missing_field$/,
    /^Pull request review thread .* (must be part of the|is invalid|can't be blank)/,
    /^Object does not exist$/,
    /^No app with the ID -?\d+ is installed on /,
    /^(users|teams|apps): .* has no write access to the repository$/s,
    /^(previous_tag_name|target_commitish) invalid$/,
    /^The branch .* is not in both repositories$/s,
    / is not the ID of a (blob|tree|commit|tag) in this repository$/,
    /^(repositories|repository_ids) invalid contains a repository that is not accessible$/,
    /^repositories missing contains a repository that .* does not have$/s,
    /^(selected_repository_ids|repository_names) invalid must all be repositories of the organization$/,
    /^repo_names invalid must be repositories of the organization that you administer$/,
    /^target invalid is not an account that the token can access$/,
    /^(organization|owner) invalid is not an organization$/,
    /is neither a member nor a collaborator of this organization\.$/,
    /^maintainers invalid must be members of the organization$/,
    /^parent_team_id invalid is not a team of the organization$/,
    /^assignees invalid .* cannot be assigned$/s,
    /^(credits|collaborating_users) invalid .*\bis not a user$/s,
    /^milestone invalid$/,
    /^devcontainer_path invalid is not a configuration file of the ref$/,
    /^machine invalid is not available for the repository$/,
    /^duplicate_issue_id invalid$/,
    /^type invalid .*is not an issue type of the organization$/s,
    /^permission invalid is not a permission or a custom repository role$/,
    /^(head|base|issue) invalid$/,
    /^default_branch invalid The branch .* was not found$/s,
    /^email invalid is not a verified email address of the account$/,
    /^key_id invalid is not the (organization|repository)'s current key$/,
    /^encrypted_value invalid is not encrypted with the (organization|repository)'s public key$/,
    /^reviewers invalid (User|Team) -?\d+ cannot read the repository$/,
  ],
  'The body names something that does not exist, or names it twice under different values': [
    /^field_id missing Field -?\d+ does not exist or is set twice$/,
    /missing does not exist or is set twice$/,
  ],
  'The name, key, address or configuration is already in use': [
    /^(name|title) already_exists/,
    /^name custom name already exists on this account$/,
    /^config custom Hook already exists on this (repository|organization)$/,
    /^key custom key is already in use$/,
    /^key_id custom key_id already exists$/,
    /^emails already_exists contains an address that is already in use$/,
    /^account_urls already_exists contains a URL that was already added$/,
    /^base custom A pull request already exists for /,
    /^Reference already exists$/,
    /^tag_name already_exists$/,
  ],
  'The state of the pull request or of the review does not allow it': [
    /^The pull request is closed\.$/,
    /^The head or base branch of the pull request is gone\.$/,
    /^expected head sha didn’t match current head ref\.$/,
    /^There are no new commits on the base branch\.$/,
    /^merge conflict between base and head$/,
    /^Review cannot be requested from pull request author\.$/,
    /^No more than \d+ reviewers can be requested\.$/,
    /^Can not (approve|request changes on) your own pull request$/,
    /^user_id custom user_id can only have one pending review per pull request$/,
    /^User can only have one pending review per pull request$/,
    /^Can not \w+ a [\w-]+ pull request review$/,
    /^Review Body can't be blank$/,
  ],
  'The repository, or the protection of a branch, does not allow it': [
    /^Only organization repositories can have users and team restrictions$/,
    /^No more than \d+ statuses can be required$/,
    /^A list can have \d+ entries of a kind$/,
    /^Cannot (force-push to|delete|change) this /,
  ],
  'The other issue is related already, or cannot be': [
    /^A sub-issue must have the same repository owner as its parent\.$/,
    /^An issue cannot be a sub-issue of itself or of its own sub-issues\.$/,
    /^An issue cannot be blocked by itself\.$/,
    /^Issue may not contain duplicate sub-issues$/,
    /^Sub issue may only have one parent$/,
    /^The issue is already blocked by this issue\.$/,
    /^The sub-issue to place it by is not another one of the same parent\.$/,
    /^An issue can have at most \d+ (sub-issues|dependencies of each kind)\.$/,
    /^Sub-issues can be nested at most \d+ levels deep\.$/,
  ],
  'The account cannot be the owner, or the repository is no template with content': [
    /^Invalid new_owner$/,
    /^new_owner invalid (owns the repository already|is another user, who would have to agree)$/,
    /^new_owner invalid (has a repository of the same fork network|cannot own a private fork of another account)$/,
    /^team_ids invalid (must be empty for a user|contains a team that the new owner does not have)$/,
    /^template invalid (is not a template|has no content)$/,
  ],
  'One line must precede the other in the diff': [
    /^pull_request_review_thread\.start_line custom .* must precede the end line\.$/,
  ],
  'git does not take the name': [
    /^ref: invalid ref name$/,
    /^tag_name custom tag_name is not a valid tag$/,
    /^tag: is not a valid name of a tag$/,
    /^new_name: is not a valid name of a branch$/,
    /^tree: .*path contains a malformed path component$/s,
  ],
  'File systems do not take the name': [/^name custom name is invalid$/],
  'One value of the body says how another is to be read': [
    /^content invalid content is not valid Base64$/,
    /^tree: .* has the type \w+ but the mode \d+$/s,
    /^tree: .* has both sha and content$/s,
  ],
  'The brand of the server decides which names it keeps for itself': [
    /^(name|secret_name) invalid cannot start with /,
  ],
  'Schemas count characters, and not bytes': [/^value invalid must be at most \d+ bytes$/],
  'Two values of the body must differ': [
    /^deployment_branch_policy invalid protected_branches and custom_branch_policies cannot have the same value$/,
  ],
  'The body has too many values': [/^Body has too many keys$/],
  'The limit of the account or organization is reached': [
    /^(emails|account_urls) unprocessable cannot be more than \d+$/,
    /^name unprocessable There can be no more than \d+ types$/,
    /^The (organization|repository) has the maximum of \d+ (secrets|variables)\.$/,
  ],
  'The resource is in a state that does not allow the change': [
    /^An import into this repository is in progress\. Cancel it first\.$/,
    /^base custom Cannot change the base branch of a closed pull request\.$/,
    /^state invalid cannot change from \w+ to \w+$/,
    /^state invalid cannot be published without vulnerabilities$/,
    /^value_type invalid cannot be changed$/,
    /^selected_repository_ids invalid is allowed only with the visibility selected$/,
    /^base custom Repository is empty\.$/,
    /^options invalid are allowed only for select fields$/,
    /^value invalid is not a valid \w+ for /,
    /^emails unprocessable contains the primary address, which cannot be deleted$/,
  ],
  'The body omits what the stored setup does not have either': [
    /^languages invalid must contain a language that can be scanned$/,
    /^runner_label invalid is (required|allowed only) for the runner type labeled$/,
  ],
  'One value of the body must be among others': [
    /^default_value invalid must be a valid value of the property$/,
  ],
  'The stored definition of the property does not allow the value': [
    /^\S+ invalid must be a valid value of the property$/,
  ],
  // The gates compare alternatives as a whole, so a pattern added to one counts as its removal.
  'The older version was released with any text as an ID': [
    /^selected_repository_ids invalid must be repository ids$/,
  ],
  'The address must be that of this server': [
    /^hub\.topic invalid must be \S+\/\{owner\}\/\{repo\}\/events\/\{event\}$/,
  ],
}

const reasons = Object.entries(refusals).flatMap(([reason, patterns]) =>
  patterns.map((pattern) => ({ reason, pattern })),
)

/**
 * The reason of a refusal that does not depend on the form of the body alone.
 * @param says the message, or an error as `field code message`
 */
export const reasonFor = (says: string): string | undefined =>
  reasons.find(({ pattern }) => pattern.test(says))?.reason
