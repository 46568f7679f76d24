/** What a key runs. Nothing actually does: a run is a page that says what it did. */
export interface Workflow {
  readonly key: string;
  /** One line for people. */
  readonly description: string;
  /** For dispatches without one. */
  readonly ref: string;
  /** Defaults by name. Absent: any param is taken. */
  readonly params?: Readonly<Record<string, string>>;
  /** From the dispatch to its runs. */
  readonly readyAfterSeconds: number;
  /** One run for each name. Absent: one with the key's name. */
  readonly runs?: readonly string[];
  /** There are no runs: the dispatch ends in error with this message. */
  readonly fail?: string;
  /** Expressions in both texts are filled in: see `run-workflow.ts`. */
  readonly steps: readonly { readonly name: string; readonly output: string }[];
}

/** The vault of all secrets and vars in workflows. */
export const WORKFLOW_VAULT = 'default';

/** Everything that can be dispatched. */
export const WORKFLOWS: readonly Workflow[] = [
  {
    key: 'hello',
    description: 'Says hello, in about a second',
    ref: '',
    params: { name: 'world' },
    readyAfterSeconds: 1,
    steps: [{ name: 'Greet', output: `Hello, \${{ params.name }}!` }],
  },
  {
    key: 'deploy',
    description: 'Deploys to an environment, in about four seconds',
    ref: 'main',
    params: { environment: 'staging', dry_run: 'false' },
    readyAfterSeconds: 4,
    steps: [
      { name: 'Build', output: '142 modules compiled\n3 images built' },
      {
        name: 'Deploy',
        output: `environment  \${{ params.environment }}\ndry run      \${{ params.dry_run }}\n3 of 3 instances healthy`,
      },
    ],
  },
  {
    key: 'nightly',
    description: 'The long one, ready after about 25 seconds',
    ref: 'main',
    readyAfterSeconds: 25,
    steps: [
      { name: 'End-to-end tests', output: '418 passed\n2 skipped' },
      { name: 'Report', output: 'Sent to the team.' },
    ],
  },
  {
    key: 'matrix',
    description: 'Three runs, one for each version of Node',
    ref: 'main',
    readyAfterSeconds: 3,
    runs: ['node 22', 'node 24', 'node 26'],
    steps: [{ name: `Test on \${{ run.name }}`, output: `1204 passed on \${{ run.name }}` }],
  },
  {
    key: 'broken',
    description: 'Ends in error after about two seconds',
    ref: 'main',
    readyAfterSeconds: 2,
    fail: 'The workflow broken could not be read at this ref; line 7 has no command.',
    steps: [],
  },
  {
    key: 'deploy-with-secret',
    description: 'Needs the secret DEPLOY_TOKEN and the var REGION in the vault default',
    ref: 'main',
    params: { environment: 'staging' },
    readyAfterSeconds: 2,
    steps: [
      { name: 'Sign in', output: `Signed in with the token \${{ secrets.DEPLOY_TOKEN }}` },
      {
        name: 'Deploy',
        output: `environment  \${{ params.environment }}\nregion       \${{ vars.REGION }}\n3 of 3 instances healthy`,
      },
    ],
  },
];
