/** The workflows that ship with the sandbox, in the YAML format of `workflow-file.ts`. */
export const SAMPLE_WORKFLOWS: readonly string[] = [
  `key: hello
description: Says hello, in about a second
params:
  name: world
ready_after: 1
steps:
  - name: Greet
    run: Hello, \${{ params.name }}!
`,
  `key: deploy
description: Deploys to an environment, in about four seconds
ref: main
params:
  environment: staging
  dry_run: "false"
ready_after: 4
steps:
  - name: Build
    run: |
      142 modules compiled
      3 images built
  - name: Deploy
    run: |
      environment  \${{ params.environment }}
      dry run      \${{ params.dry_run }}
      3 of 3 instances healthy
`,
  `key: nightly
description: The long one, ready after about 25 seconds
ref: main
ready_after: 25
steps:
  - name: End-to-end tests
    run: |
      418 passed
      2 skipped
  - name: Report
    run: Sent to the team.
`,
  `key: matrix
description: Three runs, one for each version of Node
ref: main
ready_after: 3
runs: [node 22, node 24, node 26]
steps:
  - name: Test on \${{ run.name }}
    run: 1204 passed on \${{ run.name }}
`,
  `key: broken
description: Ends in error after about two seconds
ref: main
ready_after: 2
fail: The workflow broken could not be read at this ref; line 7 has no command.
`,
  `key: deploy-with-secret
description: Needs the secret DEPLOY_TOKEN and the var REGION in the vault default
ref: main
params:
  environment: staging
ready_after: 2
steps:
  - name: Sign in
    run: Signed in with the token \${{ secrets.DEPLOY_TOKEN }}
  - name: Deploy
    run: |
      environment  \${{ params.environment }}
      region       \${{ vars.REGION }}
      3 of 3 instances healthy
`,
];
