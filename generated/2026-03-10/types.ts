/** Made by `npm run generate` from spec/. Edit there, not here. */
export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Get the root
         * @description Lists where everything begins, as URLs and URL templates.
         */
        get: operations["meta/root"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/versions": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List API versions
         * @description Lists the dates of the versions in service, oldest first. Any of them can be sent in
         *     `X-Service-Api-Version`.
         */
        get: operations["meta/get-all-versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rate_limit": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Get rate-limit status
         * @description Tells how much of each allowance the caller has left. Asking does not count against the primary
         *     limit, though it can count against secondary ones. Without credentials the answer is about the
         *     caller's address.
         */
        get: operations["rate-limit/get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Get the authenticated user
         * @description Shows the account behind the token. A classic or OAuth token needs the scope `read:user` or
         *     `user` to see the private part; without it, the public part is shown.
         */
        get: operations["users/get-authenticated"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{username}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        /**
         * Get a user
         * @description Shows what anyone may know of an account. `email` is shown to authenticated callers only.
         */
        get: operations["users/get-by-username"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/repos": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List repositories for the authenticated user
         * @description Lists the repositories that the user owns, works on as a collaborator or reaches through an
         *     organization. `type` cannot be combined with `visibility` or `affiliation`.
         *
         *     Public repositories are seen with every token. A classic or OAuth token needs the scope `repo` to see
         *     private ones; other tokens see those that they were made for.
         */
        get: operations["repos/list-for-authenticated-user"];
        put?: never;
        /**
         * Create a repository for the authenticated user
         * @description Creates a repository in the account behind the token. With `auto_init` it begins with one commit;
         *     otherwise it is empty.
         *
         *     A classic or OAuth token needs the scope `public_repo` or `repo` for a public repository and
         *     `repo` for a private one.
         */
        post: operations["repos/create-for-authenticated-user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{org}/repos": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Name of the organization; upper and lower case are the same.
                 * @example acme
                 */
                org: components["parameters"]["org"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a repository in an organization
         * @description Creates a repository that the organization owns. The caller must be a member who may create
         *     repositories.
         *
         *     A classic or OAuth token needs the scope `public_repo` or `repo` for a public repository and
         *     `repo` for a private one.
         */
        post: operations["repos/create-in-org"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        /**
         * Get a repository
         * @description Shows a repository with everything known about it. `permissions` and the merge settings are shown
         *     to callers who can push. A private repository is not found by callers who may not see it.
         */
        get: operations["repos/get"];
        put?: never;
        post?: never;
        /**
         * Delete a repository
         * @description Deletes a repository for good, with its hooks and their deliveries. The caller must administer
         *     the repository.
         */
        delete: operations["repos/delete"];
        options?: never;
        head?: never;
        /**
         * Update a repository
         * @description Changes the settings that are sent and leaves the others. The caller must administer the
         *     repository. After a change of `name` the old address redirects to the new one. The visibility of a
         *     fork cannot be changed.
         */
        patch: operations["repos/update"];
        trace?: never;
    };
    "/repos/{owner}/{repo}/forks": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        /**
         * List forks
         * @description Lists the repositories that were forked from this one, as far as the caller may see them.
         */
        get: operations["repos/list-forks"];
        put?: never;
        /**
         * Create a fork
         * @description Forks a repository into the account behind the token, or into an organization where the caller may
         *     create repositories; there the token needs what creating a repository needs, `administration: write`
         *     among it. The fork is complete when the answer comes.
         *
         *     An account has one fork of a repository: asking again answers with it. Users do not fork what is
         *     theirs, and organizations only under another name; without one the answer is the repository itself.
         *     Where the name of the source is taken, a number is put after it. A fork is as visible as its source.
         */
        post: operations["repos/create-fork"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/starred": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List repositories starred by the authenticated user
         * @description Lists the repositories that the user has given a star, as far as the token reaches. Without the scope
         *     `repo` those are the public ones.
         */
        get: operations["activity/list-repos-starred-by-authenticated-user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/starred/{owner}/{repo}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        /**
         * Check if a repository is starred by the authenticated user
         * @description Answers 204 when the user has given the repository a star, and 404 when not. `starring` is a
         *     permission on the user's own account; a private repository must be one that the token reaches.
         */
        get: operations["activity/check-repo-is-starred-by-authenticated-user"];
        /**
         * Star a repository for the authenticated user
         * @description Gives a repository a star. Hooks hear of it as `star` and `watch`; a star that was given before is
         *     given again without a word. `starring` is a permission on the user's own account; a private
         *     repository must be one that the token reaches.
         */
        put: operations["activity/star-repo-for-authenticated-user"];
        post?: never;
        /**
         * Unstar a repository for the authenticated user
         * @description Takes a star back. Hooks hear of it as `star`, unless there was none.
         */
        delete: operations["activity/unstar-repo-for-authenticated-user"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{username}/starred": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        /**
         * List repositories starred by a user
         * @description Lists the repositories that a user has given a star, as far as the caller may see them.
         */
        get: operations["activity/list-repos-starred-by-user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/stargazers": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        /**
         * List stargazers
         * @description Lists the users who have given a repository a star, in the order in which they did. Who may not see the
         *     repository any more is not among them.
         */
        get: operations["activity/list-stargazers-for-repo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/subscription": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        /**
         * Get a repository subscription
         * @description Says whether the user watches the repository or ignores it. Who does neither gets 404. `watching` is a
         *     permission on the user's own account; a private repository must be one that the token reaches.
         */
        get: operations["activity/get-repo-subscription"];
        /**
         * Set a repository subscription
         * @description Watches a repository, so that what happens in it is in the events that the user receives, or ignores
         *     it. Without a word on either it is watched; what is ignored is not watched; `subscribed: false` alone
         *     ends both. `watching` is a permission on the user's own account; a private repository must be one that
         *     the token reaches.
         */
        put: operations["activity/set-repo-subscription"];
        post?: never;
        /**
         * Delete a repository subscription
         * @description Neither watches the repository any more nor ignores it.
         */
        delete: operations["activity/delete-repo-subscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/subscribers": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        /**
         * List watchers
         * @description Lists the users who watch a repository, in the order in which they began. Who may not see the
         *     repository any more is not among them.
         */
        get: operations["activity/list-watchers-for-repo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/subscriptions": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List repositories watched by the authenticated user
         * @description Lists the repositories that the user watches, as far as the token reaches. Without the scope `repo`
         *     those are the public ones.
         */
        get: operations["activity/list-watched-repos-for-authenticated-user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{username}/subscriptions": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        /**
         * List repositories watched by a user
         * @description Lists the repositories that a user watches, as far as the caller may see them.
         */
        get: operations["activity/list-repos-watched-by-user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/followers": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List followers of the authenticated user
         * @description Lists the users who follow the user behind the token, in the order in which they began.
         */
        get: operations["users/list-followers-for-authenticated-user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/following": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List the people the authenticated user follows
         * @description Lists the users whom the user behind the token follows, in the order in which that began.
         */
        get: operations["users/list-followed-by-authenticated-user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/following/{username}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        /**
         * Check if a person is followed by the authenticated user
         * @description Answers 204 when the user follows the person, and 404 when not.
         */
        get: operations["users/check-person-is-followed-by-authenticated"];
        /**
         * Follow a user
         * @description Follows a user, so that what they do in the open is in the events that the follower receives. Whoever
         *     is followed already is followed again without a word. Only people are followed, and nobody follows
         *     themselves.
         */
        put: operations["users/follow"];
        post?: never;
        /**
         * Unfollow a user
         * @description Follows a user no more.
         */
        delete: operations["users/unfollow"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{username}/followers": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        /**
         * List followers of a user
         * @description Lists the users who follow an account, in the order in which they began.
         */
        get: operations["users/list-followers-for-user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{username}/following": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        /**
         * List the people a user follows
         * @description Lists the users whom a user follows, in the order in which that began.
         */
        get: operations["users/list-following-for-user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{username}/following/{target_user}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
                /**
                 * @description Handle of whoever may be followed; upper and lower case are the same.
                 * @example hubot
                 */
                target_user: components["parameters"]["target-user"];
            };
            cookie?: never;
        };
        /**
         * Check if a user follows another user
         * @description Answers 204 when the first follows the second, and 404 when not.
         */
        get: operations["users/check-following-for-user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/collaborators": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        /**
         * List repository collaborators
         * @description Lists everybody who has been given something in a repository: its owner, the members of the
         *     organization that owns it, and those who were let in by name, each with their role. Seen by those who
         *     may write there.
         */
        get: operations["repos/list-collaborators"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/collaborators/{username}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        /**
         * Check if a user is a repository collaborator
         * @description Answers 204 for somebody who has been given something in the repository, by name or by belonging to
         *     the organization that owns it, and 404 for anybody else. Seen by those who may write there.
         */
        get: operations["repos/check-collaborator"];
        /**
         * Add a repository collaborator
         * @description Lets a user work in a repository, or do something else there than before. They are let in at once;
         *     there are no invitations. Hooks hear of it as `member`, and the feeds tell of who is new.
         */
        put: operations["repos/add-collaborator"];
        post?: never;
        /**
         * Remove a repository collaborator
         * @description Ends what a user was given in a repository by name; what comes by way of an organization stays. Hooks
         *     hear of it as `member`, unless there was nothing to end.
         */
        delete: operations["repos/remove-collaborator"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/collaborators/{username}/permission": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        /**
         * Get repository permissions for a user
         * @description Says what a user may do in a repository, whatever it comes from. `permission` says it in older words,
         *     `role_name` in those of today. Seen by those who may write there.
         */
        get: operations["repos/get-collaborator-permission-level"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List public events
         * @description Lists what happened in public, newest first. An event is shown once it is five minutes old.
         *
         *     At most 300 events, none older than 90 days. Poll it with the `ETag` of the last answer in
         *     `If-None-Match` and wait `X-Poll-Interval` seconds in between; a 304 costs nothing.
         */
        get: operations["activity/list-public-events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/networks/{owner}/{repo}/events": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        /**
         * List public events of a network
         * @description Lists what happened in public in a repository, in what it was forked from and in all forks of that,
         *     newest first.
         *
         *     At most 300 events, none older than 90 days. Poll it with the `ETag` of the last answer in
         *     `If-None-Match` and wait `X-Poll-Interval` seconds in between; a 304 costs nothing.
         */
        get: operations["activity/list-public-events-for-repo-network"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{org}/events": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Name of the organization; upper and lower case are the same.
                 * @example acme
                 */
                org: components["parameters"]["org"];
            };
            cookie?: never;
        };
        /**
         * List public organization events
         * @description Lists what happened in public in the repositories of an organization, newest first.
         *
         *     At most 300 events, none older than 90 days. Poll it with the `ETag` of the last answer in
         *     `If-None-Match` and wait `X-Poll-Interval` seconds in between; a 304 costs nothing.
         */
        get: operations["activity/list-public-org-events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/events": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        /**
         * List repository events
         * @description Lists what happened in a repository, newest first. What happened while it was private is shown to
         *     those who could read it in private as well.
         *
         *     At most 300 events, none older than 90 days. Poll it with the `ETag` of the last answer in
         *     `If-None-Match` and wait `X-Poll-Interval` seconds in between; a 304 costs nothing.
         */
        get: operations["activity/list-repo-events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{username}/events": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        /**
         * List events of a user
         * @description Lists what a user did, newest first: in public, and for a caller who acts for that very user also in
         *     private, as far as the token reaches.
         *
         *     At most 300 events, none older than 90 days. Poll it with the `ETag` of the last answer in
         *     `If-None-Match` and wait `X-Poll-Interval` seconds in between; a 304 costs nothing.
         */
        get: operations["activity/list-events-for-authenticated-user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{username}/events/orgs/{org}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
                /**
                 * @description Name of the organization; upper and lower case are the same.
                 * @example acme
                 */
                org: components["parameters"]["org"];
            };
            cookie?: never;
        };
        /**
         * List events of an organization for a user
         * @description The dashboard of a member: lists what happened in the repositories of an organization that the member
         *     may read, newest first. For anybody but that user there is no such dashboard.
         *
         *     At most 300 events, none older than 90 days. Poll it with the `ETag` of the last answer in
         *     `If-None-Match` and wait `X-Poll-Interval` seconds in between; a 304 costs nothing.
         */
        get: operations["activity/list-org-events-for-authenticated-user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{username}/events/public": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        /**
         * List public events of a user
         * @description Lists what a user did in public, newest first, whoever asks.
         *
         *     At most 300 events, none older than 90 days. Poll it with the `ETag` of the last answer in
         *     `If-None-Match` and wait `X-Poll-Interval` seconds in between; a 304 costs nothing.
         */
        get: operations["activity/list-public-events-for-user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{username}/received_events": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        /**
         * List events that a user received
         * @description Lists what happened in the repositories that a user watches, and what those did whom the user follows,
         *     newest first: in public, and for a caller who acts for that very user also in private, as far as the
         *     token reaches.
         *
         *     At most 300 events, none older than 90 days. Poll it with the `ETag` of the last answer in
         *     `If-None-Match` and wait `X-Poll-Interval` seconds in between; a 304 costs nothing.
         */
        get: operations["activity/list-received-events-for-user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{username}/received_events/public": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        /**
         * List public events that a user received
         * @description Lists what happened in public in the repositories that a user watches, and what those did in public whom
         *     the user follows, newest first, whoever asks.
         *
         *     At most 300 events, none older than 90 days. Poll it with the `ETag` of the last answer in
         *     `If-None-Match` and wait `X-Poll-Interval` seconds in between; a 304 costs nothing.
         */
        get: operations["activity/list-received-public-events-for-user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/hooks": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        /**
         * List repository webhooks
         * @description Lists the hooks of a repository. `last_response` may be null when a hook has delivered nothing for
         *     30 days.
         */
        get: operations["repos/list-webhooks"];
        put?: never;
        /**
         * Create a repository webhook
         * @description Subscribes a URL to events of a repository and sends it a ping. Hooks of one repository may share
         *     a configuration only if their events do not overlap, and at most 20 may share an event.
         */
        post: operations["repos/create-webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/hooks/{hook_id}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
                /**
                 * @description Number of the hook, as in `X-Service-Hook-ID` of its deliveries.
                 * @example 12
                 */
                hook_id: components["parameters"]["hook-id"];
            };
            cookie?: never;
        };
        /**
         * Get a repository webhook
         * @description Shows one hook. A secret is shown as asterisks.
         */
        get: operations["repos/get-webhook"];
        put?: never;
        post?: never;
        /**
         * Delete a repository webhook
         * @description Ends a subscription. Deliveries that are still due are dropped; a hook that is subscribed to `meta` is
         *     sent that event as its last.
         */
        delete: operations["repos/delete-webhook"];
        options?: never;
        head?: never;
        /**
         * Update a repository webhook
         * @description Changes a hook. `events` takes the place of the whole list; then `add_events` are added to it and
         *     `remove_events` taken from it.
         *
         *     When `config` is sent and a secret was set before, give the same secret or a new one, or it is
         *     deleted. To change one property of the configuration, update the configuration instead.
         *
         *     What holds for new hooks holds for the result: hooks of one repository may share a configuration only
         *     if their events do not overlap, and at most 20 may share an event.
         */
        patch: operations["repos/update-webhook"];
        trace?: never;
    };
    "/repos/{owner}/{repo}/hooks/{hook_id}/config": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
                /**
                 * @description Number of the hook, as in `X-Service-Hook-ID` of its deliveries.
                 * @example 12
                 */
                hook_id: components["parameters"]["hook-id"];
            };
            cookie?: never;
        };
        /**
         * Get the configuration of a repository webhook
         * @description Shows where and how a hook delivers, and nothing else of it. A secret is shown as asterisks.
         */
        get: operations["repos/get-webhook-config-for-repo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the configuration of a repository webhook
         * @description Changes the properties that are sent and leaves the others, the secret included. Hooks of one
         *     repository may share a configuration only if their events do not overlap.
         */
        patch: operations["repos/update-webhook-config-for-repo"];
        trace?: never;
    };
    "/repos/{owner}/{repo}/hooks/{hook_id}/pings": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
                /**
                 * @description Number of the hook, as in `X-Service-Hook-ID` of its deliveries.
                 * @example 12
                 */
                hook_id: components["parameters"]["hook-id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ping a repository webhook
         * @description Sends a `ping` event to the hook, and to no other, whatever it is subscribed to.
         */
        post: operations["repos/ping-webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/hooks/{hook_id}/tests": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
                /**
                 * @description Number of the hook, as in `X-Service-Hook-ID` of its deliveries.
                 * @example 12
                 */
                hook_id: components["parameters"]["hook-id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test the push of a repository webhook
         * @description Sends the latest push to the repository to the hook, if it is subscribed to `push`. If it is not, or
         *     if nothing was ever pushed, the answer is the same and no request is sent.
         */
        post: operations["repos/test-push-webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/hooks/{hook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
                /**
                 * @description Number of the hook, as in `X-Service-Hook-ID` of its deliveries.
                 * @example 12
                 */
                hook_id: components["parameters"]["hook-id"];
            };
            cookie?: never;
        };
        /**
         * List deliveries of a repository webhook
         * @description Lists the attempts to deliver to a hook, newest first, as far back as 30 days. The `Link` header
         *     gives the cursors of the neighbouring pages; deliveries that come or go meanwhile do not move them.
         *     A cursor is good for the hook that gave it.
         */
        get: operations["repos/list-webhook-deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/hooks/{hook_id}/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
                /**
                 * @description Number of the hook, as in `X-Service-Hook-ID` of its deliveries.
                 * @example 12
                 */
                hook_id: components["parameters"]["hook-id"];
                /**
                 * @description Number of the delivery.
                 * @example 4012
                 */
                delivery_id: components["parameters"]["delivery-id"];
            };
            cookie?: never;
        };
        /**
         * Get a delivery of a repository webhook
         * @description Shows one attempt with the exact request and the answer. Deliveries are kept for 30 days. An attempt
         *     never changes once it is made, so `If-Modified-Since` with its `Last-Modified` is answered with 304 as
         *     well; `If-None-Match` comes first where both are sent.
         */
        get: operations["repos/get-webhook-delivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/hooks/{hook_id}/deliveries/{delivery_id}/attempts": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
                /**
                 * @description Number of the hook, as in `X-Service-Hook-ID` of its deliveries.
                 * @example 12
                 */
                hook_id: components["parameters"]["hook-id"];
                /**
                 * @description Number of the delivery.
                 * @example 4012
                 */
                delivery_id: components["parameters"]["delivery-id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver a delivery of a repository webhook
         * @description Sends the payload of a delivery once more, byte for byte as it was stored, to the hook as it is
         *     configured now. The attempt joins the log under a number of its own, with the same `guid` and with
         *     `redelivery` true. Deliveries can be sent again for 30 days, as often as is asked; older ones are not
         *     found.
         */
        post: operations["repos/redeliver-webhook-delivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/applications/{client_id}/grant": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Client identifier of the app.
                 * @example Ov23demo
                 */
                client_id: components["parameters"]["client-id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an app's authorization
         * @description Takes away what a user has granted an app, named by one of the tokens the app holds: every token of
         *     that user and app is revoked at once, and the app leaves the list of apps the user has authorized. A
         *     token that is unknown, expired, revoked or of another app is not found.
         */
        delete: operations["apps/delete-authorization"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/applications/{client_id}/token": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Client identifier of the app.
                 * @example Ov23demo
                 */
                client_id: components["parameters"]["client-id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a token
         * @description Tells an app whether one of its OAuth tokens is valid and what it stands for. Sign in with the
         *     client identifier and client secret of the app. A token that is unknown, expired, revoked or of
         *     another app is not found. Checking does not count as a failed sign-in.
         */
        post: operations["apps/check-token"];
        /**
         * Delete a token
         * @description Revokes one token. Other tokens of the same user and app go on working, and so does the grant. A
         *     token that is unknown, expired, revoked or of another app is not found.
         */
        delete: operations["apps/delete-token"];
        options?: never;
        head?: never;
        /**
         * Reset a token
         * @description Puts a new value in the place of a valid token. The old value stops working before the answer is
         *     sent, and the new one is shown here and never again: store it. Scopes and expiry stay as they were; a
         *     refresh token that came with the old value stops working with it. Of several who reset one token at
         *     once, one gets the new value. A token that is unknown, expired, revoked or of another app is not found.
         */
        patch: operations["apps/reset-token"];
        trace?: never;
    };
    "/applications/{client_id}/token/scoped": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Client identifier of the app.
                 * @example Ov23demo
                 */
                client_id: components["parameters"]["client-id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a scoped token
         * @description Makes a further token out of one with which an app acts for a user: confined to one account and, if
         *     wanted, to some of its repositories and to fewer permissions. It never reaches more than the token it
         *     was made of, which stays as it is; it has the same expiry and cannot be refreshed. Name the account
         *     by `target` or by `target_id`, and repositories by `repositories` or by `repository_ids`. An empty list
         *     of repositories, or permissions without an area, leave nothing to reach. Of a user's tokens for one app
         *     that are narrowed alike, ten work at a time: the oldest gives way to the newest. Tokens of OAuth apps
         *     cannot be narrowed: they have scopes. A token that is unknown, expired, revoked or of another app is
         *     not found.
         */
        post: operations["apps/scope-token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Get the authenticated app
         * @description Shows the app that signed the JSON Web Token. `installations_count` says on how many accounts it is
         *     installed.
         */
        get: operations["apps/get-authenticated"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/installations": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List installations of the authenticated app
         * @description Lists where the app is installed, suspended installations included, with the permissions that each
         *     account has granted.
         */
        get: operations["apps/list-installations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/installations/{installation_id}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Number of the installation.
                 * @example 7
                 */
                installation_id: components["parameters"]["installation-id"];
            };
            cookie?: never;
        };
        /**
         * Get an installation of the authenticated app
         * @description Shows one installation of the app. Installations of other apps are not found.
         */
        get: operations["apps/get-installation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/installations/{installation_id}/access_tokens": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Number of the installation.
                 * @example 7
                 */
                installation_id: components["parameters"]["installation-id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an installation access token
         * @description Makes a token with which the app acts as the installation, for 60 minutes. Without a body it reaches
         *     every repository of the installation with every permission granted; `repositories` or
         *     `repository_ids` (up to 500, not both) and `permissions` make it narrower. What the installation does
         *     not have cannot be asked for. A suspended installation gets no token.
         */
        post: operations["apps/create-installation-access-token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/installations/{installation_id}/suspended": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Number of the installation.
                 * @example 7
                 */
                installation_id: components["parameters"]["installation-id"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Suspend an installation
         * @description Shuts the app out of the account that installed it: its installation tokens, and its users' tokens
         *     where they reach this account, are refused until the suspension ends. A suspended installation stays
         *     suspended.
         */
        put: operations["apps/suspend-installation"];
        post?: never;
        /**
         * Unsuspend an installation
         * @description Ends a suspension. The app can have tokens again, and those that have not expired work as before.
         */
        delete: operations["apps/unsuspend-installation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app-manifests/{code}/conversions": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description The code that came with the redirect after the manifest was confirmed.
                 * @example 0123456789abcdef0123456789abcdef01234567
                 */
                code: components["parameters"]["manifest-code"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an app from a manifest
         * @description Ends the registration of an app by a manifest: exchanges the code that came with the redirect for the
         *     app and its secrets, which are shown here and never again. A code works once and for one hour; one
         *     that was used, has expired or never was is not found.
         */
        post: operations["apps/create-from-manifest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/{app_slug}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Name of the app as it stands in URLs.
                 * @example ci-bot
                 */
                app_slug: components["parameters"]["app-slug"];
            };
            cookie?: never;
        };
        /**
         * Get an app
         * @description Shows what anyone may know of an app. An app that is not public is found by its owner, members of an
         *     organization included, and by itself where it is installed.
         */
        get: operations["apps/get-by-slug"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/installation/repositories": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List repositories of the installation
         * @description Lists the repositories that the installation token reaches: those of the installation, or fewer if
         *     the token was made for fewer.
         */
        get: operations["apps/list-repos-accessible-to-installation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/installation/token": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke the installation access token
         * @description Revokes the token that the request carries. Other tokens of the installation go on working.
         */
        delete: operations["apps/revoke-installation-access-token"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{org}/installation": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Name of the organization; upper and lower case are the same.
                 * @example acme
                 */
                org: components["parameters"]["org"];
            };
            cookie?: never;
        };
        /**
         * Get the app's installation for an organization
         * @description Finds the installation of the authenticated app in an organization. Where the app is not installed,
         *     nothing is found.
         */
        get: operations["apps/get-org-installation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/installation": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        /**
         * Get the app's installation for a repository
         * @description Finds the installation of the authenticated app that reaches a repository. Where the app is not
         *     installed, or not for this repository, nothing is found.
         */
        get: operations["apps/get-repo-installation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{username}/installation": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        /**
         * Get the app's installation for a user
         * @description Finds the installation of the authenticated app in an account, of a user or of an organization. Where
         *     the app is not installed, nothing is found.
         */
        get: operations["apps/get-user-installation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/installations": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List installations for the authenticated user
         * @description Lists the installations of the app that the user can reach: in the user's own account and in accounts
         *     where the user can read a repository of the installation.
         */
        get: operations["apps/list-installations-for-authenticated-user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/installations/{installation_id}/repositories": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Number of the installation.
                 * @example 7
                 */
                installation_id: components["parameters"]["installation-id"];
            };
            cookie?: never;
        };
        /**
         * List repositories of an installation for the authenticated user
         * @description Lists the repositories that both the installation and the user can reach; `permissions` says what the
         *     user may do. An installation that the user cannot reach is not found.
         */
        get: operations["apps/list-installation-repos-for-authenticated-user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    push: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A push
         * @description Sent for each reference that a push creates, moves or deletes. The payload has the shape of the
         *     version that was selected when the hook was created.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description Name of the event.
                     * @example push
                     */
                    "X-Service-Event"?: components["parameters"]["delivery-event"];
                    /**
                     * @description Identifies the event; kept on redelivery.
                     * @example 0b989ba4-242f-11e5-81e1-c7b6966d2516
                     */
                    "X-Service-Delivery"?: components["parameters"]["delivery-guid"];
                    /**
                     * @description Number of the hook.
                     * @example 12
                     */
                    "X-Service-Hook-ID"?: components["parameters"]["delivery-hook-id"];
                    /**
                     * @description Number of what the hook belongs to.
                     * @example 1
                     */
                    "X-Service-Hook-Installation-Target-ID"?: components["parameters"]["delivery-target-id"];
                    /**
                     * @description Kind of what the hook belongs to; `integration` for an app.
                     * @example repository
                     */
                    "X-Service-Hook-Installation-Target-Type"?: components["parameters"]["delivery-target-type"];
                    /** @description The word `sha256=` and the HMAC of the body in hexadecimal; only when a secret is set. */
                    "X-Hub-Signature-256"?: components["parameters"]["delivery-signature-256"];
                    /** @description The word `sha1=` and the HMAC of the body in hexadecimal, for older receivers; only when a secret is set. */
                    "X-Hub-Signature"?: components["parameters"]["delivery-signature"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["webhook-push"];
                };
            };
            responses: {
                /** @description Any 2xx status within 10 seconds counts as delivered. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    ping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A ping
         * @description Sent when a hook is created and when a ping is asked for.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description Name of the event.
                     * @example push
                     */
                    "X-Service-Event"?: components["parameters"]["delivery-event"];
                    /**
                     * @description Identifies the event; kept on redelivery.
                     * @example 0b989ba4-242f-11e5-81e1-c7b6966d2516
                     */
                    "X-Service-Delivery"?: components["parameters"]["delivery-guid"];
                    /**
                     * @description Number of the hook.
                     * @example 12
                     */
                    "X-Service-Hook-ID"?: components["parameters"]["delivery-hook-id"];
                    /**
                     * @description Number of what the hook belongs to.
                     * @example 1
                     */
                    "X-Service-Hook-Installation-Target-ID"?: components["parameters"]["delivery-target-id"];
                    /**
                     * @description Kind of what the hook belongs to; `integration` for an app.
                     * @example repository
                     */
                    "X-Service-Hook-Installation-Target-Type"?: components["parameters"]["delivery-target-type"];
                    /** @description The word `sha256=` and the HMAC of the body in hexadecimal; only when a secret is set. */
                    "X-Hub-Signature-256"?: components["parameters"]["delivery-signature-256"];
                    /** @description The word `sha1=` and the HMAC of the body in hexadecimal, for older receivers; only when a secret is set. */
                    "X-Hub-Signature"?: components["parameters"]["delivery-signature"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["webhook-ping"];
                };
            };
            responses: {
                /** @description Any 2xx status within 10 seconds counts as delivered. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A branch or tag was created
         * @description Sent for each branch or tag that is created. A new repository has an event of its own, `repository`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description Name of the event.
                     * @example push
                     */
                    "X-Service-Event"?: components["parameters"]["delivery-event"];
                    /**
                     * @description Identifies the event; kept on redelivery.
                     * @example 0b989ba4-242f-11e5-81e1-c7b6966d2516
                     */
                    "X-Service-Delivery"?: components["parameters"]["delivery-guid"];
                    /**
                     * @description Number of the hook.
                     * @example 12
                     */
                    "X-Service-Hook-ID"?: components["parameters"]["delivery-hook-id"];
                    /**
                     * @description Number of what the hook belongs to.
                     * @example 1
                     */
                    "X-Service-Hook-Installation-Target-ID"?: components["parameters"]["delivery-target-id"];
                    /**
                     * @description Kind of what the hook belongs to; `integration` for an app.
                     * @example repository
                     */
                    "X-Service-Hook-Installation-Target-Type"?: components["parameters"]["delivery-target-type"];
                    /** @description The word `sha256=` and the HMAC of the body in hexadecimal; only when a secret is set. */
                    "X-Hub-Signature-256"?: components["parameters"]["delivery-signature-256"];
                    /** @description The word `sha1=` and the HMAC of the body in hexadecimal, for older receivers; only when a secret is set. */
                    "X-Hub-Signature"?: components["parameters"]["delivery-signature"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["webhook-create"];
                };
            };
            responses: {
                /** @description Any 2xx status within 10 seconds counts as delivered. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    delete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A branch or tag was deleted
         * @description Sent for each branch or tag that is deleted.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description Name of the event.
                     * @example push
                     */
                    "X-Service-Event"?: components["parameters"]["delivery-event"];
                    /**
                     * @description Identifies the event; kept on redelivery.
                     * @example 0b989ba4-242f-11e5-81e1-c7b6966d2516
                     */
                    "X-Service-Delivery"?: components["parameters"]["delivery-guid"];
                    /**
                     * @description Number of the hook.
                     * @example 12
                     */
                    "X-Service-Hook-ID"?: components["parameters"]["delivery-hook-id"];
                    /**
                     * @description Number of what the hook belongs to.
                     * @example 1
                     */
                    "X-Service-Hook-Installation-Target-ID"?: components["parameters"]["delivery-target-id"];
                    /**
                     * @description Kind of what the hook belongs to; `integration` for an app.
                     * @example repository
                     */
                    "X-Service-Hook-Installation-Target-Type"?: components["parameters"]["delivery-target-type"];
                    /** @description The word `sha256=` and the HMAC of the body in hexadecimal; only when a secret is set. */
                    "X-Hub-Signature-256"?: components["parameters"]["delivery-signature-256"];
                    /** @description The word `sha1=` and the HMAC of the body in hexadecimal, for older receivers; only when a secret is set. */
                    "X-Hub-Signature"?: components["parameters"]["delivery-signature"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["webhook-delete"];
                };
            };
            responses: {
                /** @description Any 2xx status within 10 seconds counts as delivered. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    fork: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A fork
         * @description Sent by the repository that was forked; `forkee` is the fork.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description Name of the event.
                     * @example push
                     */
                    "X-Service-Event"?: components["parameters"]["delivery-event"];
                    /**
                     * @description Identifies the event; kept on redelivery.
                     * @example 0b989ba4-242f-11e5-81e1-c7b6966d2516
                     */
                    "X-Service-Delivery"?: components["parameters"]["delivery-guid"];
                    /**
                     * @description Number of the hook.
                     * @example 12
                     */
                    "X-Service-Hook-ID"?: components["parameters"]["delivery-hook-id"];
                    /**
                     * @description Number of what the hook belongs to.
                     * @example 1
                     */
                    "X-Service-Hook-Installation-Target-ID"?: components["parameters"]["delivery-target-id"];
                    /**
                     * @description Kind of what the hook belongs to; `integration` for an app.
                     * @example repository
                     */
                    "X-Service-Hook-Installation-Target-Type"?: components["parameters"]["delivery-target-type"];
                    /** @description The word `sha256=` and the HMAC of the body in hexadecimal; only when a secret is set. */
                    "X-Hub-Signature-256"?: components["parameters"]["delivery-signature-256"];
                    /** @description The word `sha1=` and the HMAC of the body in hexadecimal, for older receivers; only when a secret is set. */
                    "X-Hub-Signature"?: components["parameters"]["delivery-signature"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["webhook-fork"];
                };
            };
            responses: {
                /** @description Any 2xx status within 10 seconds counts as delivered. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    installation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A change of an installation
         * @description Sent to an app when it is installed or uninstalled, and when an installation is suspended or its
         *     suspension ends. Apps need not subscribe to it, and hooks of repositories cannot.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description Name of the event.
                     * @example push
                     */
                    "X-Service-Event"?: components["parameters"]["delivery-event"];
                    /**
                     * @description Identifies the event; kept on redelivery.
                     * @example 0b989ba4-242f-11e5-81e1-c7b6966d2516
                     */
                    "X-Service-Delivery"?: components["parameters"]["delivery-guid"];
                    /**
                     * @description Number of the hook.
                     * @example 12
                     */
                    "X-Service-Hook-ID"?: components["parameters"]["delivery-hook-id"];
                    /**
                     * @description Number of what the hook belongs to.
                     * @example 1
                     */
                    "X-Service-Hook-Installation-Target-ID"?: components["parameters"]["delivery-target-id"];
                    /**
                     * @description Kind of what the hook belongs to; `integration` for an app.
                     * @example repository
                     */
                    "X-Service-Hook-Installation-Target-Type"?: components["parameters"]["delivery-target-type"];
                    /** @description The word `sha256=` and the HMAC of the body in hexadecimal; only when a secret is set. */
                    "X-Hub-Signature-256"?: components["parameters"]["delivery-signature-256"];
                    /** @description The word `sha1=` and the HMAC of the body in hexadecimal, for older receivers; only when a secret is set. */
                    "X-Hub-Signature"?: components["parameters"]["delivery-signature"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["webhook-installation"];
                };
            };
            responses: {
                /** @description Any 2xx status within 10 seconds counts as delivered. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    installation_repositories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Other repositories for an installation
         * @description Sent to an app when an installation is given repositories or loses them. Apps need not subscribe to
         *     it, and hooks of repositories cannot.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description Name of the event.
                     * @example push
                     */
                    "X-Service-Event"?: components["parameters"]["delivery-event"];
                    /**
                     * @description Identifies the event; kept on redelivery.
                     * @example 0b989ba4-242f-11e5-81e1-c7b6966d2516
                     */
                    "X-Service-Delivery"?: components["parameters"]["delivery-guid"];
                    /**
                     * @description Number of the hook.
                     * @example 12
                     */
                    "X-Service-Hook-ID"?: components["parameters"]["delivery-hook-id"];
                    /**
                     * @description Number of what the hook belongs to.
                     * @example 1
                     */
                    "X-Service-Hook-Installation-Target-ID"?: components["parameters"]["delivery-target-id"];
                    /**
                     * @description Kind of what the hook belongs to; `integration` for an app.
                     * @example repository
                     */
                    "X-Service-Hook-Installation-Target-Type"?: components["parameters"]["delivery-target-type"];
                    /** @description The word `sha256=` and the HMAC of the body in hexadecimal; only when a secret is set. */
                    "X-Hub-Signature-256"?: components["parameters"]["delivery-signature-256"];
                    /** @description The word `sha1=` and the HMAC of the body in hexadecimal, for older receivers; only when a secret is set. */
                    "X-Hub-Signature"?: components["parameters"]["delivery-signature"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["webhook-installation-repositories"];
                };
            };
            responses: {
                /** @description Any 2xx status within 10 seconds counts as delivered. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    member: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A change of a collaborator
         * @description Sent when somebody becomes a collaborator of a repository, gets another role or is removed.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description Name of the event.
                     * @example push
                     */
                    "X-Service-Event"?: components["parameters"]["delivery-event"];
                    /**
                     * @description Identifies the event; kept on redelivery.
                     * @example 0b989ba4-242f-11e5-81e1-c7b6966d2516
                     */
                    "X-Service-Delivery"?: components["parameters"]["delivery-guid"];
                    /**
                     * @description Number of the hook.
                     * @example 12
                     */
                    "X-Service-Hook-ID"?: components["parameters"]["delivery-hook-id"];
                    /**
                     * @description Number of what the hook belongs to.
                     * @example 1
                     */
                    "X-Service-Hook-Installation-Target-ID"?: components["parameters"]["delivery-target-id"];
                    /**
                     * @description Kind of what the hook belongs to; `integration` for an app.
                     * @example repository
                     */
                    "X-Service-Hook-Installation-Target-Type"?: components["parameters"]["delivery-target-type"];
                    /** @description The word `sha256=` and the HMAC of the body in hexadecimal; only when a secret is set. */
                    "X-Hub-Signature-256"?: components["parameters"]["delivery-signature-256"];
                    /** @description The word `sha1=` and the HMAC of the body in hexadecimal, for older receivers; only when a secret is set. */
                    "X-Hub-Signature"?: components["parameters"]["delivery-signature"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["webhook-member"];
                };
            };
            responses: {
                /** @description Any 2xx status within 10 seconds counts as delivered. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    meta: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The end of a hook
         * @description Sent to a hook that was deleted and is subscribed to it, as the last thing it hears.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description Name of the event.
                     * @example push
                     */
                    "X-Service-Event"?: components["parameters"]["delivery-event"];
                    /**
                     * @description Identifies the event; kept on redelivery.
                     * @example 0b989ba4-242f-11e5-81e1-c7b6966d2516
                     */
                    "X-Service-Delivery"?: components["parameters"]["delivery-guid"];
                    /**
                     * @description Number of the hook.
                     * @example 12
                     */
                    "X-Service-Hook-ID"?: components["parameters"]["delivery-hook-id"];
                    /**
                     * @description Number of what the hook belongs to.
                     * @example 1
                     */
                    "X-Service-Hook-Installation-Target-ID"?: components["parameters"]["delivery-target-id"];
                    /**
                     * @description Kind of what the hook belongs to; `integration` for an app.
                     * @example repository
                     */
                    "X-Service-Hook-Installation-Target-Type"?: components["parameters"]["delivery-target-type"];
                    /** @description The word `sha256=` and the HMAC of the body in hexadecimal; only when a secret is set. */
                    "X-Hub-Signature-256"?: components["parameters"]["delivery-signature-256"];
                    /** @description The word `sha1=` and the HMAC of the body in hexadecimal, for older receivers; only when a secret is set. */
                    "X-Hub-Signature"?: components["parameters"]["delivery-signature"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["webhook-meta"];
                };
            };
            responses: {
                /** @description Any 2xx status within 10 seconds counts as delivered. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    organization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A change of an organization's members
         * @description Sent to the apps that are installed in an organization when a member joins or leaves. Hooks of
         *     repositories cannot subscribe to it.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description Name of the event.
                     * @example push
                     */
                    "X-Service-Event"?: components["parameters"]["delivery-event"];
                    /**
                     * @description Identifies the event; kept on redelivery.
                     * @example 0b989ba4-242f-11e5-81e1-c7b6966d2516
                     */
                    "X-Service-Delivery"?: components["parameters"]["delivery-guid"];
                    /**
                     * @description Number of the hook.
                     * @example 12
                     */
                    "X-Service-Hook-ID"?: components["parameters"]["delivery-hook-id"];
                    /**
                     * @description Number of what the hook belongs to.
                     * @example 1
                     */
                    "X-Service-Hook-Installation-Target-ID"?: components["parameters"]["delivery-target-id"];
                    /**
                     * @description Kind of what the hook belongs to; `integration` for an app.
                     * @example repository
                     */
                    "X-Service-Hook-Installation-Target-Type"?: components["parameters"]["delivery-target-type"];
                    /** @description The word `sha256=` and the HMAC of the body in hexadecimal; only when a secret is set. */
                    "X-Hub-Signature-256"?: components["parameters"]["delivery-signature-256"];
                    /** @description The word `sha1=` and the HMAC of the body in hexadecimal, for older receivers; only when a secret is set. */
                    "X-Hub-Signature"?: components["parameters"]["delivery-signature"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["webhook-organization"];
                };
            };
            responses: {
                /** @description Any 2xx status within 10 seconds counts as delivered. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    public: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A repository was made public
         * @description Sent when a private repository becomes public, beside `repository` with the action `publicized`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description Name of the event.
                     * @example push
                     */
                    "X-Service-Event"?: components["parameters"]["delivery-event"];
                    /**
                     * @description Identifies the event; kept on redelivery.
                     * @example 0b989ba4-242f-11e5-81e1-c7b6966d2516
                     */
                    "X-Service-Delivery"?: components["parameters"]["delivery-guid"];
                    /**
                     * @description Number of the hook.
                     * @example 12
                     */
                    "X-Service-Hook-ID"?: components["parameters"]["delivery-hook-id"];
                    /**
                     * @description Number of what the hook belongs to.
                     * @example 1
                     */
                    "X-Service-Hook-Installation-Target-ID"?: components["parameters"]["delivery-target-id"];
                    /**
                     * @description Kind of what the hook belongs to; `integration` for an app.
                     * @example repository
                     */
                    "X-Service-Hook-Installation-Target-Type"?: components["parameters"]["delivery-target-type"];
                    /** @description The word `sha256=` and the HMAC of the body in hexadecimal; only when a secret is set. */
                    "X-Hub-Signature-256"?: components["parameters"]["delivery-signature-256"];
                    /** @description The word `sha1=` and the HMAC of the body in hexadecimal, for older receivers; only when a secret is set. */
                    "X-Hub-Signature"?: components["parameters"]["delivery-signature"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["webhook-public"];
                };
            };
            responses: {
                /** @description Any 2xx status within 10 seconds counts as delivered. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    repository: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A change of a repository
         * @description Sent when a repository is created, deleted, archived, unarchived, made public or private, edited
         *     or renamed. `repository` is as it is after the change, or as it was last.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description Name of the event.
                     * @example push
                     */
                    "X-Service-Event"?: components["parameters"]["delivery-event"];
                    /**
                     * @description Identifies the event; kept on redelivery.
                     * @example 0b989ba4-242f-11e5-81e1-c7b6966d2516
                     */
                    "X-Service-Delivery"?: components["parameters"]["delivery-guid"];
                    /**
                     * @description Number of the hook.
                     * @example 12
                     */
                    "X-Service-Hook-ID"?: components["parameters"]["delivery-hook-id"];
                    /**
                     * @description Number of what the hook belongs to.
                     * @example 1
                     */
                    "X-Service-Hook-Installation-Target-ID"?: components["parameters"]["delivery-target-id"];
                    /**
                     * @description Kind of what the hook belongs to; `integration` for an app.
                     * @example repository
                     */
                    "X-Service-Hook-Installation-Target-Type"?: components["parameters"]["delivery-target-type"];
                    /** @description The word `sha256=` and the HMAC of the body in hexadecimal; only when a secret is set. */
                    "X-Hub-Signature-256"?: components["parameters"]["delivery-signature-256"];
                    /** @description The word `sha1=` and the HMAC of the body in hexadecimal, for older receivers; only when a secret is set. */
                    "X-Hub-Signature"?: components["parameters"]["delivery-signature"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["webhook-repository"];
                };
            };
            responses: {
                /** @description Any 2xx status within 10 seconds counts as delivered. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    service_app_authorization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An authorization was revoked
         * @description Sent to an app when a user takes back the authorization to act in their name. Apps need not
         *     subscribe to it, and hooks of repositories cannot.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description Name of the event.
                     * @example push
                     */
                    "X-Service-Event"?: components["parameters"]["delivery-event"];
                    /**
                     * @description Identifies the event; kept on redelivery.
                     * @example 0b989ba4-242f-11e5-81e1-c7b6966d2516
                     */
                    "X-Service-Delivery"?: components["parameters"]["delivery-guid"];
                    /**
                     * @description Number of the hook.
                     * @example 12
                     */
                    "X-Service-Hook-ID"?: components["parameters"]["delivery-hook-id"];
                    /**
                     * @description Number of what the hook belongs to.
                     * @example 1
                     */
                    "X-Service-Hook-Installation-Target-ID"?: components["parameters"]["delivery-target-id"];
                    /**
                     * @description Kind of what the hook belongs to; `integration` for an app.
                     * @example repository
                     */
                    "X-Service-Hook-Installation-Target-Type"?: components["parameters"]["delivery-target-type"];
                    /** @description The word `sha256=` and the HMAC of the body in hexadecimal; only when a secret is set. */
                    "X-Hub-Signature-256"?: components["parameters"]["delivery-signature-256"];
                    /** @description The word `sha1=` and the HMAC of the body in hexadecimal, for older receivers; only when a secret is set. */
                    "X-Hub-Signature"?: components["parameters"]["delivery-signature"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["webhook-app-authorization"];
                };
            };
            responses: {
                /** @description Any 2xx status within 10 seconds counts as delivered. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    star: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A star
         * @description Sent when a star is given to a repository or taken back.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description Name of the event.
                     * @example push
                     */
                    "X-Service-Event"?: components["parameters"]["delivery-event"];
                    /**
                     * @description Identifies the event; kept on redelivery.
                     * @example 0b989ba4-242f-11e5-81e1-c7b6966d2516
                     */
                    "X-Service-Delivery"?: components["parameters"]["delivery-guid"];
                    /**
                     * @description Number of the hook.
                     * @example 12
                     */
                    "X-Service-Hook-ID"?: components["parameters"]["delivery-hook-id"];
                    /**
                     * @description Number of what the hook belongs to.
                     * @example 1
                     */
                    "X-Service-Hook-Installation-Target-ID"?: components["parameters"]["delivery-target-id"];
                    /**
                     * @description Kind of what the hook belongs to; `integration` for an app.
                     * @example repository
                     */
                    "X-Service-Hook-Installation-Target-Type"?: components["parameters"]["delivery-target-type"];
                    /** @description The word `sha256=` and the HMAC of the body in hexadecimal; only when a secret is set. */
                    "X-Hub-Signature-256"?: components["parameters"]["delivery-signature-256"];
                    /** @description The word `sha1=` and the HMAC of the body in hexadecimal, for older receivers; only when a secret is set. */
                    "X-Hub-Signature"?: components["parameters"]["delivery-signature"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["webhook-star"];
                };
            };
            responses: {
                /** @description Any 2xx status within 10 seconds counts as delivered. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    watch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A repository was starred
         * @description Sent when a repository is starred, beside `star`. Nothing is sent when the star is taken back.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description Name of the event.
                     * @example push
                     */
                    "X-Service-Event"?: components["parameters"]["delivery-event"];
                    /**
                     * @description Identifies the event; kept on redelivery.
                     * @example 0b989ba4-242f-11e5-81e1-c7b6966d2516
                     */
                    "X-Service-Delivery"?: components["parameters"]["delivery-guid"];
                    /**
                     * @description Number of the hook.
                     * @example 12
                     */
                    "X-Service-Hook-ID"?: components["parameters"]["delivery-hook-id"];
                    /**
                     * @description Number of what the hook belongs to.
                     * @example 1
                     */
                    "X-Service-Hook-Installation-Target-ID"?: components["parameters"]["delivery-target-id"];
                    /**
                     * @description Kind of what the hook belongs to; `integration` for an app.
                     * @example repository
                     */
                    "X-Service-Hook-Installation-Target-Type"?: components["parameters"]["delivery-target-type"];
                    /** @description The word `sha256=` and the HMAC of the body in hexadecimal; only when a secret is set. */
                    "X-Hub-Signature-256"?: components["parameters"]["delivery-signature-256"];
                    /** @description The word `sha1=` and the HMAC of the body in hexadecimal, for older receivers; only when a secret is set. */
                    "X-Hub-Signature"?: components["parameters"]["delivery-signature"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["webhook-watch"];
                };
            };
            responses: {
                /** @description Any 2xx status within 10 seconds counts as delivered. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * Root
         * @description Where everything begins.
         */
        root: {
            /**
             * Format: uri
             * @description The authenticated user.
             */
            current_user_url: string;
            /** @description Template of the web page that lists authorized apps. */
            current_user_authorizations_html_url: string;
            /** @description Template of code search. */
            code_search_url: string;
            /** @description Template of commit search. */
            commit_search_url: string;
            /**
             * Format: uri
             * @description The authenticated user's addresses.
             */
            emails_url: string;
            /**
             * Format: uri
             * @description Emoji.
             */
            emojis_url: string;
            /**
             * Format: uri
             * @description Public events.
             */
            events_url: string;
            /**
             * Format: uri
             * @description Feeds.
             */
            feeds_url: string;
            /**
             * Format: uri
             * @description Followers of the authenticated user.
             */
            followers_url: string;
            /** @description Template of accounts followed. */
            following_url: string;
            /** @description Template of snippets. */
            gists_url: string;
            /** @description Template of issue search. */
            issue_search_url: string;
            /**
             * Format: uri
             * @description Issues.
             */
            issues_url: string;
            /**
             * Format: uri
             * @description Keys of the authenticated user.
             */
            keys_url: string;
            /** @description Template of label search. */
            label_search_url: string;
            /**
             * Format: uri
             * @description Notifications.
             */
            notifications_url: string;
            /** @description Template of an organization. */
            organization_url: string;
            /** @description Template of an organization's repositories. */
            organization_repositories_url: string;
            /** @description Template of an organization's teams. */
            organization_teams_url: string;
            /**
             * Format: uri
             * @description Public snippets.
             */
            public_gists_url: string;
            /**
             * Format: uri
             * @description Rate-limit status.
             */
            rate_limit_url: string;
            /** @description Template of a repository. */
            repository_url: string;
            /** @description Template of repository search. */
            repository_search_url: string;
            /** @description Template of the authenticated user's repositories. */
            current_user_repositories_url: string;
            /** @description Template of repositories starred. */
            starred_url: string;
            /**
             * Format: uri
             * @description Snippets starred.
             */
            starred_gists_url: string;
            /** @description Template of topic search. */
            topic_search_url: string;
            /** @description Template of a user. */
            user_url: string;
            /**
             * Format: uri
             * @description Organizations of the authenticated user.
             */
            user_organizations_url: string;
            /** @description Template of a user's repositories. */
            user_repositories_url: string;
            /** @description Template of user search. */
            user_search_url: string;
        };
        /**
         * Error
         * @description A failure that needs no details.
         */
        "basic-error": {
            /** @description What went wrong. */
            message: string;
            /**
             * Format: uri
             * @description Page that explains the failure.
             */
            documentation_url: string;
            /** @description The status code, as a string. */
            status: string;
        };
        /**
         * API versions
         * @description Dates of the versions in service, oldest first.
         */
        "api-versions": string[];
        /**
         * Rate limit
         * @description How much of one allowance is left.
         */
        "rate-limit": {
            /** @description Requests allowed in the window. */
            limit: number;
            /** @description Requests made in the window. */
            used: number;
            /** @description Requests left in the window. */
            remaining: number;
            /** @description End of the window, in UTC seconds since 1970. */
            reset: number;
        };
        /**
         * Rate limit resources
         * @description One allowance per category of requests.
         */
        "rate-limit-resources": {
            core: components["schemas"]["rate-limit"];
            search: components["schemas"]["rate-limit"];
            code_search: components["schemas"]["rate-limit"];
            graphql: components["schemas"]["rate-limit"];
            integration_manifest: components["schemas"]["rate-limit"];
            dependency_snapshots: components["schemas"]["rate-limit"];
            code_scanning_upload: components["schemas"]["rate-limit"];
            actions_runner_registration: components["schemas"]["rate-limit"];
            scim: components["schemas"]["rate-limit"];
            source_import: components["schemas"]["rate-limit"];
        };
        /**
         * Rate limit overview
         * @description The caller's allowances.
         */
        "rate-limit-overview": {
            resources: components["schemas"]["rate-limit-resources"];
        };
        /**
         * Plan
         * @description What the account has subscribed to.
         */
        plan: {
            /** @description Name of the plan. */
            name: string;
            /** @description Space included, in kibibytes. */
            space: number;
            /** @description Collaborators included. */
            collaborators: number;
            /** @description Private repositories included. */
            private_repos: number;
        };
        /**
         * Private user
         * @description An account as its owner sees it.
         */
        "private-user": {
            /** @description Handle, unique without regard to case. */
            login: string;
            /**
             * Format: int64
             * @description Number of the account; it survives renames.
             */
            id: number;
            /** @description Opaque global identifier. */
            node_id: string;
            /**
             * Format: uri
             * @description Picture of the account.
             */
            avatar_url: string;
            /** @description Always empty; kept for older readers. */
            gravatar_id: string;
            /**
             * Format: uri
             * @description The account in this API.
             */
            url: string;
            /**
             * Format: uri
             * @description The account on the web.
             */
            html_url: string;
            /**
             * Format: uri
             * @description Accounts that follow this one.
             */
            followers_url: string;
            /** @description Template of the accounts this one follows. */
            following_url: string;
            /** @description Template of the account's snippets. */
            gists_url: string;
            /** @description Template of the repositories starred. */
            starred_url: string;
            /**
             * Format: uri
             * @description Repositories watched.
             */
            subscriptions_url: string;
            /**
             * Format: uri
             * @description Organizations the account belongs to.
             */
            organizations_url: string;
            /**
             * Format: uri
             * @description Repositories the account owns.
             */
            repos_url: string;
            /** @description Template of the account's events. */
            events_url: string;
            /**
             * Format: uri
             * @description Events the account receives.
             */
            received_events_url: string;
            /**
             * @description Kind of account.
             * @enum {string}
             */
            type: "User" | "Organization" | "Bot";
            /**
             * @description How much of the profile this object shows.
             * @enum {string}
             */
            user_view_type?: "public" | "private";
            /** @description Whether the account administers this service. */
            site_admin: boolean;
            /** @description Display name; null when not set. */
            name: string | null;
            /** @description Company named in the profile. */
            company: string | null;
            /** @description Home page named in the profile. */
            blog: string | null;
            /** @description Place named in the profile. */
            location: string | null;
            /** @description Public e-mail address; null when not shown. */
            email: string | null;
            /** @description Address that notifications go to. */
            notification_email?: string | null;
            /** @description Whether the account is looking for work. */
            hireable: boolean | null;
            /** @description Short biography. */
            bio: string | null;
            /** @description Handle on a social network. */
            twitter_username?: string | null;
            /** @description Public repositories owned. */
            public_repos: number;
            /** @description Public snippets owned. */
            public_gists: number;
            /** @description Accounts that follow this one. */
            followers: number;
            /** @description Accounts this one follows. */
            following: number;
            /**
             * Format: date-time
             * @description When the account was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the profile last changed.
             */
            updated_at: string;
            /** @description Private snippets owned. */
            private_gists: number;
            /** @description Private repositories the account can reach as an owner. */
            total_private_repos: number;
            /** @description Private repositories owned. */
            owned_private_repos: number;
            /** @description Space used by repositories, in kibibytes. */
            disk_usage: number;
            /** @description Collaborators on private repositories. */
            collaborators: number;
            /** @description Whether a second factor is asked for at sign-in. */
            two_factor_authentication: boolean;
            plan?: components["schemas"]["plan"];
        };
        /**
         * Public user
         * @description An account as anyone may see it.
         */
        "public-user": {
            /** @description Handle, unique without regard to case. */
            login: string;
            /**
             * Format: int64
             * @description Number of the account; it survives renames.
             */
            id: number;
            /** @description Opaque global identifier. */
            node_id: string;
            /**
             * Format: uri
             * @description Picture of the account.
             */
            avatar_url: string;
            /** @description Always empty; kept for older readers. */
            gravatar_id: string;
            /**
             * Format: uri
             * @description The account in this API.
             */
            url: string;
            /**
             * Format: uri
             * @description The account on the web.
             */
            html_url: string;
            /**
             * Format: uri
             * @description Accounts that follow this one.
             */
            followers_url: string;
            /** @description Template of the accounts this one follows. */
            following_url: string;
            /** @description Template of the account's snippets. */
            gists_url: string;
            /** @description Template of the repositories starred. */
            starred_url: string;
            /**
             * Format: uri
             * @description Repositories watched.
             */
            subscriptions_url: string;
            /**
             * Format: uri
             * @description Organizations the account belongs to.
             */
            organizations_url: string;
            /**
             * Format: uri
             * @description Repositories the account owns.
             */
            repos_url: string;
            /** @description Template of the account's events. */
            events_url: string;
            /**
             * Format: uri
             * @description Events the account receives.
             */
            received_events_url: string;
            /**
             * @description Kind of account.
             * @enum {string}
             */
            type: "User" | "Organization" | "Bot";
            /**
             * @description How much of the profile this object shows.
             * @enum {string}
             */
            user_view_type?: "public" | "private";
            /** @description Whether the account administers this service. */
            site_admin: boolean;
            /** @description Display name; null when not set. */
            name: string | null;
            /** @description Company named in the profile. */
            company: string | null;
            /** @description Home page named in the profile. */
            blog: string | null;
            /** @description Place named in the profile. */
            location: string | null;
            /** @description Public e-mail address; null when not shown. */
            email: string | null;
            /** @description Address that notifications go to. */
            notification_email?: string | null;
            /** @description Whether the account is looking for work. */
            hireable: boolean | null;
            /** @description Short biography. */
            bio: string | null;
            /** @description Handle on a social network. */
            twitter_username?: string | null;
            /** @description Public repositories owned. */
            public_repos: number;
            /** @description Public snippets owned. */
            public_gists: number;
            /** @description Accounts that follow this one. */
            followers: number;
            /** @description Accounts this one follows. */
            following: number;
            /**
             * Format: date-time
             * @description When the account was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the profile last changed.
             */
            updated_at: string;
            /** @description Private snippets owned. */
            private_gists?: number;
            /** @description Private repositories the account can reach as an owner. */
            total_private_repos?: number;
            /** @description Private repositories owned. */
            owned_private_repos?: number;
            /** @description Space used by repositories, in kibibytes. */
            disk_usage?: number;
            /** @description Collaborators on private repositories. */
            collaborators?: number;
            plan?: components["schemas"]["plan"];
        };
        /**
         * Simple user
         * @description The account fields that accompany other resources.
         */
        "simple-user": {
            /** @description Handle, unique without regard to case. */
            login: string;
            /**
             * Format: int64
             * @description Number of the account; it survives renames.
             */
            id: number;
            /** @description Opaque global identifier. */
            node_id: string;
            /**
             * Format: uri
             * @description Picture of the account.
             */
            avatar_url: string;
            /** @description Always empty; kept for older readers. */
            gravatar_id: string;
            /**
             * Format: uri
             * @description The account in this API.
             */
            url: string;
            /**
             * Format: uri
             * @description The account on the web.
             */
            html_url: string;
            /**
             * Format: uri
             * @description Accounts that follow this one.
             */
            followers_url: string;
            /** @description Template of the accounts this one follows. */
            following_url: string;
            /** @description Template of the account's snippets. */
            gists_url: string;
            /** @description Template of the repositories starred. */
            starred_url: string;
            /**
             * Format: uri
             * @description Repositories watched.
             */
            subscriptions_url: string;
            /**
             * Format: uri
             * @description Organizations the account belongs to.
             */
            organizations_url: string;
            /**
             * Format: uri
             * @description Repositories the account owns.
             */
            repos_url: string;
            /** @description Template of the account's events. */
            events_url: string;
            /**
             * Format: uri
             * @description Events the account receives.
             */
            received_events_url: string;
            /**
             * @description Kind of account.
             * @enum {string}
             */
            type: "User" | "Organization" | "Bot";
            /**
             * @description How much of the profile this object shows.
             * @enum {string}
             */
            user_view_type?: "public" | "private";
            /** @description Whether the account administers this service. */
            site_admin: boolean;
            /** @description Display name; null when not set. */
            name?: string | null;
            /** @description Public e-mail address; null when not shown. */
            email?: string | null;
        };
        /**
         * Simple license
         * @description The license a repository is under.
         */
        "license-simple": {
            /** @description Short lower-case name, such as `mit`. */
            key: string;
            /** @description Full name. */
            name: string;
            /** @description SPDX identifier; null when there is none. */
            spdx_id: string | null;
            /**
             * Format: uri
             * @description The license in this API.
             */
            url: string | null;
            /** @description Opaque global identifier. */
            node_id: string;
            /**
             * Format: uri
             * @description The license on the web.
             */
            html_url?: string;
        };
        /**
         * Repository permissions
         * @description What the caller may do with the repository.
         */
        "repository-permissions": {
            /** @description Change settings and delete. */
            admin: boolean;
            /** @description Manage without access to destructive settings. */
            maintain: boolean;
            /** @description Write contents. */
            push: boolean;
            /** @description Manage issues and pull requests. */
            triage: boolean;
            /** @description Read. */
            pull: boolean;
        };
        /**
         * Repository
         * @description A repository, as it accompanies other resources.
         */
        repository: {
            /**
             * Format: int64
             * @description Number of the repository; it survives renames.
             */
            id: number;
            /** @description Opaque global identifier. */
            node_id: string;
            /** @description Name without the owner. */
            name: string;
            /** @description Owner and name, joined by a slash. */
            full_name: string;
            owner: components["schemas"]["simple-user"];
            /** @description Whether only chosen accounts can see it. */
            private: boolean;
            /**
             * Format: uri
             * @description The repository on the web.
             */
            html_url: string;
            /** @description One line about the repository. */
            description: string | null;
            /** @description Whether it was forked from another. */
            fork: boolean;
            /**
             * Format: uri
             * @description The repository in this API.
             */
            url: string;
            /** @description Template of downloadable archives. */
            archive_url: string;
            /** @description Template of possible assignees. */
            assignees_url: string;
            /** @description Template of git blobs. */
            blobs_url: string;
            /** @description Template of branches. */
            branches_url: string;
            /** @description Template of collaborators. */
            collaborators_url: string;
            /** @description Template of commit comments. */
            comments_url: string;
            /** @description Template of commits. */
            commits_url: string;
            /** @description Template of comparisons. */
            compare_url: string;
            /** @description Template of files and folders. */
            contents_url: string;
            /**
             * Format: uri
             * @description Contributors.
             */
            contributors_url: string;
            /**
             * Format: uri
             * @description Deployments.
             */
            deployments_url: string;
            /**
             * Format: uri
             * @description Downloads.
             */
            downloads_url: string;
            /**
             * Format: uri
             * @description Events of the repository.
             */
            events_url: string;
            /**
             * Format: uri
             * @description Forks.
             */
            forks_url: string;
            /** @description Template of git commits. */
            git_commits_url: string;
            /** @description Template of git references. */
            git_refs_url: string;
            /** @description Template of git tags. */
            git_tags_url: string;
            /**
             * Format: uri
             * @description Webhooks.
             */
            hooks_url: string;
            /** @description Template of issue comments. */
            issue_comment_url: string;
            /** @description Template of issue events. */
            issue_events_url: string;
            /** @description Template of issues. */
            issues_url: string;
            /** @description Template of deploy keys. */
            keys_url: string;
            /** @description Template of labels. */
            labels_url: string;
            /**
             * Format: uri
             * @description Languages.
             */
            languages_url: string;
            /**
             * Format: uri
             * @description Merges.
             */
            merges_url: string;
            /** @description Template of milestones. */
            milestones_url: string;
            /** @description Template of notifications. */
            notifications_url: string;
            /** @description Template of pull requests. */
            pulls_url: string;
            /** @description Template of releases. */
            releases_url: string;
            /**
             * Format: uri
             * @description Accounts that starred it.
             */
            stargazers_url: string;
            /** @description Template of commit statuses. */
            statuses_url: string;
            /**
             * Format: uri
             * @description Accounts that watch it.
             */
            subscribers_url: string;
            /**
             * Format: uri
             * @description The caller's subscription.
             */
            subscription_url: string;
            /**
             * Format: uri
             * @description Tags.
             */
            tags_url: string;
            /**
             * Format: uri
             * @description Teams with access.
             */
            teams_url: string;
            /** @description Template of git trees. */
            trees_url: string;
            /** @description Address for the git protocol. */
            git_url: string;
            /** @description Address for git over SSH. */
            ssh_url: string;
            /**
             * Format: uri
             * @description Address for git over HTTP.
             */
            clone_url: string;
            /**
             * Format: uri
             * @description Address of the web page, for older tools.
             */
            svn_url: string;
            /**
             * Format: uri
             * @description What it mirrors; null when nothing.
             */
            mirror_url: string | null;
            /** @description Web page of the project. */
            homepage: string | null;
            /** @description Language most of it is written in. */
            language: string | null;
            /** @description License found in it; null when none was found. */
            license: components["schemas"]["license-simple"] | null;
            /** @description Topics it is listed under. */
            topics: string[];
            /**
             * @description Who can see it.
             * @enum {string}
             */
            visibility: "public" | "private" | "internal";
            /** @description Branch that is checked out when none is named. */
            default_branch: string;
            /** @description Size on disk, in kibibytes. */
            size: number;
            /** @description Number of forks. */
            forks_count: number;
            /** @description Same as `forks_count`. */
            forks: number;
            /** @description Number of accounts that starred it. */
            stargazers_count: number;
            /** @description Same as `stargazers_count`. */
            watchers_count: number;
            /** @description Same as `stargazers_count`. */
            watchers: number;
            /** @description Number of open issues and pull requests. */
            open_issues_count: number;
            /** @description Same as `open_issues_count`. */
            open_issues: number;
            /** @description Whether new repositories can be made from it. */
            is_template: boolean;
            /** @description Whether issues are on. */
            has_issues: boolean;
            /** @description Whether projects are on. */
            has_projects: boolean;
            /** @description Whether the wiki is on. */
            has_wiki: boolean;
            /** @description Whether a site is published from it. */
            has_pages: boolean;
            /** @description Whether discussions are on. */
            has_discussions: boolean;
            /** @description Whether pull requests are on. */
            has_pull_requests?: boolean;
            /**
             * @description Who may open pull requests.
             * @enum {string}
             */
            pull_request_creation_policy?: "all" | "collaborators_only";
            /** @description Whether it is read-only for everyone. */
            archived: boolean;
            /** @description Whether the service has switched it off. */
            disabled: boolean;
            /** @description Whether a private repository may be forked. */
            allow_forking: boolean;
            /** @description Whether commits made on the web must be signed off. */
            web_commit_signoff_required: boolean;
            /**
             * Format: date-time
             * @description Last push to any branch; null before the first.
             */
            pushed_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its record last changed.
             */
            updated_at: string;
            permissions?: components["schemas"]["repository-permissions"];
            /** @description Short-lived secret for cloning; only for callers who can push. */
            temp_clone_token?: string | null;
            /** @description Whether pull requests may be squashed. */
            allow_squash_merge?: boolean;
            /** @description Whether pull requests may be merged with a merge commit. */
            allow_merge_commit?: boolean;
            /** @description Whether pull requests may be rebased. */
            allow_rebase_merge?: boolean;
            /** @description Whether pull requests may merge by themselves. */
            allow_auto_merge?: boolean;
            /** @description Whether a pull request that fell behind offers an update. */
            allow_update_branch?: boolean;
            /** @description Whether merged branches are deleted. */
            delete_branch_on_merge?: boolean;
            /**
             * @description Title of squash commits.
             * @enum {string}
             */
            squash_merge_commit_title?: "PR_TITLE" | "COMMIT_OR_PR_TITLE";
            /**
             * @description Message of squash commits.
             * @enum {string}
             */
            squash_merge_commit_message?: "PR_BODY" | "COMMIT_MESSAGES" | "BLANK";
            /**
             * @description Title of merge commits.
             * @enum {string}
             */
            merge_commit_title?: "PR_TITLE" | "MERGE_MESSAGE";
            /**
             * @description Message of merge commits.
             * @enum {string}
             */
            merge_commit_message?: "PR_BODY" | "PR_TITLE" | "BLANK";
            /** @description Whether git reads need no sign-in. */
            anonymous_access_enabled?: boolean;
            /** @description Values of the organization's own properties. */
            custom_properties?: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When the caller starred it; only in lists of starred repositories.
             */
            starred_at?: string;
        };
        /**
         * Field error
         * @description One field at fault.
         */
        "field-error": {
            /** @description Kind of resource. */
            resource: string;
            /** @description Name of the field. */
            field: string;
            /**
             * @description What is wrong with the field.
             * @enum {string}
             */
            code: "missing" | "missing_field" | "invalid" | "already_exists" | "unprocessable" | "custom";
            /** @description Words that explain a `custom` code. */
            message?: string;
        };
        /**
         * Validation error
         * @description A failure of the input, with the fields at fault.
         */
        "validation-error": {
            /** @description What went wrong. */
            message: string;
            /** @description The fields at fault. */
            errors?: components["schemas"]["field-error"][];
            /**
             * Format: uri
             * @description Page that explains the failure.
             */
            documentation_url: string;
            /** @description The status code, as a string. */
            status: string;
        };
        /**
         * Repository input
         * @description A repository to be created in the caller's account.
         */
        "repository-input": {
            /** @description Name without the owner. */
            name: string;
            /** @description One line about the repository. */
            description?: string | null;
            /** @description Web page of the project. */
            homepage?: string | null;
            /**
             * @description Whether only chosen accounts can see it.
             * @default false
             */
            private?: boolean;
            /**
             * @description Who can see it; wins over `private`.
             * @enum {string}
             */
            visibility?: "public" | "private" | "internal";
            /**
             * @description Whether issues are on.
             * @default true
             */
            has_issues?: boolean;
            /**
             * @description Whether projects are on.
             * @default true
             */
            has_projects?: boolean;
            /**
             * @description Whether the wiki is on.
             * @default true
             */
            has_wiki?: boolean;
            /**
             * @description Whether discussions are on.
             * @default false
             */
            has_discussions?: boolean;
            /**
             * @description Whether new repositories can be made from it.
             * @default false
             */
            is_template?: boolean;
            /**
             * @description Whether downloads are on.
             * @default true
             */
            has_downloads?: boolean;
            /**
             * Format: int64
             * @description Team of the organization that is to get access.
             */
            team_id?: number;
            /**
             * @description Whether to start with one commit that holds a README.
             * @default false
             */
            auto_init?: boolean;
            /** @description Language whose `.gitignore` the first commit is to hold. */
            gitignore_template?: string;
            /** @description Key of the license the first commit is to hold. */
            license_template?: string;
            /**
             * @description Whether pull requests may be squashed.
             * @default true
             */
            allow_squash_merge?: boolean;
            /**
             * @description Whether pull requests may be merged with a merge commit.
             * @default true
             */
            allow_merge_commit?: boolean;
            /**
             * @description Whether pull requests may be rebased.
             * @default true
             */
            allow_rebase_merge?: boolean;
            /**
             * @description Whether pull requests may merge by themselves.
             * @default false
             */
            allow_auto_merge?: boolean;
            /**
             * @description Whether merged branches are to be deleted.
             * @default false
             */
            delete_branch_on_merge?: boolean;
            /**
             * @description Title of squash commits.
             * @enum {string}
             */
            squash_merge_commit_title?: "PR_TITLE" | "COMMIT_OR_PR_TITLE";
            /**
             * @description Message of squash commits.
             * @enum {string}
             */
            squash_merge_commit_message?: "PR_BODY" | "COMMIT_MESSAGES" | "BLANK";
            /**
             * @description Title of merge commits.
             * @enum {string}
             */
            merge_commit_title?: "PR_TITLE" | "MERGE_MESSAGE";
            /**
             * @description Message of merge commits.
             * @enum {string}
             */
            merge_commit_message?: "PR_BODY" | "PR_TITLE" | "BLANK";
        };
        /**
         * Simple code of conduct
         * @description The code of conduct a repository has adopted.
         */
        "code-of-conduct-simple": {
            /** @description Short lower-case name. */
            key: string;
            /** @description Full name. */
            name: string;
            /**
             * Format: uri
             * @description The code of conduct in this API.
             */
            url: string;
            /**
             * Format: uri
             * @description The code of conduct on the web.
             */
            html_url: string | null;
        };
        /**
         * Feature status
         * @description Whether one feature is on.
         */
        "feature-status": {
            /**
             * @description State of the feature.
             * @enum {string}
             */
            status: "enabled" | "disabled";
        };
        /**
         * Security and analysis
         * @description Which security features a repository has switched on.
         */
        "security-and-analysis": {
            advanced_security?: components["schemas"]["feature-status"];
            code_security?: components["schemas"]["feature-status"];
            dependency_security_updates?: components["schemas"]["feature-status"];
            secret_scanning?: components["schemas"]["feature-status"];
            secret_scanning_push_protection?: components["schemas"]["feature-status"];
            secret_scanning_non_provider_patterns?: components["schemas"]["feature-status"];
            secret_scanning_ai_detection?: components["schemas"]["feature-status"];
        };
        /**
         * Full repository
         * @description A repository with everything known about it.
         */
        "full-repository": {
            /**
             * Format: int64
             * @description Number of the repository; it survives renames.
             */
            id: number;
            /** @description Opaque global identifier. */
            node_id: string;
            /** @description Name without the owner. */
            name: string;
            /** @description Owner and name, joined by a slash. */
            full_name: string;
            owner: components["schemas"]["simple-user"];
            /** @description Whether only chosen accounts can see it. */
            private: boolean;
            /**
             * Format: uri
             * @description The repository on the web.
             */
            html_url: string;
            /** @description One line about the repository. */
            description: string | null;
            /** @description Whether it was forked from another. */
            fork: boolean;
            /**
             * Format: uri
             * @description The repository in this API.
             */
            url: string;
            /** @description Template of downloadable archives. */
            archive_url: string;
            /** @description Template of possible assignees. */
            assignees_url: string;
            /** @description Template of git blobs. */
            blobs_url: string;
            /** @description Template of branches. */
            branches_url: string;
            /** @description Template of collaborators. */
            collaborators_url: string;
            /** @description Template of commit comments. */
            comments_url: string;
            /** @description Template of commits. */
            commits_url: string;
            /** @description Template of comparisons. */
            compare_url: string;
            /** @description Template of files and folders. */
            contents_url: string;
            /**
             * Format: uri
             * @description Contributors.
             */
            contributors_url: string;
            /**
             * Format: uri
             * @description Deployments.
             */
            deployments_url: string;
            /**
             * Format: uri
             * @description Downloads.
             */
            downloads_url: string;
            /**
             * Format: uri
             * @description Events of the repository.
             */
            events_url: string;
            /**
             * Format: uri
             * @description Forks.
             */
            forks_url: string;
            /** @description Template of git commits. */
            git_commits_url: string;
            /** @description Template of git references. */
            git_refs_url: string;
            /** @description Template of git tags. */
            git_tags_url: string;
            /**
             * Format: uri
             * @description Webhooks.
             */
            hooks_url: string;
            /** @description Template of issue comments. */
            issue_comment_url: string;
            /** @description Template of issue events. */
            issue_events_url: string;
            /** @description Template of issues. */
            issues_url: string;
            /** @description Template of deploy keys. */
            keys_url: string;
            /** @description Template of labels. */
            labels_url: string;
            /**
             * Format: uri
             * @description Languages.
             */
            languages_url: string;
            /**
             * Format: uri
             * @description Merges.
             */
            merges_url: string;
            /** @description Template of milestones. */
            milestones_url: string;
            /** @description Template of notifications. */
            notifications_url: string;
            /** @description Template of pull requests. */
            pulls_url: string;
            /** @description Template of releases. */
            releases_url: string;
            /**
             * Format: uri
             * @description Accounts that starred it.
             */
            stargazers_url: string;
            /** @description Template of commit statuses. */
            statuses_url: string;
            /**
             * Format: uri
             * @description Accounts that watch it.
             */
            subscribers_url: string;
            /**
             * Format: uri
             * @description The caller's subscription.
             */
            subscription_url: string;
            /**
             * Format: uri
             * @description Tags.
             */
            tags_url: string;
            /**
             * Format: uri
             * @description Teams with access.
             */
            teams_url: string;
            /** @description Template of git trees. */
            trees_url: string;
            /** @description Address for the git protocol. */
            git_url: string;
            /** @description Address for git over SSH. */
            ssh_url: string;
            /**
             * Format: uri
             * @description Address for git over HTTP.
             */
            clone_url: string;
            /**
             * Format: uri
             * @description Address of the web page, for older tools.
             */
            svn_url: string;
            /**
             * Format: uri
             * @description What it mirrors; null when nothing.
             */
            mirror_url: string | null;
            /** @description Web page of the project. */
            homepage: string | null;
            /** @description Language most of it is written in. */
            language: string | null;
            /** @description License found in it; null when none was found. */
            license: components["schemas"]["license-simple"] | null;
            /** @description Topics it is listed under. */
            topics: string[];
            /**
             * @description Who can see it.
             * @enum {string}
             */
            visibility: "public" | "private" | "internal";
            /** @description Branch that is checked out when none is named. */
            default_branch: string;
            /** @description Size on disk, in kibibytes. */
            size: number;
            /** @description Number of forks. */
            forks_count: number;
            /** @description Same as `forks_count`. */
            forks: number;
            /** @description Number of accounts that starred it. */
            stargazers_count: number;
            /** @description Same as `stargazers_count`. */
            watchers_count: number;
            /** @description Same as `stargazers_count`. */
            watchers: number;
            /** @description Number of open issues and pull requests. */
            open_issues_count: number;
            /** @description Same as `open_issues_count`. */
            open_issues: number;
            /** @description Whether new repositories can be made from it. */
            is_template: boolean;
            /** @description Whether issues are on. */
            has_issues: boolean;
            /** @description Whether projects are on. */
            has_projects: boolean;
            /** @description Whether the wiki is on. */
            has_wiki: boolean;
            /** @description Whether a site is published from it. */
            has_pages: boolean;
            /** @description Whether discussions are on. */
            has_discussions: boolean;
            /** @description Whether pull requests are on. */
            has_pull_requests?: boolean;
            /**
             * @description Who may open pull requests.
             * @enum {string}
             */
            pull_request_creation_policy?: "all" | "collaborators_only";
            /** @description Whether it is read-only for everyone. */
            archived: boolean;
            /** @description Whether the service has switched it off. */
            disabled: boolean;
            /** @description Whether a private repository may be forked. */
            allow_forking: boolean;
            /** @description Whether commits made on the web must be signed off. */
            web_commit_signoff_required: boolean;
            /**
             * Format: date-time
             * @description Last push to any branch; null before the first.
             */
            pushed_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its record last changed.
             */
            updated_at: string;
            /** @description Number of accounts that watch it. */
            subscribers_count: number;
            /** @description Number of forks in its network, forks of forks included. */
            network_count: number;
            permissions?: components["schemas"]["repository-permissions"];
            /** @description Short-lived secret for cloning; only for callers who can push. */
            temp_clone_token?: string | null;
            /** @description Whether pull requests may be squashed. */
            allow_squash_merge?: boolean;
            /** @description Whether pull requests may be merged with a merge commit. */
            allow_merge_commit?: boolean;
            /** @description Whether pull requests may be rebased. */
            allow_rebase_merge?: boolean;
            /** @description Whether pull requests may merge by themselves. */
            allow_auto_merge?: boolean;
            /** @description Whether a pull request that fell behind offers an update. */
            allow_update_branch?: boolean;
            /** @description Whether merged branches are deleted. */
            delete_branch_on_merge?: boolean;
            /**
             * @description Title of squash commits.
             * @enum {string}
             */
            squash_merge_commit_title?: "PR_TITLE" | "COMMIT_OR_PR_TITLE";
            /**
             * @description Message of squash commits.
             * @enum {string}
             */
            squash_merge_commit_message?: "PR_BODY" | "COMMIT_MESSAGES" | "BLANK";
            /**
             * @description Title of merge commits.
             * @enum {string}
             */
            merge_commit_title?: "PR_TITLE" | "MERGE_MESSAGE";
            /**
             * @description Message of merge commits.
             * @enum {string}
             */
            merge_commit_message?: "PR_BODY" | "PR_TITLE" | "BLANK";
            /** @description Whether git reads need no sign-in. */
            anonymous_access_enabled?: boolean;
            /** @description Organization that owns it. */
            organization?: components["schemas"]["simple-user"] | null;
            parent?: components["schemas"]["repository"];
            source?: components["schemas"]["repository"];
            /** @description Template it was made from. */
            template_repository?: components["schemas"]["repository"] | null;
            code_of_conduct?: components["schemas"]["code-of-conduct-simple"];
            security_and_analysis?: components["schemas"]["security-and-analysis"];
            /** @description Values of the organization's own properties. */
            custom_properties?: {
                [key: string]: unknown;
            };
        };
        /**
         * Organization repository input
         * @description A repository to be created in an organization.
         */
        "organization-repository-input": {
            /** @description Name without the owner. */
            name: string;
            /** @description One line about the repository. */
            description?: string | null;
            /** @description Web page of the project. */
            homepage?: string | null;
            /**
             * @description Whether only chosen accounts can see it.
             * @default false
             */
            private?: boolean;
            /**
             * @description Who can see it; wins over `private`.
             * @enum {string}
             */
            visibility?: "public" | "private" | "internal";
            /**
             * @description Whether issues are on.
             * @default true
             */
            has_issues?: boolean;
            /**
             * @description Whether projects are on.
             * @default true
             */
            has_projects?: boolean;
            /**
             * @description Whether the wiki is on.
             * @default true
             */
            has_wiki?: boolean;
            /**
             * @description Whether discussions are on.
             * @default false
             */
            has_discussions?: boolean;
            /**
             * @description Whether new repositories can be made from it.
             * @default false
             */
            is_template?: boolean;
            /**
             * @description Whether downloads are on.
             * @default true
             */
            has_downloads?: boolean;
            /**
             * Format: int64
             * @description Team of the organization that is to get access.
             */
            team_id?: number;
            /**
             * @description Whether to start with one commit that holds a README.
             * @default false
             */
            auto_init?: boolean;
            /** @description Language whose `.gitignore` the first commit is to hold. */
            gitignore_template?: string;
            /** @description Key of the license the first commit is to hold. */
            license_template?: string;
            /**
             * @description Whether pull requests may be squashed.
             * @default true
             */
            allow_squash_merge?: boolean;
            /**
             * @description Whether pull requests may be merged with a merge commit.
             * @default true
             */
            allow_merge_commit?: boolean;
            /**
             * @description Whether pull requests may be rebased.
             * @default true
             */
            allow_rebase_merge?: boolean;
            /**
             * @description Whether pull requests may merge by themselves.
             * @default false
             */
            allow_auto_merge?: boolean;
            /**
             * @description Whether merged branches are to be deleted.
             * @default false
             */
            delete_branch_on_merge?: boolean;
            /**
             * @description Title of squash commits.
             * @enum {string}
             */
            squash_merge_commit_title?: "PR_TITLE" | "COMMIT_OR_PR_TITLE";
            /**
             * @description Message of squash commits.
             * @enum {string}
             */
            squash_merge_commit_message?: "PR_BODY" | "COMMIT_MESSAGES" | "BLANK";
            /**
             * @description Title of merge commits.
             * @enum {string}
             */
            merge_commit_title?: "PR_TITLE" | "MERGE_MESSAGE";
            /**
             * @description Message of merge commits.
             * @enum {string}
             */
            merge_commit_message?: "PR_BODY" | "PR_TITLE" | "BLANK";
            /** @description Values of the organization's own properties. */
            custom_properties?: {
                [key: string]: unknown;
            };
        };
        /**
         * Moved
         * @description Where a resource is to be found now.
         */
        moved: {
            /** @description What went wrong. */
            message: string;
            /**
             * Format: uri
             * @description New address.
             */
            url: string;
            /**
             * Format: uri
             * @description Page that explains the failure.
             */
            documentation_url: string;
        };
        /**
         * Feature status input
         * @description Whether one feature is to be on.
         */
        "feature-status-input": {
            /**
             * @description State the feature is to have.
             * @enum {string}
             */
            status?: "enabled" | "disabled";
        };
        /**
         * Security and analysis input
         * @description Security features to switch on or off.
         */
        "security-and-analysis-input": {
            advanced_security?: components["schemas"]["feature-status-input"];
            code_security?: components["schemas"]["feature-status-input"];
            dependency_security_updates?: components["schemas"]["feature-status-input"];
            secret_scanning?: components["schemas"]["feature-status-input"];
            secret_scanning_push_protection?: components["schemas"]["feature-status-input"];
            secret_scanning_non_provider_patterns?: components["schemas"]["feature-status-input"];
            secret_scanning_ai_detection?: components["schemas"]["feature-status-input"];
        };
        /**
         * Repository update
         * @description The settings of a repository to be changed; what is left out stays.
         */
        "repository-update": {
            /** @description Name without the owner. */
            name?: string;
            /** @description One line about the repository. */
            description?: string | null;
            /** @description Web page of the project. */
            homepage?: string | null;
            /** @description Whether only chosen accounts can see it. */
            private?: boolean;
            /**
             * @description Who can see it; wins over `private`.
             * @enum {string}
             */
            visibility?: "public" | "private" | "internal";
            /** @description Whether issues are on. */
            has_issues?: boolean;
            /** @description Whether projects are on. */
            has_projects?: boolean;
            /** @description Whether the wiki is on. */
            has_wiki?: boolean;
            /** @description Whether discussions are on. */
            has_discussions?: boolean;
            /** @description Whether new repositories can be made from it. */
            is_template?: boolean;
            /** @description Whether pull requests are on. */
            has_pull_requests?: boolean;
            /**
             * @description Who may open pull requests.
             * @enum {string}
             */
            pull_request_creation_policy?: "all" | "collaborators_only";
            /** @description Branch that is checked out when none is named; it must exist. */
            default_branch?: string;
            /** @description Whether pull requests may be squashed. */
            allow_squash_merge?: boolean;
            /** @description Whether pull requests may be merged with a merge commit. */
            allow_merge_commit?: boolean;
            /** @description Whether pull requests may be rebased. */
            allow_rebase_merge?: boolean;
            /** @description Whether pull requests may merge by themselves. */
            allow_auto_merge?: boolean;
            /** @description Whether merged branches are to be deleted. */
            delete_branch_on_merge?: boolean;
            /**
             * @description Title of squash commits.
             * @enum {string}
             */
            squash_merge_commit_title?: "PR_TITLE" | "COMMIT_OR_PR_TITLE";
            /**
             * @description Message of squash commits.
             * @enum {string}
             */
            squash_merge_commit_message?: "PR_BODY" | "COMMIT_MESSAGES" | "BLANK";
            /**
             * @description Title of merge commits.
             * @enum {string}
             */
            merge_commit_title?: "PR_TITLE" | "MERGE_MESSAGE";
            /**
             * @description Message of merge commits.
             * @enum {string}
             */
            merge_commit_message?: "PR_BODY" | "PR_TITLE" | "BLANK";
            /** @description Whether a pull request that fell behind offers an update. */
            allow_update_branch?: boolean;
            /** @description Whether it is to be read-only for everyone. */
            archived?: boolean;
            /** @description Whether a private repository may be forked. */
            allow_forking?: boolean;
            /** @description Whether commits made on the web must be signed off. */
            web_commit_signoff_required?: boolean;
            /** @description Security features to switch on or off. */
            security_and_analysis?: components["schemas"]["security-and-analysis-input"] | null;
        };
        /**
         * Fork input
         * @description Where a fork is to be and what of it.
         */
        "fork-input": {
            /** @description Organization that is to own the fork; the user behind the token when left out. */
            organization?: string;
            /** @description Name of the fork without the owner; that of the source when left out. */
            name?: string;
            /**
             * @description Whether to copy the default branch and nothing else.
             * @default false
             */
            default_branch_only?: boolean;
        };
        /**
         * Repository subscription
         * @description Whether a user wants to hear of what happens in a repository.
         */
        "repository-subscription": {
            /** @description Whether the user watches the repository. */
            subscribed: boolean;
            /** @description Whether the user wants to hear nothing of it. */
            ignored: boolean;
            /** @description Why it is so; null where the user said so. */
            reason: string | null;
            /**
             * Format: date-time
             * @description Since when it is watched or ignored; null when it is neither.
             */
            created_at: string | null;
            /**
             * Format: uri
             * @description The subscription in this API.
             */
            url: string;
            /**
             * Format: uri
             * @description The repository in this API.
             */
            repository_url: string;
        };
        /**
         * Repository subscription input
         * @description What a user wants to hear of a repository.
         */
        "repository-subscription-input": {
            /** @description Whether to watch it; true when nothing else is said. */
            subscribed?: boolean;
            /**
             * @description Whether to hear nothing of it; it is not watched then.
             * @default false
             */
            ignored?: boolean;
        };
        /**
         * Collaborator
         * @description Somebody who has been given something in a repository.
         */
        collaborator: {
            /** @description Handle, unique without regard to case. */
            login: string;
            /**
             * Format: int64
             * @description Number of the account; it survives renames.
             */
            id: number;
            /** @description Opaque global identifier. */
            node_id: string;
            /**
             * Format: uri
             * @description Picture of the account.
             */
            avatar_url: string;
            /** @description Always empty; kept for older readers. */
            gravatar_id: string;
            /**
             * Format: uri
             * @description The account in this API.
             */
            url: string;
            /**
             * Format: uri
             * @description The account on the web.
             */
            html_url: string;
            /**
             * Format: uri
             * @description Accounts that follow this one.
             */
            followers_url: string;
            /** @description Template of the accounts this one follows. */
            following_url: string;
            /** @description Template of the account's snippets. */
            gists_url: string;
            /** @description Template of the repositories starred. */
            starred_url: string;
            /**
             * Format: uri
             * @description Repositories watched.
             */
            subscriptions_url: string;
            /**
             * Format: uri
             * @description Organizations the account belongs to.
             */
            organizations_url: string;
            /**
             * Format: uri
             * @description Repositories the account owns.
             */
            repos_url: string;
            /** @description Template of the account's events. */
            events_url: string;
            /**
             * Format: uri
             * @description Events the account receives.
             */
            received_events_url: string;
            /**
             * @description Kind of account.
             * @enum {string}
             */
            type: "User" | "Organization" | "Bot";
            /**
             * @description How much of the profile this object shows.
             * @enum {string}
             */
            user_view_type?: "public" | "private";
            /** @description Whether the account administers this service. */
            site_admin: boolean;
            /** @description Display name; null when not set. */
            name?: string | null;
            /** @description Public e-mail address; null when not shown. */
            email?: string | null;
            permissions: components["schemas"]["repository-permissions"];
            /**
             * @description Role in the repository; `none` for somebody who may not see it.
             * @enum {string}
             */
            role_name: "none" | "read" | "triage" | "write" | "maintain" | "admin";
        };
        /**
         * Collaborator input
         * @description What a user is to be allowed in a repository.
         */
        "collaborator-input": {
            /**
             * @description What to allow.
             * @default push
             * @enum {string}
             */
            permission?: "pull" | "triage" | "push" | "maintain" | "admin";
        };
        /**
         * Repository collaborator permission
         * @description What a user may do in a repository.
         */
        "repository-collaborator-permission": {
            /**
             * @description The role in older words, which know of three.
             * @enum {string}
             */
            permission: "none" | "read" | "write" | "admin";
            /**
             * @description Role in the repository; `none` for somebody who may not see it.
             * @enum {string}
             */
            role_name: "none" | "read" | "triage" | "write" | "maintain" | "admin";
            user: components["schemas"]["collaborator"];
        };
        /**
         * Create event payload
         * @description A repository, branch or tag was created.
         */
        "create-event-payload": {
            /** @description Short name of the branch or tag; null for a repository. */
            ref: string | null;
            /**
             * @description What was created.
             * @enum {string}
             */
            ref_type: "branch" | "tag" | "repository";
            /** @description Full name of the reference; null for a repository. */
            full_ref: string | null;
            /** @description Default branch of the repository. */
            master_branch: string;
            /** @description Description of the repository. */
            description: string | null;
            /** @description Kind of account that pushed. */
            pusher_type: string;
        };
        /**
         * Delete event payload
         * @description A branch or tag was deleted.
         */
        "delete-event-payload": {
            /** @description Short name of the branch or tag. */
            ref: string;
            /**
             * @description What was deleted.
             * @enum {string}
             */
            ref_type: "branch" | "tag";
            /** @description Full name of the reference. */
            full_ref: string;
            /** @description Kind of account that pushed. */
            pusher_type: string;
        };
        /**
         * Fork event payload
         * @description A repository was forked.
         */
        "fork-event-payload": {
            forkee: components["schemas"]["repository"];
        };
        /**
         * Member event payload
         * @description Somebody became a collaborator.
         */
        "member-event-payload": {
            /**
             * @description What was done.
             * @constant
             */
            action: "added";
            member: components["schemas"]["simple-user"];
        };
        /**
         * Public event payload
         * @description A private repository was made public; there is nothing more to say.
         */
        "public-event-payload": Record<string, never>;
        /**
         * Push event author
         * @description Who wrote a commit, as written in it.
         */
        "push-event-author": {
            /** @description E-mail address. */
            email: string;
            /** @description Name. */
            name: string;
        };
        /**
         * Push event commit
         * @description A commit that arrived with a push.
         */
        "push-event-commit": {
            /** @description Identifier of the commit. */
            sha: string;
            author: components["schemas"]["push-event-author"];
            /** @description Commit message. */
            message: string;
            /** @description Whether no other branch had it before. */
            distinct: boolean;
            /**
             * Format: uri
             * @description The commit in this API.
             */
            url: string;
        };
        /**
         * Push event payload
         * @description Commits arrived on a branch or tag.
         */
        "push-event-payload": {
            /**
             * Format: int64
             * @description Number of the repository.
             */
            repository_id: number;
            /**
             * Format: int64
             * @description Number of the push.
             */
            push_id: number;
            /** @description Commits in the push. */
            size: number;
            /** @description Commits that no other branch had before. */
            distinct_size: number;
            /** @description Full name of the reference that moved. */
            ref: string;
            /** @description Commit it points at now. */
            head: string;
            /** @description Commit it pointed at before. */
            before: string;
            /** @description The commits, oldest first; at most 20. */
            commits: components["schemas"]["push-event-commit"][];
        };
        /**
         * Watch event payload
         * @description A repository was starred.
         */
        "watch-event-payload": {
            /**
             * @description What was done.
             * @constant
             */
            action: "started";
        };
        /**
         * Actor
         * @description The account that caused an event.
         */
        actor: {
            /**
             * Format: int64
             * @description Number of the account.
             */
            id: number;
            /** @description Handle of the account. */
            login: string;
            /** @description Handle as it is shown. */
            display_login: string;
            /** @description Always empty; kept for older readers. */
            gravatar_id: string;
            /**
             * Format: uri
             * @description The account in this API.
             */
            url: string;
            /**
             * Format: uri
             * @description Picture of the account.
             */
            avatar_url: string;
        };
        /**
         * Event repository
         * @description The repository an event happened in.
         */
        "event-repository": {
            /**
             * Format: int64
             * @description Number of the repository.
             */
            id: number;
            /** @description Owner and name, joined by a slash. */
            name: string;
            /**
             * Format: uri
             * @description The repository in this API.
             */
            url: string;
        };
        /**
         * Event organization
         * @description The organization an event happened in.
         */
        "event-organization": {
            /**
             * Format: int64
             * @description Number of the organization.
             */
            id: number;
            /** @description Handle of the organization. */
            login: string;
            /** @description Always empty; kept for older readers. */
            gravatar_id: string;
            /**
             * Format: uri
             * @description The organization in this API.
             */
            url: string;
            /**
             * Format: uri
             * @description Picture of the organization.
             */
            avatar_url: string;
        };
        /**
         * Event
         * @description Something that happened in a repository; `type` decides the shape of `payload`.
         */
        event: {
            /** @description Identifier of the event; larger is later. */
            id: string;
            /**
             * @description Name of the event type.
             * @enum {string}
             */
            type: "CreateEvent" | "DeleteEvent" | "ForkEvent" | "MemberEvent" | "PublicEvent" | "PushEvent" | "WatchEvent";
            actor: components["schemas"]["actor"];
            repo: components["schemas"]["event-repository"];
            /** @description What happened. */
            payload: components["schemas"]["push-event-payload"] | components["schemas"]["create-event-payload"] | components["schemas"]["delete-event-payload"] | components["schemas"]["watch-event-payload"] | components["schemas"]["public-event-payload"] | components["schemas"]["fork-event-payload"] | components["schemas"]["member-event-payload"];
            /** @description Whether anyone may see the event. */
            public: boolean;
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            org?: components["schemas"]["event-organization"];
        } & ({
            /**
             * @description Name of the event type.
             * @constant
             */
            type: "CreateEvent";
            payload: components["schemas"]["create-event-payload"];
        } | {
            /**
             * @description Name of the event type.
             * @constant
             */
            type: "DeleteEvent";
            payload: components["schemas"]["delete-event-payload"];
        } | {
            /**
             * @description Name of the event type.
             * @constant
             */
            type: "ForkEvent";
            payload: components["schemas"]["fork-event-payload"];
        } | {
            /**
             * @description Name of the event type.
             * @constant
             */
            type: "MemberEvent";
            payload: components["schemas"]["member-event-payload"];
        } | {
            /**
             * @description Name of the event type.
             * @constant
             */
            type: "PublicEvent";
            payload: components["schemas"]["public-event-payload"];
        } | {
            /**
             * @description Name of the event type.
             * @constant
             */
            type: "PushEvent";
            payload: components["schemas"]["push-event-payload"];
        } | {
            /**
             * @description Name of the event type.
             * @constant
             */
            type: "WatchEvent";
            payload: components["schemas"]["watch-event-payload"];
        });
        /**
         * Webhook configuration
         * @description Where and how a hook delivers.
         */
        "webhook-config": {
            /**
             * Format: uri
             * @description Where deliveries are sent.
             */
            url: string;
            /**
             * @description How the payload is written: as JSON, or as a form with one `payload` field.
             * @enum {string}
             */
            content_type: "json" | "form";
            /**
             * @description Whether certificates go unchecked: 0 checks them, 1 does not.
             * @enum {string|number}
             */
            insecure_ssl: "0" | "1" | 0 | 1;
            /** @description Asterisks when a secret is set; absent when none is. */
            secret?: string;
        };
        /**
         * Hook response
         * @description What the latest delivery of a hook came to.
         */
        "hook-response": {
            /** @description Status code the receiver answered; null when it did not. */
            code: number | null;
            /** @description `unused` before the first delivery, then `active` or the reason of the failure. */
            status: string;
            /** @description Words that go with the status. */
            message: string | null;
        };
        /**
         * Repository webhook
         * @description A subscription of a URL to events of a repository.
         */
        hook: {
            /**
             * @description What the hook belongs to.
             * @constant
             */
            type: "Repository";
            /**
             * Format: int64
             * @description Number of the hook.
             */
            id: number;
            /**
             * @description Kind of hook; there is one.
             * @constant
             */
            name: "web";
            /** @description Whether events are delivered. */
            active: boolean;
            /** @description Names of the events that trigger the hook. */
            events: string[];
            config: components["schemas"]["webhook-config"];
            /**
             * Format: date-time
             * @description When the hook last changed.
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description When the hook was created.
             */
            created_at: string;
            /**
             * Format: uri
             * @description The hook in this API.
             */
            url: string;
            /**
             * Format: uri
             * @description Where a test push is asked for.
             */
            test_url: string;
            /**
             * Format: uri
             * @description Where a ping is asked for.
             */
            ping_url: string;
            /**
             * Format: uri
             * @description Deliveries of the hook.
             */
            deliveries_url: string;
            /** @description Why the service stopped delivering; there only when it did and nobody woke the hook since. */
            disabled_reason?: string;
            /** @description Outcome of the latest delivery; null once it is more than 30 days old. */
            last_response: components["schemas"]["hook-response"] | null;
        };
        /**
         * Webhook configuration input
         * @description Where and how a hook is to deliver.
         */
        "webhook-config-input": {
            /**
             * Format: uri
             * @description Where deliveries are to be sent.
             */
            url: string;
            /**
             * @description How the payload is to be written.
             * @default form
             * @enum {string}
             */
            content_type?: "json" | "form";
            /** @description Key for the signature of each delivery. */
            secret?: string;
            /**
             * @description Whether certificates go unchecked; leave it at 0 wherever possible.
             * @default 0
             * @enum {string|number}
             */
            insecure_ssl?: "0" | "1" | 0 | 1;
        };
        /**
         * Webhook input
         * @description A webhook to be created.
         */
        "hook-input": {
            /**
             * @description Kind of hook.
             * @default web
             * @enum {string}
             */
            name?: "web";
            config: components["schemas"]["webhook-config-input"];
            /** @description Events that are to trigger the hook; `push` when omitted. */
            events?: string[];
            /**
             * @description Whether events are to be delivered.
             * @default true
             */
            active?: boolean;
        };
        /**
         * Webhook configuration update
         * @description What is to change about where and how a hook delivers.
         */
        "webhook-config-update": {
            /**
             * Format: uri
             * @description Where deliveries are to be sent.
             */
            url?: string;
            /**
             * @description How the payload is to be written.
             * @enum {string}
             */
            content_type?: "json" | "form";
            /**
             * @description Key for the signature of each delivery. Asterisks, as they are shown, keep the one that is set; an
             *     empty text deletes it.
             */
            secret?: string;
            /**
             * @description Whether certificates go unchecked; leave it at 0 wherever possible.
             * @enum {string|number}
             */
            insecure_ssl?: "0" | "1" | 0 | 1;
        };
        /**
         * Webhook update
         * @description What is to change about a webhook.
         */
        "hook-update": {
            /**
             * @description Where and how the hook is to deliver. What is left out stays as it is, except for the secret, which
             *     is deleted.
             */
            config?: components["schemas"]["webhook-config-update"];
            /** @description All events that are to trigger the hook; those it had are forgotten. */
            events?: string[];
            /** @description Events that are to trigger the hook as well. */
            add_events?: string[];
            /** @description Events that are no longer to trigger the hook. */
            remove_events?: string[];
            /**
             * @description Whether events are to be delivered; true when left out.
             * @default true
             */
            active?: boolean;
        };
        /**
         * Webhook delivery summary
         * @description One attempt to deliver an event to a hook.
         */
        "hook-delivery-item": {
            /**
             * Format: int64
             * @description Number of this attempt.
             */
            id: number;
            /**
             * Format: uuid
             * @description Identifies the event; shared by all hooks it triggered and by redeliveries.
             */
            guid: string;
            /**
             * Format: date-time
             * @description When the attempt was made.
             */
            delivered_at: string;
            /** @description Whether the attempt repeats an earlier one. */
            redelivery: boolean;
            /** @description How long the attempt took, in seconds. */
            duration: number;
            /** @description `OK`, or why the attempt failed. */
            status: string;
            /** @description Status code the receiver answered; 0 when it did not. */
            status_code: number;
            /** @description Name of the event. */
            event: string;
            /** @description The event's action; null for events without one. */
            action: string | null;
            /**
             * Format: int64
             * @description App installation behind the hook; null for repository hooks.
             */
            installation_id: number | null;
            /**
             * Format: int64
             * @description Repository the event happened in.
             */
            repository_id: number | null;
            /**
             * Format: date-time
             * @description When the attempt was held back; null when it was not.
             */
            throttled_at: string | null;
        };
        /**
         * Webhook delivery request
         * @description What was sent.
         */
        "hook-delivery-request": {
            /** @description Header fields by name. */
            headers: {
                [key: string]: string;
            } | null;
            /** @description The payload of the event. */
            payload: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * Webhook delivery response
         * @description What the receiver answered.
         */
        "hook-delivery-response": {
            /** @description Header fields by name. */
            headers: {
                [key: string]: string;
            } | null;
            /** @description Body of the answer; what is longer than 64 KiB is cut and ends with `[truncated]`. Null when there was none. */
            payload: string | null;
        };
        /**
         * Webhook delivery
         * @description One attempt to deliver an event, with what was sent and what came back.
         */
        "hook-delivery": {
            /**
             * Format: int64
             * @description Number of this attempt.
             */
            id: number;
            /**
             * Format: uuid
             * @description Identifies the event; shared by all hooks it triggered and by redeliveries.
             */
            guid: string;
            /**
             * Format: date-time
             * @description When the attempt was made.
             */
            delivered_at: string;
            /** @description Whether the attempt repeats an earlier one. */
            redelivery: boolean;
            /** @description How long the attempt took, in seconds. */
            duration: number;
            /** @description `OK`, or why the attempt failed. */
            status: string;
            /** @description Status code the receiver answered; 0 when it did not. */
            status_code: number;
            /** @description Name of the event. */
            event: string;
            /** @description The event's action; null for events without one. */
            action: string | null;
            /**
             * Format: int64
             * @description App installation behind the hook; null for repository hooks.
             */
            installation_id: number | null;
            /**
             * Format: int64
             * @description Repository the event happened in.
             */
            repository_id: number | null;
            /**
             * Format: date-time
             * @description When the attempt was held back; null when it was not.
             */
            throttled_at: string | null;
            /**
             * Format: uri
             * @description Where the attempt was sent.
             */
            url: string;
            request: components["schemas"]["hook-delivery-request"];
            response: components["schemas"]["hook-delivery-response"];
        };
        /**
         * Accepted
         * @description There is nothing to show yet; the work goes on.
         */
        accepted: Record<string, never>;
        /**
         * Access token
         * @description Names the token an operation is about.
         */
        "access-token-input": {
            /** @description An OAuth token of the app. */
            access_token: string;
        };
        /**
         * Authorization app
         * @description The app that holds a token.
         */
        "authorization-app": {
            /**
             * Format: uri
             * @description Home page of the app.
             */
            url: string;
            /** @description Name of the app. */
            name: string;
            /** @description Client identifier of the app. */
            client_id: string;
        };
        /**
         * App permissions
         * @description Areas with the access that an app or a token has to each; an area that is left out is closed.
         *     Write includes read, and admin includes write. `x-resource` says what an area is about: a repository,
         *     an organization or the user a token acts for.
         */
        "app-permissions": {
            /**
             * @description Workflows, their runs and artifacts.
             * @enum {string}
             */
            actions?: "read" | "write";
            /**
             * @description Variables of workflows.
             * @enum {string}
             */
            actions_variables?: "read" | "write";
            /**
             * @description Creating, deleting and transferring, settings, teams and collaborators.
             * @enum {string}
             */
            administration?: "read" | "write";
            /**
             * @description Attestations of how artifacts were built.
             * @enum {string}
             */
            attestations?: "read" | "write";
            /**
             * @description Checks of commits.
             * @enum {string}
             */
            checks?: "read" | "write";
            /**
             * @description Files, commits, branches, releases, merges and source import.
             * @enum {string}
             */
            contents?: "read" | "write";
            /**
             * @description Deployments and their statuses.
             * @enum {string}
             */
            deployments?: "read" | "write";
            /**
             * @description Discussions with their comments and labels.
             * @enum {string}
             */
            discussions?: "read" | "write";
            /**
             * @description Environments to deploy to.
             * @enum {string}
             */
            environments?: "read" | "write";
            /**
             * @description Issues with their comments, assignees, labels and milestones.
             * @enum {string}
             */
            issues?: "read" | "write";
            /**
             * @description Merge queues.
             * @enum {string}
             */
            merge_queues?: "read" | "write";
            /**
             * @description Name, description, collaborators and everything else that every reader may know. Comes with any other permission for repositories.
             * @enum {string}
             */
            metadata?: "read" | "write";
            /**
             * @description Packages published from the repository.
             * @enum {string}
             */
            packages?: "read" | "write";
            /**
             * @description The published site and its builds.
             * @enum {string}
             */
            pages?: "read" | "write";
            /**
             * @description Pull requests with their comments, assignees, labels, milestones and merges.
             * @enum {string}
             */
            pull_requests?: "read" | "write";
            /**
             * @description Values of the organization's own properties.
             * @enum {string}
             */
            repository_custom_properties?: "read" | "write";
            /**
             * @description Another name for `webhooks`, understood and never shown.
             * @enum {string}
             */
            repository_hooks?: "read" | "write";
            /**
             * @description Project boards of the repository.
             * @enum {string}
             */
            repository_projects?: "read" | "write" | "admin";
            /**
             * @description Alerts about secrets found in code.
             * @enum {string}
             */
            secret_scanning_alerts?: "read" | "write";
            /**
             * @description Secrets of workflows.
             * @enum {string}
             */
            secrets?: "read" | "write";
            /**
             * @description Alerts of code scanning.
             * @enum {string}
             */
            security_events?: "read" | "write";
            /**
             * @description One file or a few, named by the app.
             * @enum {string}
             */
            single_file?: "read" | "write";
            /**
             * @description Statuses of commits.
             * @enum {string}
             */
            statuses?: "read" | "write";
            /**
             * @description Alerts about vulnerable dependencies.
             * @enum {string}
             */
            vulnerability_alerts?: "read" | "write";
            /**
             * @description Webhooks of the repository and their deliveries.
             * @enum {string}
             */
            webhooks?: "read" | "write";
            /**
             * @description Files that define workflows.
             * @enum {string}
             */
            workflows?: "write";
            /**
             * @description Development environments in the cloud.
             * @enum {string}
             */
            workspaces?: "read" | "write";
            /**
             * @description Starting and stopping development environments.
             * @enum {string}
             */
            workspaces_lifecycle_admin?: "read" | "write";
            /**
             * @description Configurations and machine types of development environments.
             * @enum {string}
             */
            workspaces_metadata?: "read";
            /**
             * @description Secrets of development environments.
             * @enum {string}
             */
            workspaces_secrets?: "read" | "write";
            /**
             * @description Fields that issues of the organization have.
             * @enum {string}
             */
            issue_fields?: "read" | "write";
            /**
             * @description Types that issues of the organization have.
             * @enum {string}
             */
            issue_types?: "read" | "write";
            /**
             * @description Members and teams.
             * @enum {string}
             */
            members?: "read" | "write";
            /**
             * @description Variables of workflows, shared by repositories.
             * @enum {string}
             */
            organization_actions_variables?: "read" | "write";
            /**
             * @description Settings of the organization.
             * @enum {string}
             */
            organization_administration?: "read" | "write";
            /**
             * @description Banners with announcements.
             * @enum {string}
             */
            organization_announcement_banners?: "read" | "write";
            /**
             * @description What coding assistants may not read.
             * @enum {string}
             */
            organization_content_exclusion?: "read" | "write";
            /**
             * @description Roles in the organization of its own making.
             * @enum {string}
             */
            organization_custom_org_roles?: "read" | "write";
            /**
             * @description Properties of repositories of its own making.
             * @enum {string}
             */
            organization_custom_properties?: "read" | "write" | "admin";
            /**
             * @description Roles in repositories of its own making.
             * @enum {string}
             */
            organization_custom_roles?: "read" | "write";
            /**
             * @description What happens in the organization.
             * @enum {string}
             */
            organization_events?: "read";
            /**
             * @description Webhooks of the organization.
             * @enum {string}
             */
            organization_hooks?: "read" | "write";
            /**
             * @description Packages of the organization.
             * @enum {string}
             */
            organization_packages?: "read" | "write";
            /**
             * @description Requests for fine-grained tokens.
             * @enum {string}
             */
            organization_personal_access_token_requests?: "read" | "write";
            /**
             * @description Fine-grained tokens that were approved.
             * @enum {string}
             */
            organization_personal_access_tokens?: "read" | "write";
            /**
             * @description The plan the organization has subscribed to.
             * @enum {string}
             */
            organization_plan?: "read";
            /**
             * @description Projects of the organization.
             * @enum {string}
             */
            organization_projects?: "read" | "write" | "admin";
            /**
             * @description Secrets of workflows, shared by repositories.
             * @enum {string}
             */
            organization_secrets?: "read" | "write";
            /**
             * @description Runners that the organization hosts itself.
             * @enum {string}
             */
            organization_self_hosted_runners?: "read" | "write";
            /**
             * @description Users that the organization has blocked.
             * @enum {string}
             */
            organization_user_blocking?: "read" | "write";
            /**
             * @description Development environments of members.
             * @enum {string}
             */
            organization_workspaces?: "read" | "write";
            /**
             * @description Secrets of development environments, shared by repositories.
             * @enum {string}
             */
            organization_workspaces_secrets?: "read" | "write";
            /**
             * @description Who may use development environments.
             * @enum {string}
             */
            organization_workspaces_settings?: "read" | "write";
            /**
             * @description Users that the user has blocked.
             * @enum {string}
             */
            blocking?: "read" | "write";
            /**
             * @description E-mail addresses of the user.
             * @enum {string}
             */
            email_addresses?: "read" | "write";
            /**
             * @description Whom the user follows and who follows the user.
             * @enum {string}
             */
            followers?: "read" | "write";
            /**
             * @description Snippets of the user.
             * @enum {string}
             */
            gists?: "write";
            /**
             * @description SSH keys that the user signs with.
             * @enum {string}
             */
            git_signing_ssh_public_keys?: "read" | "write";
            /**
             * @description SSH keys that the user reaches git with.
             * @enum {string}
             */
            git_ssh_keys?: "read" | "write";
            /**
             * @description GPG keys of the user.
             * @enum {string}
             */
            gpg_keys?: "read" | "write";
            /**
             * @description Who may comment in the user's repositories.
             * @enum {string}
             */
            interaction_limits?: "read" | "write";
            /**
             * @description The plan the user has subscribed to, and its usage.
             * @enum {string}
             */
            plan?: "read";
            /**
             * @description Invitations to private repositories.
             * @enum {string}
             */
            private_repository_invitations?: "read";
            /**
             * @description Profile and social accounts of the user.
             * @enum {string}
             */
            profile?: "write";
            /**
             * @description Repositories that the user has starred.
             * @enum {string}
             */
            starring?: "read" | "write";
            /**
             * @description What the user does and receives, private events included.
             * @enum {string}
             */
            user_events?: "read";
            /**
             * @description Repositories that the user watches.
             * @enum {string}
             */
            watching?: "read" | "write";
        };
        /**
         * Scoped installation
         * @description What a token is confined to.
         */
        "scoped-installation": {
            permissions: components["schemas"]["app-permissions"];
            /**
             * @description Whether the token reaches every repository of the account or chosen ones.
             * @enum {string}
             */
            repository_selection: "all" | "selected";
            /** @description First of the files that `single_file` is about; null without that permission. */
            single_file_name: string | null;
            /** @description Whether `single_file` is about several files. */
            has_multiple_single_files: boolean;
            /** @description Files that `single_file` is about. */
            single_file_paths: string[];
            /**
             * Format: uri
             * @description Repositories of the account.
             */
            repositories_url: string;
            account: components["schemas"]["simple-user"];
        };
        /**
         * Authorization
         * @description A token and what it stands for.
         */
        authorization: {
            /**
             * Format: int64
             * @description Number of the authorization.
             */
            id: number;
            /**
             * Format: uri
             * @description The authorization in this API.
             */
            url: string;
            /** @description Scopes granted; null where scopes do not apply. */
            scopes: string[] | null;
            /** @description The token itself. */
            token: string;
            /** @description Last eight characters of the token. */
            token_last_eight: string | null;
            /** @description SHA-256 of the token, in hexadecimal. */
            hashed_token: string | null;
            app: components["schemas"]["authorization-app"];
            /** @description What the holder noted about the token. */
            note: string | null;
            /**
             * Format: uri
             * @description Page that goes with the note.
             */
            note_url: string | null;
            /**
             * Format: date-time
             * @description When the authorization last changed.
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description When it was granted.
             */
            created_at: string;
            /** @description Distinguishes several tokens of one app and user. */
            fingerprint: string | null;
            /**
             * Format: date-time
             * @description When the token ends; null when it does not.
             */
            expires_at: string | null;
            /** @description The user it acts for. */
            user: components["schemas"]["simple-user"] | null;
            /** @description What a narrowed token is confined to; null for every other token. */
            installation: components["schemas"]["scoped-installation"] | null;
        };
        /**
         * Scoped token input
         * @description A token and what a narrower one made of it is to be confined to.
         */
        "scoped-token-input": {
            /** @description A token with which the app acts for a user. */
            access_token: string;
            /** @description Handle of the account it is to reach. */
            target?: string;
            /**
             * Format: int64
             * @description Number of the account it is to reach.
             */
            target_id?: number;
            /** @description Names, without the owner, of the repositories it is to reach. */
            repositories?: string[];
            /** @description Numbers of the repositories it is to reach. */
            repository_ids?: number[];
            permissions?: components["schemas"]["app-permissions"];
        };
        /**
         * Integration
         * @description An app that can be installed.
         */
        integration: {
            /**
             * Format: int64
             * @description Number of the app.
             */
            id: number;
            /** @description Name of the app as it stands in URLs. */
            slug: string;
            /** @description Opaque global identifier. */
            node_id: string;
            /** @description Client identifier of the app. */
            client_id: string;
            owner: components["schemas"]["simple-user"];
            /** @description Name of the app. */
            name: string;
            /** @description What the app does. */
            description: string | null;
            /**
             * Format: uri
             * @description Home page of the app.
             */
            external_url: string;
            /**
             * Format: uri
             * @description The app on this service.
             */
            html_url: string;
            /**
             * Format: date-time
             * @description When it was registered.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its record last changed.
             */
            updated_at: string;
            permissions: components["schemas"]["app-permissions"];
            /** @description Events that are sent to the app from wherever it is installed. */
            events: string[];
            /** @description How many accounts have installed it; only when the app asks about itself. */
            installations_count?: number;
        };
        /**
         * Installation
         * @description An app in the account that installed it.
         */
        installation: {
            /**
             * Format: int64
             * @description Number of the installation.
             */
            id: number;
            account: components["schemas"]["simple-user"];
            /**
             * @description Whether it reaches every repository of the account or chosen ones.
             * @enum {string}
             */
            repository_selection: "all" | "selected";
            /**
             * Format: uri
             * @description Where its tokens are made.
             */
            access_tokens_url: string;
            /**
             * Format: uri
             * @description Repositories it reaches.
             */
            repositories_url: string;
            /**
             * Format: uri
             * @description The installation on the web.
             */
            html_url: string;
            /**
             * Format: int64
             * @description Number of the app.
             */
            app_id: number;
            /** @description Client identifier of the app. */
            client_id: string;
            /** @description Name of the app as it stands in URLs. */
            app_slug: string;
            /**
             * Format: int64
             * @description Number of the account.
             */
            target_id: number;
            /**
             * @description Kind of account.
             * @enum {string}
             */
            target_type: "User" | "Organization";
            permissions: components["schemas"]["app-permissions"];
            /** @description Events that are sent to the app from this account. */
            events: string[];
            /**
             * Format: date-time
             * @description When the app was installed.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the installation last changed.
             */
            updated_at: string;
            /** @description First of the files that `single_file` is about; null without that permission. */
            single_file_name: string | null;
            /** @description Whether `single_file` is about several files. */
            has_multiple_single_files: boolean;
            /** @description Files that `single_file` is about. */
            single_file_paths: string[];
            /**
             * Format: date-time
             * @description When it was suspended; null when it is not.
             */
            suspended_at: string | null;
            /** @description Who suspended it; null when it is not suspended, or when the app itself did it. */
            suspended_by: components["schemas"]["simple-user"] | null;
        };
        /**
         * Installation token input
         * @description What an installation token is to be confined to; everything granted when left out.
         */
        "installation-token-input": {
            /** @description Names, without the owner, of the repositories it is to reach. */
            repositories?: string[];
            /** @description Numbers of the repositories it is to reach. */
            repository_ids?: number[];
            permissions?: components["schemas"]["app-permissions"];
        };
        /**
         * Installation token
         * @description A token with which an app acts as one of its installations.
         */
        "installation-token": {
            /** @description The token itself. */
            token: string;
            /**
             * Format: date-time
             * @description When the token ends.
             */
            expires_at: string;
            permissions: components["schemas"]["app-permissions"];
            /**
             * @description Whether the token reaches every repository of the account or chosen ones.
             * @enum {string}
             */
            repository_selection: "all" | "selected";
            /** @description The chosen repositories; absent where there was no choice. */
            repositories?: components["schemas"]["repository"][];
            /** @description First of the files that `single_file` is about; absent without that permission. */
            single_file?: string;
            /** @description Whether `single_file` is about several files; absent without that permission. */
            has_multiple_single_files?: boolean;
            /** @description Files that `single_file` is about; absent without that permission. */
            single_file_paths?: string[];
        };
        /**
         * Created integration
         * @description An app that was just registered, with its secrets.
         */
        "created-integration": {
            /**
             * Format: int64
             * @description Number of the app.
             */
            id: number;
            /** @description Name of the app as it stands in URLs. */
            slug: string;
            /** @description Opaque global identifier. */
            node_id: string;
            /** @description Client identifier of the app. */
            client_id: string;
            owner: components["schemas"]["simple-user"];
            /** @description Name of the app. */
            name: string;
            /** @description What the app does. */
            description: string | null;
            /**
             * Format: uri
             * @description Home page of the app.
             */
            external_url: string;
            /**
             * Format: uri
             * @description The app on this service.
             */
            html_url: string;
            /**
             * Format: date-time
             * @description When it was registered.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its record last changed.
             */
            updated_at: string;
            permissions: components["schemas"]["app-permissions"];
            /** @description Events that are sent to the app from wherever it is installed. */
            events: string[];
            /** @description Client secret of the app. */
            client_secret: string;
            /** @description Key for the signature of what is sent to the app; null without a webhook. */
            webhook_secret: string | null;
            /** @description Private key that the app signs JSON Web Tokens with. */
            pem: string;
        };
        /**
         * Installation repositories
         * @description A page of the repositories that an installation reaches.
         */
        "installation-repositories": {
            /** @description How many there are on all pages. */
            total_count: number;
            /**
             * @description Whether the installation reaches every repository of the account or chosen ones.
             * @enum {string}
             */
            repository_selection: "all" | "selected";
            /** @description Repositories on this page. */
            repositories: components["schemas"]["repository"][];
        };
        /**
         * User installations
         * @description A page of the installations that a user can reach.
         */
        "user-installations": {
            /** @description How many there are on all pages. */
            total_count: number;
            /** @description Installations on this page. */
            installations: components["schemas"]["installation"][];
        };
        /**
         * Git identity
         * @description Who wrote or committed, as written in the commit.
         */
        "git-identity": {
            /** @description Name. */
            name: string;
            /** @description E-mail address. */
            email: string | null;
            /** @description Account the address belongs to. */
            username?: string;
            /**
             * Format: date-time
             * @description Date written in the commit.
             */
            date?: string;
        };
        /**
         * Webhook commit
         * @description A commit, with the paths it touches.
         */
        "webhook-commit": {
            /** @description Identifier of the commit. */
            id: string;
            /** @description Identifier of its tree. */
            tree_id: string;
            /** @description Whether no other branch had it before. */
            distinct: boolean;
            /** @description Commit message. */
            message: string;
            /**
             * Format: date-time
             * @description When it was committed.
             */
            timestamp: string;
            /**
             * Format: uri
             * @description The commit on the web.
             */
            url: string;
            author: components["schemas"]["git-identity"];
            committer: components["schemas"]["git-identity"];
            /** @description Paths added. */
            added: string[];
            /** @description Paths removed. */
            removed: string[];
            /** @description Paths modified. */
            modified: string[];
        };
        /**
         * Pusher
         * @description Who pushed.
         */
        pusher: {
            /** @description Handle of the account. */
            name: string;
            /** @description E-mail address of the account. */
            email: string | null;
        };
        /**
         * Simple organization
         * @description The organization fields that accompany other resources.
         */
        "organization-simple": {
            /** @description Handle, unique without regard to case. */
            login: string;
            /**
             * Format: int64
             * @description Number of the organization.
             */
            id: number;
            /** @description Opaque global identifier. */
            node_id: string;
            /**
             * Format: uri
             * @description The organization in this API.
             */
            url: string;
            /**
             * Format: uri
             * @description Repositories of the organization.
             */
            repos_url: string;
            /**
             * Format: uri
             * @description Events of the organization.
             */
            events_url: string;
            /**
             * Format: uri
             * @description Webhooks of the organization.
             */
            hooks_url: string;
            /**
             * Format: uri
             * @description Issues of the organization.
             */
            issues_url: string;
            /** @description Template of members. */
            members_url: string;
            /** @description Template of public members. */
            public_members_url: string;
            /**
             * Format: uri
             * @description Picture of the organization.
             */
            avatar_url: string;
            /** @description One line about the organization. */
            description: string | null;
        };
        /**
         * Simple installation
         * @description The installation through which an app receives an event; absent for hooks of repositories.
         */
        "simple-installation": {
            /**
             * Format: int64
             * @description Number of the installation.
             */
            id: number;
            /** @description Opaque global identifier. */
            node_id: string;
        };
        /**
         * Push payload
         * @description A branch or tag was created, moved or deleted by a push.
         */
        "webhook-push": {
            /** @description Full name of the reference. */
            ref: string;
            /** @description Commit it pointed at before; zeros when it is new. */
            before: string;
            /** @description Commit it points at now; zeros when it was deleted. */
            after: string;
            /** @description Whether the push created the reference. */
            created: boolean;
            /** @description Whether the push deleted it. */
            deleted: boolean;
            /** @description Whether the push discarded commits. */
            forced: boolean;
            /** @description Reference the new one started from. */
            base_ref: string | null;
            /**
             * Format: uri
             * @description The change on the web.
             */
            compare: string;
            /** @description The commits, oldest first; at most 2048. */
            commits: components["schemas"]["webhook-commit"][];
            /** @description The newest commit; null when the reference was deleted. */
            head_commit: components["schemas"]["webhook-commit"] | null;
            pusher: components["schemas"]["pusher"];
            repository: components["schemas"]["repository"];
            sender: components["schemas"]["simple-user"];
            organization?: components["schemas"]["organization-simple"];
            installation?: components["schemas"]["simple-installation"];
        };
        /**
         * Ping payload
         * @description A hook was created, or a ping was asked for.
         */
        "webhook-ping": {
            /** @description A sentence to think about. */
            zen: string;
            /**
             * Format: int64
             * @description Number of the hook.
             */
            hook_id: number;
            hook: components["schemas"]["hook"];
            repository: components["schemas"]["repository"];
            sender: components["schemas"]["simple-user"];
            organization?: components["schemas"]["organization-simple"];
            installation?: components["schemas"]["simple-installation"];
        };
        /**
         * Create payload
         * @description A branch or tag was created.
         */
        "webhook-create": {
            /** @description Short name of the branch or tag. */
            ref: string;
            /**
             * @description What was created.
             * @enum {string}
             */
            ref_type: "branch" | "tag";
            /** @description Default branch of the repository. */
            master_branch: string;
            /** @description Description of the repository. */
            description: string | null;
            /** @description Kind of account that pushed. */
            pusher_type: string;
            repository: components["schemas"]["repository"];
            sender: components["schemas"]["simple-user"];
            organization?: components["schemas"]["organization-simple"];
            installation?: components["schemas"]["simple-installation"];
        };
        /**
         * Delete payload
         * @description A branch or tag was deleted.
         */
        "webhook-delete": {
            /** @description Short name of the branch or tag. */
            ref: string;
            /**
             * @description What was deleted.
             * @enum {string}
             */
            ref_type: "branch" | "tag";
            /** @description Kind of account that pushed. */
            pusher_type: string;
            repository: components["schemas"]["repository"];
            sender: components["schemas"]["simple-user"];
            organization?: components["schemas"]["organization-simple"];
            installation?: components["schemas"]["simple-installation"];
        };
        /**
         * Fork payload
         * @description A repository was forked.
         */
        "webhook-fork": {
            forkee: components["schemas"]["repository"];
            repository: components["schemas"]["repository"];
            sender: components["schemas"]["simple-user"];
            organization?: components["schemas"]["organization-simple"];
            installation?: components["schemas"]["simple-installation"];
        };
        /**
         * Repository name
         * @description What names a repository and nothing else of it.
         */
        "repository-name": {
            /**
             * Format: int64
             * @description Number of the repository.
             */
            id: number;
            /** @description Opaque global identifier. */
            node_id: string;
            /** @description Name without the owner. */
            name: string;
            /** @description Owner and name, joined by a slash. */
            full_name: string;
            /** @description Whether only chosen accounts can see it. */
            private: boolean;
        };
        /**
         * Installation payload
         * @description An app was installed, uninstalled, suspended or is suspended no more.
         */
        "webhook-installation": {
            /**
             * @description What was done.
             * @enum {string}
             */
            action: "created" | "deleted" | "suspend" | "unsuspend";
            installation: components["schemas"]["installation"];
            /** @description Repositories that the installation reaches, or reached. */
            repositories: components["schemas"]["repository-name"][];
            /** @description Who asked for it, when an owner had to agree; null when nobody did. */
            requester: components["schemas"]["simple-user"] | null;
            sender: components["schemas"]["simple-user"];
            organization?: components["schemas"]["organization-simple"];
        };
        /**
         * Installation repositories payload
         * @description An installation reaches other repositories than before.
         */
        "webhook-installation-repositories": {
            /**
             * @description What was done.
             * @enum {string}
             */
            action: "added" | "removed";
            installation: components["schemas"]["installation"];
            /**
             * @description Whether it reaches every repository of the account or chosen ones.
             * @enum {string}
             */
            repository_selection: "all" | "selected";
            /** @description Repositories it reaches from now on. */
            repositories_added: components["schemas"]["repository-name"][];
            /** @description Repositories it reaches no more. */
            repositories_removed: components["schemas"]["repository-name"][];
            /** @description Who asked for it, when an owner had to agree; null when nobody did. */
            requester: components["schemas"]["simple-user"] | null;
            sender: components["schemas"]["simple-user"];
            organization?: components["schemas"]["organization-simple"];
        };
        /**
         * Member added payload
         * @description Somebody became a collaborator.
         */
        "webhook-member-added": {
            /**
             * @description What was done.
             * @constant
             */
            action: "added";
            member: components["schemas"]["simple-user"];
            /** @description What the collaborator may do. */
            changes: {
                /** @description The role in older words; `maintain` counts as `write`, `triage` as `read`. */
                permission: {
                    /**
                     * @description What the role comes to.
                     * @enum {string}
                     */
                    to: "read" | "write" | "admin";
                };
                /** @description The role. */
                role_name: {
                    /** @description Name of the role. */
                    to: string;
                };
            };
            repository: components["schemas"]["repository"];
            sender: components["schemas"]["simple-user"];
            organization?: components["schemas"]["organization-simple"];
            installation?: components["schemas"]["simple-installation"];
        };
        /**
         * Former name
         * @description The name of what stood here before.
         */
        "former-name": {
            /** @description The former name. */
            from: string;
        };
        /**
         * Member edited payload
         * @description A collaborator may do more or less than before.
         */
        "webhook-member-edited": {
            /**
             * @description What was done.
             * @constant
             */
            action: "edited";
            member: components["schemas"]["simple-user"];
            /** @description What the collaborator could do and can do now. */
            changes: {
                old_permission: components["schemas"]["former-name"];
                /** @description The role before and now. */
                permission: {
                    /** @description Name of the role before. */
                    from: string;
                    /** @description Name of the role now. */
                    to: string;
                };
            };
            repository: components["schemas"]["repository"];
            sender: components["schemas"]["simple-user"];
            organization?: components["schemas"]["organization-simple"];
            installation?: components["schemas"]["simple-installation"];
        };
        /**
         * Member removed payload
         * @description Somebody is a collaborator no more.
         */
        "webhook-member-removed": {
            /**
             * @description What was done.
             * @constant
             */
            action: "removed";
            member: components["schemas"]["simple-user"];
            repository: components["schemas"]["repository"];
            sender: components["schemas"]["simple-user"];
            organization?: components["schemas"]["organization-simple"];
            installation?: components["schemas"]["simple-installation"];
        };
        /**
         * Member payload
         * @description A collaborator of a repository changed.
         */
        "webhook-member": components["schemas"]["webhook-member-added"] | components["schemas"]["webhook-member-edited"] | components["schemas"]["webhook-member-removed"];
        /**
         * Deleted webhook
         * @description A webhook that is no more.
         */
        "deleted-hook": {
            /**
             * @description What the hook belonged to.
             * @constant
             */
            type: "Repository";
            /**
             * Format: int64
             * @description Number of the hook.
             */
            id: number;
            /**
             * @description Kind of hook; there is one.
             * @constant
             */
            name: "web";
            /** @description Whether events were delivered. */
            active: boolean;
            /** @description Names of the events that triggered the hook. */
            events: string[];
            config: components["schemas"]["webhook-config"];
            /**
             * Format: date-time
             * @description When the hook last changed.
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description When the hook was created.
             */
            created_at: string;
        };
        /**
         * Meta payload
         * @description The hook itself was deleted.
         */
        "webhook-meta": {
            /**
             * @description What was done.
             * @constant
             */
            action: "deleted";
            /**
             * Format: int64
             * @description Number of the hook.
             */
            hook_id: number;
            hook: components["schemas"]["deleted-hook"];
            repository: components["schemas"]["repository"];
            sender: components["schemas"]["simple-user"];
            organization?: components["schemas"]["organization-simple"];
            installation?: components["schemas"]["simple-installation"];
        };
        /**
         * Organization membership
         * @description What somebody is in an organization, or was until now.
         */
        "organization-membership": {
            /**
             * Format: uri
             * @description The membership in this API.
             */
            url: string;
            /**
             * @description Pending until an invitation is accepted.
             * @enum {string}
             */
            state: "active" | "pending";
            /**
             * @description What the member may do.
             * @enum {string}
             */
            role: "admin" | "member";
            /**
             * Format: uri
             * @description The organization in this API.
             */
            organization_url: string;
            user: components["schemas"]["simple-user"];
        };
        /**
         * Organization payload
         * @description Somebody joined an organization or left it.
         */
        "webhook-organization": {
            /**
             * @description What was done.
             * @enum {string}
             */
            action: "member_added" | "member_removed";
            membership: components["schemas"]["organization-membership"];
            organization: components["schemas"]["organization-simple"];
            sender: components["schemas"]["simple-user"];
            installation?: components["schemas"]["simple-installation"];
        };
        /**
         * Public payload
         * @description A private repository was made public.
         */
        "webhook-public": {
            repository: components["schemas"]["repository"];
            sender: components["schemas"]["simple-user"];
            organization?: components["schemas"]["organization-simple"];
            installation?: components["schemas"]["simple-installation"];
        };
        /**
         * Repository state payload
         * @description A repository came, went, or is read-only or private no more or from now on.
         */
        "webhook-repository-state": {
            /**
             * @description What was done.
             * @enum {string}
             */
            action: "created" | "deleted" | "archived" | "unarchived" | "publicized" | "privatized";
            repository: components["schemas"]["repository"];
            sender: components["schemas"]["simple-user"];
            organization?: components["schemas"]["organization-simple"];
            installation?: components["schemas"]["simple-installation"];
        };
        /**
         * Former text
         * @description What a text was before.
         */
        "former-text": {
            /** @description The former text; null when there was none. */
            from: string | null;
        };
        /**
         * Former topics
         * @description What the topics were before.
         */
        "former-topics": {
            /** @description The former topics; null when there were none. */
            from: string[] | null;
        };
        /**
         * Repository changes
         * @description Which settings of a repository changed; those that did not are left out.
         */
        "repository-changes": {
            default_branch?: components["schemas"]["former-name"];
            description?: components["schemas"]["former-text"];
            homepage?: components["schemas"]["former-text"];
            topics?: components["schemas"]["former-topics"];
        };
        /**
         * Repository edited payload
         * @description A repository's description, home page, topics or default branch changed.
         */
        "webhook-repository-edited": {
            /**
             * @description What was done.
             * @constant
             */
            action: "edited";
            changes: components["schemas"]["repository-changes"];
            repository: components["schemas"]["repository"];
            sender: components["schemas"]["simple-user"];
            organization?: components["schemas"]["organization-simple"];
            installation?: components["schemas"]["simple-installation"];
        };
        /**
         * Repository renamed payload
         * @description A repository has another name.
         */
        "webhook-repository-renamed": {
            /**
             * @description What was done.
             * @constant
             */
            action: "renamed";
            /** @description What the repository was called before. */
            changes: {
                /** @description The repository before. */
                repository: {
                    name: components["schemas"]["former-name"];
                };
            };
            repository: components["schemas"]["repository"];
            sender: components["schemas"]["simple-user"];
            organization?: components["schemas"]["organization-simple"];
            installation?: components["schemas"]["simple-installation"];
        };
        /**
         * Repository payload
         * @description A repository as such was changed.
         */
        "webhook-repository": components["schemas"]["webhook-repository-state"] | components["schemas"]["webhook-repository-edited"] | components["schemas"]["webhook-repository-renamed"];
        /**
         * App authorization payload
         * @description A user took back what an app was allowed to do in their name.
         */
        "webhook-app-authorization": {
            /**
             * @description What was done.
             * @constant
             */
            action: "revoked";
            sender: components["schemas"]["simple-user"];
        };
        /**
         * Star created payload
         * @description A repository was given a star.
         */
        "webhook-star-created": {
            /**
             * @description What was done.
             * @constant
             */
            action: "created";
            /**
             * Format: date-time
             * @description When it was given.
             */
            starred_at: string;
            repository: components["schemas"]["repository"];
            sender: components["schemas"]["simple-user"];
            organization?: components["schemas"]["organization-simple"];
            installation?: components["schemas"]["simple-installation"];
        };
        /**
         * Star deleted payload
         * @description A repository lost a star.
         */
        "webhook-star-deleted": {
            /**
             * @description What was done.
             * @constant
             */
            action: "deleted";
            /** @description A star that is gone has no time. */
            starred_at: null;
            repository: components["schemas"]["repository"];
            sender: components["schemas"]["simple-user"];
            organization?: components["schemas"]["organization-simple"];
            installation?: components["schemas"]["simple-installation"];
        };
        /**
         * Star payload
         * @description A repository was given a star or lost one.
         */
        "webhook-star": components["schemas"]["webhook-star-created"] | components["schemas"]["webhook-star-deleted"];
        /**
         * Watch payload
         * @description A repository was starred; the name is from older days.
         */
        "webhook-watch": {
            /**
             * @description What was done.
             * @constant
             */
            action: "started";
            repository: components["schemas"]["repository"];
            sender: components["schemas"]["simple-user"];
            organization?: components["schemas"]["organization-simple"];
            installation?: components["schemas"]["simple-installation"];
        };
    };
    responses: {
        /** @description Nothing has changed since the `ETag` that was sent. */
        "not-modified": {
            headers: {
                etag: components["headers"]["etag"];
                "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                ratelimit: components["headers"]["ratelimit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                "x-service-request-id": components["headers"]["x-service-request-id"];
                "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The request cannot be read, or names a version that does not exist. */
        "bad-request": {
            headers: {
                "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                ratelimit: components["headers"]["ratelimit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                "x-service-request-id": components["headers"]["x-service-request-id"];
                "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                "x-service-media-type": components["headers"]["x-service-media-type"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["basic-error"];
            };
        };
        /** @description Credentials are missing or wrong. */
        unauthorized: {
            headers: {
                "www-authenticate": components["headers"]["www-authenticate"];
                "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                ratelimit: components["headers"]["ratelimit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                "x-service-request-id": components["headers"]["x-service-request-id"];
                "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                "x-service-media-type": components["headers"]["x-service-media-type"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["basic-error"];
            };
        };
        /** @description The caller may not do this, or has used up an allowance. */
        forbidden: {
            headers: {
                "retry-after": components["headers"]["retry-after"];
                "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                ratelimit: components["headers"]["ratelimit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                "x-service-request-id": components["headers"]["x-service-request-id"];
                "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                "x-service-media-type": components["headers"]["x-service-media-type"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["basic-error"];
            };
        };
        /** @description The version asked for has gone out of service. */
        gone: {
            headers: {
                sunset: components["headers"]["sunset"];
                "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                ratelimit: components["headers"]["ratelimit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                "x-service-request-id": components["headers"]["x-service-request-id"];
                "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                "x-service-media-type": components["headers"]["x-service-media-type"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["basic-error"];
            };
        };
        /** @description The caller has exceeded a secondary rate limit. */
        "rate-limited": {
            headers: {
                "retry-after": components["headers"]["retry-after"];
                "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                ratelimit: components["headers"]["ratelimit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                "x-service-request-id": components["headers"]["x-service-request-id"];
                "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                "x-service-media-type": components["headers"]["x-service-media-type"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["basic-error"];
            };
        };
        /** @description There is nothing here that the caller may see. */
        "not-found": {
            headers: {
                "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                ratelimit: components["headers"]["ratelimit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                "x-service-request-id": components["headers"]["x-service-request-id"];
                "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                "x-service-media-type": components["headers"]["x-service-media-type"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["basic-error"];
            };
        };
        /** @description The input was understood and cannot be accepted. */
        "validation-failed": {
            headers: {
                "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                ratelimit: components["headers"]["ratelimit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                "x-service-request-id": components["headers"]["x-service-request-id"];
                "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                "x-service-media-type": components["headers"]["x-service-media-type"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["validation-error"];
            };
        };
        /** @description The body did not arrive within ten seconds. */
        "request-timeout": {
            headers: {
                "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                ratelimit: components["headers"]["ratelimit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                "x-service-request-id": components["headers"]["x-service-request-id"];
                "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                "x-service-media-type": components["headers"]["x-service-media-type"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["basic-error"];
            };
        };
        /** @description The body is larger than the service reads. */
        "payload-too-large": {
            headers: {
                "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                ratelimit: components["headers"]["ratelimit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                "x-service-request-id": components["headers"]["x-service-request-id"];
                "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                "x-service-media-type": components["headers"]["x-service-media-type"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["basic-error"];
            };
        };
        /** @description The body is not JSON. */
        "unsupported-media-type": {
            headers: {
                "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                ratelimit: components["headers"]["ratelimit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                "x-service-request-id": components["headers"]["x-service-request-id"];
                "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                "x-service-media-type": components["headers"]["x-service-media-type"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["basic-error"];
            };
        };
        /** @description The repository has a new name. */
        "moved-permanently": {
            headers: {
                location: components["headers"]["location"];
                "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                ratelimit: components["headers"]["ratelimit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                "x-service-request-id": components["headers"]["x-service-request-id"];
                "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                "x-service-media-type": components["headers"]["x-service-media-type"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["moved"];
            };
        };
        /** @description The repository has a new name; repeat the request there. */
        "temporary-redirect": {
            headers: {
                location: components["headers"]["location"];
                "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                ratelimit: components["headers"]["ratelimit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                "x-service-request-id": components["headers"]["x-service-request-id"];
                "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                "x-service-media-type": components["headers"]["x-service-media-type"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["moved"];
            };
        };
        /** @description Events, newest first. */
        feed: {
            headers: {
                etag: components["headers"]["etag"];
                link: components["headers"]["link"];
                "x-poll-interval": components["headers"]["x-poll-interval"];
                "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                ratelimit: components["headers"]["ratelimit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                "x-service-request-id": components["headers"]["x-service-request-id"];
                "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                "x-service-media-type": components["headers"]["x-service-media-type"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["event"][];
            };
        };
        /** @description Nothing has happened since the `ETag` that was sent. */
        "feed-not-modified": {
            headers: {
                etag: components["headers"]["etag"];
                "x-poll-interval": components["headers"]["x-poll-interval"];
                "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                ratelimit: components["headers"]["ratelimit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                "x-service-request-id": components["headers"]["x-service-request-id"];
                "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The service cannot answer at the moment. */
        "service-unavailable": {
            headers: {
                "retry-after": components["headers"]["retry-after"];
                "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                ratelimit: components["headers"]["ratelimit"];
                "ratelimit-policy": components["headers"]["ratelimit-policy"];
                "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                "x-service-request-id": components["headers"]["x-service-request-id"];
                "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                "x-service-media-type": components["headers"]["x-service-media-type"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["basic-error"];
            };
        };
    };
    parameters: {
        /**
         * @description Version of the API to answer; 2022-11-28 when omitted.
         * @example 2026-03-10
         */
        "api-version": string;
        /**
         * @description Handle of the user; upper and lower case are the same.
         * @example mona
         */
        username: string;
        /** @description Which repositories to list by who can see them; `all` when omitted. */
        visibility: "all" | "public" | "private";
        /** @description How the user is to be connected with the repositories, as a list joined by commas of `owner`, `collaborator` and `organization_member`; all three when omitted. */
        affiliation: string;
        /** @description Which repositories to list by what they are to the user; `all` when omitted. */
        "repository-type": "all" | "owner" | "public" | "private" | "member";
        /** @description What to sort by. */
        "repository-sort": "created" | "updated" | "pushed" | "full_name";
        /** @description Order of sorting; `asc` when sorting by `full_name`, otherwise `desc`, when omitted. */
        direction: "asc" | "desc";
        /** @description Only what was updated after this instant. */
        since: string;
        /** @description Only what was updated before this instant. */
        before: string;
        /** @description Items on a page. More than 100 counts as 100. */
        "per-page": number;
        /** @description Number of the page, beginning with 1. */
        page: number;
        /**
         * @description Name of the organization; upper and lower case are the same.
         * @example acme
         */
        org: string;
        /**
         * @description Account that owns the repository; upper and lower case are the same.
         * @example acme
         */
        owner: string;
        /**
         * @description Name of the repository, without `.git`.
         * @example widgets
         */
        repo: string;
        /** @description What to sort by; `watchers` is an older word for `stargazers`. */
        "fork-sort": "newest" | "oldest" | "stargazers" | "watchers";
        /** @description What to sort by; `created` is when the star was given, `updated` when the repository was last pushed to. */
        "star-sort": "created" | "updated";
        /** @description Whether to begin with the earliest or the latest. */
        "star-direction": "asc" | "desc";
        /**
         * @description Handle of whoever may be followed; upper and lower case are the same.
         * @example hubot
         */
        "target-user": string;
        /**
         * @description How the users came to be there: `outside` is by name without belonging to the organization, `direct` is
         *     by name, `all` is in whatever way.
         */
        "collaborator-affiliation": "outside" | "direct" | "all";
        /**
         * @description Number of the hook, as in `X-Service-Hook-ID` of its deliveries.
         * @example 12
         */
        "hook-id": number;
        /** @description Where the page begins, as given in the `Link` header of the page before. */
        cursor: string;
        /** @description Leave it out for all deliveries; `true` for redeliveries only, `false` for first deliveries only. */
        redelivery: boolean;
        /**
         * @description Leave it out for all deliveries; `success` for those that a 2xx status answered, `failure` for those
         *     that another status answered or none did.
         */
        "delivery-status": "success" | "failure";
        /**
         * @description Number of the delivery.
         * @example 4012
         */
        "delivery-id": number;
        /**
         * @description Client identifier of the app.
         * @example Ov23demo
         */
        "client-id": string;
        /**
         * @description Number of the installation.
         * @example 7
         */
        "installation-id": number;
        /**
         * @description The code that came with the redirect after the manifest was confirmed.
         * @example 0123456789abcdef0123456789abcdef01234567
         */
        "manifest-code": string;
        /**
         * @description Name of the app as it stands in URLs.
         * @example ci-bot
         */
        "app-slug": string;
        /**
         * @description Name of the event.
         * @example push
         */
        "delivery-event": string;
        /**
         * @description Identifies the event; kept on redelivery.
         * @example 0b989ba4-242f-11e5-81e1-c7b6966d2516
         */
        "delivery-guid": string;
        /**
         * @description Number of the hook.
         * @example 12
         */
        "delivery-hook-id": string;
        /**
         * @description Number of what the hook belongs to.
         * @example 1
         */
        "delivery-target-id": string;
        /**
         * @description Kind of what the hook belongs to; `integration` for an app.
         * @example repository
         */
        "delivery-target-type": string;
        /** @description The word `sha256=` and the HMAC of the body in hexadecimal; only when a secret is set. */
        "delivery-signature-256": string;
        /** @description The word `sha1=` and the HMAC of the body in hexadecimal, for older receivers; only when a secret is set. */
        "delivery-signature": string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Requests allowed in the window.
         * @example 5000
         */
        "x-ratelimit-limit": number;
        /**
         * @description Requests left in the window.
         * @example 4987
         */
        "x-ratelimit-remaining": number;
        /**
         * @description Requests made in the window.
         * @example 13
         */
        "x-ratelimit-used": number;
        /**
         * @description End of the window, in UTC seconds since 1970.
         * @example 1772452800
         */
        "x-ratelimit-reset": number;
        /**
         * @description Category the request was counted in.
         * @example core
         */
        "x-ratelimit-resource": string;
        /**
         * @description What is left of the allowance and in how many seconds it is whole again, as a structured field (RFC 9651).
         * @example "core";r=4999;t=3600
         */
        ratelimit: string;
        /**
         * @description How much there is of the allowance and for how many seconds, as a structured field (RFC 9651).
         * @example "core";q=5000;w=3600
         */
        "ratelimit-policy": string;
        /**
         * @description Version of the API that answered.
         * @example 2026-03-10
         */
        "x-service-api-version-selected": string;
        /**
         * @description Identifies this exchange in the logs of the service.
         * @example 8f14e45f-ceea-467f-9d3b-7c2b0a1d6e55
         */
        "x-service-request-id": string;
        /**
         * @description Media type the answer was made for.
         * @example service.v3; format=json
         */
        "x-service-media-type": string;
        /**
         * @description Permissions a fine-grained token needs here; a comma joins what is needed together, a semicolon separates alternatives.
         * @example webhooks=read
         */
        "x-accepted-service-permissions": string;
        /**
         * @description Scopes the token has.
         * @example repo, read:repo_hook
         */
        "x-oauth-scopes": string;
        /**
         * @description Scopes any one of which is enough here.
         * @example read:repo_hook, repo
         */
        "x-accepted-oauth-scopes": string;
        /**
         * @description Fingerprint of the answer; send it back in `If-None-Match` to ask for changes only.
         * @example "Vb6mJ0dYxq3oTn8uE5sRkA1wZcI"
         */
        etag: string;
        /**
         * @description Schemes that would do, as RFC 9110 11.6.1 wants.
         * @example Bearer realm="api"
         */
        "www-authenticate": string;
        /**
         * @description Seconds to wait before the next request.
         * @example 60
         */
        "retry-after": number;
        /**
         * @description When the version went out of service (RFC 8594).
         * @example Sun, 10 Mar 2028 00:00:00 GMT
         */
        sunset: string;
        /**
         * @description Neighbouring pages, as RFC 8288 links with the relations first, prev, next and last.
         * @example <https://api.example.com/repositories/1/events?page=2>; rel="next"
         */
        link: string;
        /**
         * @description Address of what was created, or of where it has moved.
         * @example https://api.example.com/repos/acme/widgets
         */
        location: string;
        /**
         * @description Seconds to wait between two polls of this feed.
         * @example 60
         */
        "x-poll-interval": number;
        /**
         * @description When this came to be what it is; it has not changed since, whatever is asked of it.
         * @example Tue, 10 Mar 2026 12:00:00 GMT
         */
        "last-modified": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "meta/root": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Links to everything. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["root"];
                };
            };
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "meta/get-all-versions": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Versions in service. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["api-versions"];
                };
            };
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "rate-limit/get": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Allowances of the caller. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["rate-limit-overview"];
                };
            };
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "users/get-authenticated": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account behind the token. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["private-user"] | components["schemas"]["public-user"];
                };
            };
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "users/get-by-username": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["public-user"];
                };
            };
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "repos/list-for-authenticated-user": {
        parameters: {
            query?: {
                /** @description Which repositories to list by who can see them; `all` when omitted. */
                visibility?: components["parameters"]["visibility"];
                /** @description How the user is to be connected with the repositories, as a list joined by commas of `owner`, `collaborator` and `organization_member`; all three when omitted. */
                affiliation?: components["parameters"]["affiliation"];
                /** @description Which repositories to list by what they are to the user; `all` when omitted. */
                type?: components["parameters"]["repository-type"];
                /** @description What to sort by. */
                sort?: components["parameters"]["repository-sort"];
                /** @description Order of sorting; `asc` when sorting by `full_name`, otherwise `desc`, when omitted. */
                direction?: components["parameters"]["direction"];
                /** @description Only what was updated after this instant. */
                since?: components["parameters"]["since"];
                /** @description Only what was updated before this instant. */
                before?: components["parameters"]["before"];
                /** @description Items on a page. More than 100 counts as 100. */
                per_page?: components["parameters"]["per-page"];
                /** @description Number of the page, beginning with 1. */
                page?: components["parameters"]["page"];
            };
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Repositories of the user. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    link: components["headers"]["link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["repository"][];
                };
            };
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "repos/create-for-authenticated-user": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["repository-input"];
            };
        };
        responses: {
            /** @description The repository created. */
            201: {
                headers: {
                    location: components["headers"]["location"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["full-repository"];
                };
            };
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["request-timeout"];
            410: components["responses"]["gone"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "repos/create-in-org": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Name of the organization; upper and lower case are the same.
                 * @example acme
                 */
                org: components["parameters"]["org"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["organization-repository-input"];
            };
        };
        responses: {
            /** @description The repository created. */
            201: {
                headers: {
                    location: components["headers"]["location"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["full-repository"];
                };
            };
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["request-timeout"];
            410: components["responses"]["gone"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "repos/get": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The repository. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["full-repository"];
                };
            };
            301: components["responses"]["moved-permanently"];
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "repos/delete": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The repository is gone. */
            204: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            307: components["responses"]["temporary-redirect"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "repos/update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["repository-update"];
            };
        };
        responses: {
            /** @description The repository as it is now. */
            200: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["full-repository"];
                };
            };
            307: components["responses"]["temporary-redirect"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["request-timeout"];
            410: components["responses"]["gone"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "repos/list-forks": {
        parameters: {
            query?: {
                /** @description What to sort by; `watchers` is an older word for `stargazers`. */
                sort?: components["parameters"]["fork-sort"];
                /** @description Items on a page. More than 100 counts as 100. */
                per_page?: components["parameters"]["per-page"];
                /** @description Number of the page, beginning with 1. */
                page?: components["parameters"]["page"];
            };
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The forks. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    link: components["headers"]["link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["repository"][];
                };
            };
            301: components["responses"]["moved-permanently"];
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "repos/create-fork": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["fork-input"];
            };
        };
        responses: {
            /** @description The fork. */
            202: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["full-repository"];
                };
            };
            307: components["responses"]["temporary-redirect"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["request-timeout"];
            410: components["responses"]["gone"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "activity/list-repos-starred-by-authenticated-user": {
        parameters: {
            query?: {
                /** @description What to sort by; `created` is when the star was given, `updated` when the repository was last pushed to. */
                sort?: components["parameters"]["star-sort"];
                /** @description Whether to begin with the earliest or the latest. */
                direction?: components["parameters"]["star-direction"];
                /** @description Items on a page. More than 100 counts as 100. */
                per_page?: components["parameters"]["per-page"];
                /** @description Number of the page, beginning with 1. */
                page?: components["parameters"]["page"];
            };
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Repositories that the user has given a star. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    link: components["headers"]["link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["repository"][];
                };
            };
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "activity/check-repo-is-starred-by-authenticated-user": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is starred. */
            204: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            301: components["responses"]["moved-permanently"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "activity/star-repo-for-authenticated-user": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is starred. */
            204: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            307: components["responses"]["temporary-redirect"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "activity/unstar-repo-for-authenticated-user": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is not starred. */
            204: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            307: components["responses"]["temporary-redirect"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "activity/list-repos-starred-by-user": {
        parameters: {
            query?: {
                /** @description What to sort by; `created` is when the star was given, `updated` when the repository was last pushed to. */
                sort?: components["parameters"]["star-sort"];
                /** @description Whether to begin with the earliest or the latest. */
                direction?: components["parameters"]["star-direction"];
                /** @description Items on a page. More than 100 counts as 100. */
                per_page?: components["parameters"]["per-page"];
                /** @description Number of the page, beginning with 1. */
                page?: components["parameters"]["page"];
            };
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Repositories that the user has given a star. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    link: components["headers"]["link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["repository"][];
                };
            };
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "activity/list-stargazers-for-repo": {
        parameters: {
            query?: {
                /** @description Items on a page. More than 100 counts as 100. */
                per_page?: components["parameters"]["per-page"];
                /** @description Number of the page, beginning with 1. */
                page?: components["parameters"]["page"];
            };
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users who have given it a star. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    link: components["headers"]["link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["simple-user"][];
                };
            };
            301: components["responses"]["moved-permanently"];
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "activity/get-repo-subscription": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the user wants to hear of it. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["repository-subscription"];
                };
            };
            301: components["responses"]["moved-permanently"];
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "activity/set-repo-subscription": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["repository-subscription-input"];
            };
        };
        responses: {
            /** @description What the user wants to hear of it now. */
            200: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["repository-subscription"];
                };
            };
            307: components["responses"]["temporary-redirect"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["request-timeout"];
            410: components["responses"]["gone"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "activity/delete-repo-subscription": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is neither watched nor ignored. */
            204: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            307: components["responses"]["temporary-redirect"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "activity/list-watchers-for-repo": {
        parameters: {
            query?: {
                /** @description Items on a page. More than 100 counts as 100. */
                per_page?: components["parameters"]["per-page"];
                /** @description Number of the page, beginning with 1. */
                page?: components["parameters"]["page"];
            };
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users who watch it. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    link: components["headers"]["link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["simple-user"][];
                };
            };
            301: components["responses"]["moved-permanently"];
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "activity/list-watched-repos-for-authenticated-user": {
        parameters: {
            query?: {
                /** @description Items on a page. More than 100 counts as 100. */
                per_page?: components["parameters"]["per-page"];
                /** @description Number of the page, beginning with 1. */
                page?: components["parameters"]["page"];
            };
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Repositories that the user watches. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    link: components["headers"]["link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["repository"][];
                };
            };
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "activity/list-repos-watched-by-user": {
        parameters: {
            query?: {
                /** @description Items on a page. More than 100 counts as 100. */
                per_page?: components["parameters"]["per-page"];
                /** @description Number of the page, beginning with 1. */
                page?: components["parameters"]["page"];
            };
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Repositories that the user watches. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    link: components["headers"]["link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["repository"][];
                };
            };
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "users/list-followers-for-authenticated-user": {
        parameters: {
            query?: {
                /** @description Items on a page. More than 100 counts as 100. */
                per_page?: components["parameters"]["per-page"];
                /** @description Number of the page, beginning with 1. */
                page?: components["parameters"]["page"];
            };
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    link: components["headers"]["link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["simple-user"][];
                };
            };
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "users/list-followed-by-authenticated-user": {
        parameters: {
            query?: {
                /** @description Items on a page. More than 100 counts as 100. */
                per_page?: components["parameters"]["per-page"];
                /** @description Number of the page, beginning with 1. */
                page?: components["parameters"]["page"];
            };
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    link: components["headers"]["link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["simple-user"][];
                };
            };
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "users/check-person-is-followed-by-authenticated": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user follows the person. */
            204: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "users/follow": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user follows the person. */
            204: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "users/unfollow": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user does not follow the person. */
            204: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "users/list-followers-for-user": {
        parameters: {
            query?: {
                /** @description Items on a page. More than 100 counts as 100. */
                per_page?: components["parameters"]["per-page"];
                /** @description Number of the page, beginning with 1. */
                page?: components["parameters"]["page"];
            };
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    link: components["headers"]["link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["simple-user"][];
                };
            };
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "users/list-following-for-user": {
        parameters: {
            query?: {
                /** @description Items on a page. More than 100 counts as 100. */
                per_page?: components["parameters"]["per-page"];
                /** @description Number of the page, beginning with 1. */
                page?: components["parameters"]["page"];
            };
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    link: components["headers"]["link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["simple-user"][];
                };
            };
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "users/check-following-for-user": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
                /**
                 * @description Handle of whoever may be followed; upper and lower case are the same.
                 * @example hubot
                 */
                target_user: components["parameters"]["target-user"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The first follows the second. */
            204: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "repos/list-collaborators": {
        parameters: {
            query?: {
                /**
                 * @description How the users came to be there: `outside` is by name without belonging to the organization, `direct` is
                 *     by name, `all` is in whatever way.
                 */
                affiliation?: components["parameters"]["collaborator-affiliation"];
                /** @description Items on a page. More than 100 counts as 100. */
                per_page?: components["parameters"]["per-page"];
                /** @description Number of the page, beginning with 1. */
                page?: components["parameters"]["page"];
            };
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The collaborators. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    link: components["headers"]["link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["collaborator"][];
                };
            };
            301: components["responses"]["moved-permanently"];
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "repos/check-collaborator": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user is a collaborator. */
            204: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            301: components["responses"]["moved-permanently"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "repos/add-collaborator": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["collaborator-input"];
            };
        };
        responses: {
            /** @description The user is a collaborator with that permission. */
            204: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            307: components["responses"]["temporary-redirect"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["request-timeout"];
            410: components["responses"]["gone"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "repos/remove-collaborator": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user has nothing there by name. */
            204: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            307: components["responses"]["temporary-redirect"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "repos/get-collaborator-permission-level": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the user may do. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["repository-collaborator-permission"];
                };
            };
            301: components["responses"]["moved-permanently"];
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "activity/list-public-events": {
        parameters: {
            query?: {
                /** @description Items on a page. More than 100 counts as 100. */
                per_page?: components["parameters"]["per-page"];
                /** @description Number of the page, beginning with 1. */
                page?: components["parameters"]["page"];
            };
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["feed"];
            304: components["responses"]["feed-not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
            503: components["responses"]["service-unavailable"];
        };
    };
    "activity/list-public-events-for-repo-network": {
        parameters: {
            query?: {
                /** @description Items on a page. More than 100 counts as 100. */
                per_page?: components["parameters"]["per-page"];
                /** @description Number of the page, beginning with 1. */
                page?: components["parameters"]["page"];
            };
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["feed"];
            301: components["responses"]["moved-permanently"];
            304: components["responses"]["feed-not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "activity/list-public-org-events": {
        parameters: {
            query?: {
                /** @description Items on a page. More than 100 counts as 100. */
                per_page?: components["parameters"]["per-page"];
                /** @description Number of the page, beginning with 1. */
                page?: components["parameters"]["page"];
            };
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Name of the organization; upper and lower case are the same.
                 * @example acme
                 */
                org: components["parameters"]["org"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["feed"];
            304: components["responses"]["feed-not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "activity/list-repo-events": {
        parameters: {
            query?: {
                /** @description Items on a page. More than 100 counts as 100. */
                per_page?: components["parameters"]["per-page"];
                /** @description Number of the page, beginning with 1. */
                page?: components["parameters"]["page"];
            };
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["feed"];
            301: components["responses"]["moved-permanently"];
            304: components["responses"]["feed-not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "activity/list-events-for-authenticated-user": {
        parameters: {
            query?: {
                /** @description Items on a page. More than 100 counts as 100. */
                per_page?: components["parameters"]["per-page"];
                /** @description Number of the page, beginning with 1. */
                page?: components["parameters"]["page"];
            };
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["feed"];
            304: components["responses"]["feed-not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "activity/list-org-events-for-authenticated-user": {
        parameters: {
            query?: {
                /** @description Items on a page. More than 100 counts as 100. */
                per_page?: components["parameters"]["per-page"];
                /** @description Number of the page, beginning with 1. */
                page?: components["parameters"]["page"];
            };
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
                /**
                 * @description Name of the organization; upper and lower case are the same.
                 * @example acme
                 */
                org: components["parameters"]["org"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["feed"];
            304: components["responses"]["feed-not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "activity/list-public-events-for-user": {
        parameters: {
            query?: {
                /** @description Items on a page. More than 100 counts as 100. */
                per_page?: components["parameters"]["per-page"];
                /** @description Number of the page, beginning with 1. */
                page?: components["parameters"]["page"];
            };
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["feed"];
            304: components["responses"]["feed-not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "activity/list-received-events-for-user": {
        parameters: {
            query?: {
                /** @description Items on a page. More than 100 counts as 100. */
                per_page?: components["parameters"]["per-page"];
                /** @description Number of the page, beginning with 1. */
                page?: components["parameters"]["page"];
            };
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["feed"];
            304: components["responses"]["feed-not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "activity/list-received-public-events-for-user": {
        parameters: {
            query?: {
                /** @description Items on a page. More than 100 counts as 100. */
                per_page?: components["parameters"]["per-page"];
                /** @description Number of the page, beginning with 1. */
                page?: components["parameters"]["page"];
            };
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["feed"];
            304: components["responses"]["feed-not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "repos/list-webhooks": {
        parameters: {
            query?: {
                /** @description Items on a page. More than 100 counts as 100. */
                per_page?: components["parameters"]["per-page"];
                /** @description Number of the page, beginning with 1. */
                page?: components["parameters"]["page"];
            };
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hooks of the repository. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    link: components["headers"]["link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["hook"][];
                };
            };
            301: components["responses"]["moved-permanently"];
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "repos/create-webhook": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["hook-input"];
            };
        };
        responses: {
            /** @description The hook created. */
            201: {
                headers: {
                    location: components["headers"]["location"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["hook"];
                };
            };
            307: components["responses"]["temporary-redirect"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["request-timeout"];
            410: components["responses"]["gone"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "repos/get-webhook": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
                /**
                 * @description Number of the hook, as in `X-Service-Hook-ID` of its deliveries.
                 * @example 12
                 */
                hook_id: components["parameters"]["hook-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hook. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["hook"];
                };
            };
            301: components["responses"]["moved-permanently"];
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "repos/delete-webhook": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
                /**
                 * @description Number of the hook, as in `X-Service-Hook-ID` of its deliveries.
                 * @example 12
                 */
                hook_id: components["parameters"]["hook-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hook is gone. */
            204: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            307: components["responses"]["temporary-redirect"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "repos/update-webhook": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
                /**
                 * @description Number of the hook, as in `X-Service-Hook-ID` of its deliveries.
                 * @example 12
                 */
                hook_id: components["parameters"]["hook-id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["hook-update"];
            };
        };
        responses: {
            /** @description The hook as it is now. */
            200: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["hook"];
                };
            };
            307: components["responses"]["temporary-redirect"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["request-timeout"];
            410: components["responses"]["gone"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "repos/get-webhook-config-for-repo": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
                /**
                 * @description Number of the hook, as in `X-Service-Hook-ID` of its deliveries.
                 * @example 12
                 */
                hook_id: components["parameters"]["hook-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The configuration. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["webhook-config"];
                };
            };
            301: components["responses"]["moved-permanently"];
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "repos/update-webhook-config-for-repo": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
                /**
                 * @description Number of the hook, as in `X-Service-Hook-ID` of its deliveries.
                 * @example 12
                 */
                hook_id: components["parameters"]["hook-id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["webhook-config-update"];
            };
        };
        responses: {
            /** @description The configuration as it is now. */
            200: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["webhook-config"];
                };
            };
            307: components["responses"]["temporary-redirect"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["request-timeout"];
            410: components["responses"]["gone"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "repos/ping-webhook": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
                /**
                 * @description Number of the hook, as in `X-Service-Hook-ID` of its deliveries.
                 * @example 12
                 */
                hook_id: components["parameters"]["hook-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A ping is on its way. */
            204: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            307: components["responses"]["temporary-redirect"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "repos/test-push-webhook": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
                /**
                 * @description Number of the hook, as in `X-Service-Hook-ID` of its deliveries.
                 * @example 12
                 */
                hook_id: components["parameters"]["hook-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A push is on its way, if the hook wants any. */
            204: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            307: components["responses"]["temporary-redirect"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "repos/list-webhook-deliveries": {
        parameters: {
            query?: {
                /** @description Items on a page. More than 100 counts as 100. */
                per_page?: components["parameters"]["per-page"];
                /** @description Where the page begins, as given in the `Link` header of the page before. */
                cursor?: components["parameters"]["cursor"];
                /** @description Leave it out for all deliveries; `true` for redeliveries only, `false` for first deliveries only. */
                redelivery?: components["parameters"]["redelivery"];
                /**
                 * @description Leave it out for all deliveries; `success` for those that a 2xx status answered, `failure` for those
                 *     that another status answered or none did.
                 */
                status?: components["parameters"]["delivery-status"];
            };
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
                /**
                 * @description Number of the hook, as in `X-Service-Hook-ID` of its deliveries.
                 * @example 12
                 */
                hook_id: components["parameters"]["hook-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliveries, newest first. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    link: components["headers"]["link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["hook-delivery-item"][];
                };
            };
            301: components["responses"]["moved-permanently"];
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "repos/get-webhook-delivery": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
                /**
                 * @description Number of the hook, as in `X-Service-Hook-ID` of its deliveries.
                 * @example 12
                 */
                hook_id: components["parameters"]["hook-id"];
                /**
                 * @description Number of the delivery.
                 * @example 4012
                 */
                delivery_id: components["parameters"]["delivery-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    "last-modified": components["headers"]["last-modified"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["hook-delivery"];
                };
            };
            301: components["responses"]["moved-permanently"];
            /** @description The delivery is the one whose `ETag` or `Last-Modified` was sent. */
            304: {
                headers: {
                    etag: components["headers"]["etag"];
                    "last-modified": components["headers"]["last-modified"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "repos/redeliver-webhook-delivery": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
                /**
                 * @description Number of the hook, as in `X-Service-Hook-ID` of its deliveries.
                 * @example 12
                 */
                hook_id: components["parameters"]["hook-id"];
                /**
                 * @description Number of the delivery.
                 * @example 4012
                 */
                delivery_id: components["parameters"]["delivery-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery is on its way. */
            202: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["accepted"];
                };
            };
            307: components["responses"]["temporary-redirect"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "apps/delete-authorization": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Client identifier of the app.
                 * @example Ov23demo
                 */
                client_id: components["parameters"]["client-id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["access-token-input"];
            };
        };
        responses: {
            /** @description The grant and all its tokens are gone. */
            204: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["request-timeout"];
            410: components["responses"]["gone"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
            503: components["responses"]["service-unavailable"];
        };
    };
    "apps/check-token": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Client identifier of the app.
                 * @example Ov23demo
                 */
                client_id: components["parameters"]["client-id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["access-token-input"];
            };
        };
        responses: {
            /** @description What the token stands for. */
            200: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["authorization"];
                };
            };
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["request-timeout"];
            410: components["responses"]["gone"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
            503: components["responses"]["service-unavailable"];
        };
    };
    "apps/delete-token": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Client identifier of the app.
                 * @example Ov23demo
                 */
                client_id: components["parameters"]["client-id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["access-token-input"];
            };
        };
        responses: {
            /** @description The token is revoked. */
            204: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["request-timeout"];
            410: components["responses"]["gone"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
            503: components["responses"]["service-unavailable"];
        };
    };
    "apps/reset-token": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Client identifier of the app.
                 * @example Ov23demo
                 */
                client_id: components["parameters"]["client-id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["access-token-input"];
            };
        };
        responses: {
            /** @description What the token stands for, with its new value. */
            200: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["authorization"];
                };
            };
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["request-timeout"];
            410: components["responses"]["gone"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
            503: components["responses"]["service-unavailable"];
        };
    };
    "apps/scope-token": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Client identifier of the app.
                 * @example Ov23demo
                 */
                client_id: components["parameters"]["client-id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["scoped-token-input"];
            };
        };
        responses: {
            /** @description The narrower token and what it stands for. */
            200: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["authorization"];
                };
            };
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["request-timeout"];
            410: components["responses"]["gone"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
            503: components["responses"]["service-unavailable"];
        };
    };
    "apps/get-authenticated": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["integration"];
                };
            };
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "apps/list-installations": {
        parameters: {
            query?: {
                /** @description Items on a page. More than 100 counts as 100. */
                per_page?: components["parameters"]["per-page"];
                /** @description Number of the page, beginning with 1. */
                page?: components["parameters"]["page"];
            };
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Installations of the app. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    link: components["headers"]["link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["installation"][];
                };
            };
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "apps/get-installation": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Number of the installation.
                 * @example 7
                 */
                installation_id: components["parameters"]["installation-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The installation. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["installation"];
                };
            };
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "apps/create-installation-access-token": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Number of the installation.
                 * @example 7
                 */
                installation_id: components["parameters"]["installation-id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["installation-token-input"];
            };
        };
        responses: {
            /** @description The token, shown only here. */
            201: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["installation-token"];
                };
            };
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["request-timeout"];
            410: components["responses"]["gone"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
            503: components["responses"]["service-unavailable"];
        };
    };
    "apps/suspend-installation": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Number of the installation.
                 * @example 7
                 */
                installation_id: components["parameters"]["installation-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The installation is suspended. */
            204: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "apps/unsuspend-installation": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Number of the installation.
                 * @example 7
                 */
                installation_id: components["parameters"]["installation-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The installation is not suspended. */
            204: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "apps/create-from-manifest": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description The code that came with the redirect after the manifest was confirmed.
                 * @example 0123456789abcdef0123456789abcdef01234567
                 */
                code: components["parameters"]["manifest-code"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app and its secrets. */
            201: {
                headers: {
                    location: components["headers"]["location"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["created-integration"];
                };
            };
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
            503: components["responses"]["service-unavailable"];
        };
    };
    "apps/get-by-slug": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Name of the app as it stands in URLs.
                 * @example ci-bot
                 */
                app_slug: components["parameters"]["app-slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["integration"];
                };
            };
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "apps/list-repos-accessible-to-installation": {
        parameters: {
            query?: {
                /** @description Items on a page. More than 100 counts as 100. */
                per_page?: components["parameters"]["per-page"];
                /** @description Number of the page, beginning with 1. */
                page?: components["parameters"]["page"];
            };
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Repositories that the token reaches. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    link: components["headers"]["link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["installation-repositories"];
                };
            };
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "apps/revoke-installation-access-token": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is revoked. */
            204: {
                headers: {
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "apps/get-org-installation": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Name of the organization; upper and lower case are the same.
                 * @example acme
                 */
                org: components["parameters"]["org"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The installation. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["installation"];
                };
            };
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "apps/get-repo-installation": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Account that owns the repository; upper and lower case are the same.
                 * @example acme
                 */
                owner: components["parameters"]["owner"];
                /**
                 * @description Name of the repository, without `.git`.
                 * @example widgets
                 */
                repo: components["parameters"]["repo"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The installation. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["installation"];
                };
            };
            301: components["responses"]["moved-permanently"];
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "apps/get-user-installation": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Handle of the user; upper and lower case are the same.
                 * @example mona
                 */
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The installation. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["installation"];
                };
            };
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            429: components["responses"]["rate-limited"];
        };
    };
    "apps/list-installations-for-authenticated-user": {
        parameters: {
            query?: {
                /** @description Items on a page. More than 100 counts as 100. */
                per_page?: components["parameters"]["per-page"];
                /** @description Number of the page, beginning with 1. */
                page?: components["parameters"]["page"];
            };
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Installations that the user can reach. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    link: components["headers"]["link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["user-installations"];
                };
            };
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
    "apps/list-installation-repos-for-authenticated-user": {
        parameters: {
            query?: {
                /** @description Items on a page. More than 100 counts as 100. */
                per_page?: components["parameters"]["per-page"];
                /** @description Number of the page, beginning with 1. */
                page?: components["parameters"]["page"];
            };
            header?: {
                /**
                 * @description Version of the API to answer; 2022-11-28 when omitted.
                 * @example 2026-03-10
                 */
                "X-Service-Api-Version"?: components["parameters"]["api-version"];
            };
            path: {
                /**
                 * @description Number of the installation.
                 * @example 7
                 */
                installation_id: components["parameters"]["installation-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Repositories that both can reach. */
            200: {
                headers: {
                    etag: components["headers"]["etag"];
                    link: components["headers"]["link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-used": components["headers"]["x-ratelimit-used"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    "x-ratelimit-resource": components["headers"]["x-ratelimit-resource"];
                    ratelimit: components["headers"]["ratelimit"];
                    "ratelimit-policy": components["headers"]["ratelimit-policy"];
                    "x-service-api-version-selected": components["headers"]["x-service-api-version-selected"];
                    "x-service-request-id": components["headers"]["x-service-request-id"];
                    "x-accepted-service-permissions": components["headers"]["x-accepted-service-permissions"];
                    "x-oauth-scopes": components["headers"]["x-oauth-scopes"];
                    "x-accepted-oauth-scopes": components["headers"]["x-accepted-oauth-scopes"];
                    "x-service-media-type": components["headers"]["x-service-media-type"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["installation-repositories"];
                };
            };
            304: components["responses"]["not-modified"];
            400: components["responses"]["bad-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["gone"];
            422: components["responses"]["validation-failed"];
            429: components["responses"]["rate-limited"];
        };
    };
}
