import * as v from 'valibot';
import { err, ok, type Result } from '../domain/result.ts';
import { vaultNameProblem } from './entry-rules.ts';
import { describeIssue, NO_LIST, parseYaml, SECONDS } from './yaml-file.ts';

/**
 * What a key runs. Its YAML format:
 *
 * ```yaml
 * key: deploy              # the key to dispatch; defaults to the file's name
 * description: Roll out    # one line for people
 * ref: main                # the ref for dispatches without one
 * vault: prod              # where its secrets and vars are; defaults to `default`
 * params:                  # if given, a dispatch with any other param ends in error
 *   environment: staging   # the default value
 *   version:               # no default: the dispatch must provide it
 * ready_after: 4           # seconds from the dispatch to its runs; defaults to 1
 * runs: [eu, us]           # one run per name; defaults to one with the key's name
 * fail: No such branch.    # if given, no runs: the dispatch ends in error with this message
 * steps:
 *   - name: Publish        # shown on the run's page, with the text below it
 *     run: to ${{ params.environment }} in ${{ vars.REGION }} with ${{ secrets.TOKEN }}
 * ```
 *
 * Expressions work in every text except the key, the description and the vault; see `docs/sandbox.md`.
 */
export interface Workflow {
  readonly key: string;
  readonly description: string;
  readonly ref: string | null;
  readonly vault: string;
  /** Defaults by name; `''` if the dispatch must provide a value; `null` if any param is accepted. */
  readonly params: ReadonlyMap<string, string> | null;
  readonly readyAfterSeconds: number;
  /** At least one. */
  readonly runs: readonly string[];
  readonly fail: string | null;
  readonly steps: readonly { readonly name: string; readonly run: string }[];
}

/** The specification defines no default; its clients use this one. */
export const DEFAULT_VAULT = 'default';

const TEXT = v.string('must be text');
const NAME = v.pipe(TEXT, v.nonEmpty('must not be empty'));
const VAULT = v.pipe(
  TEXT,
  v.check((name) => vaultNameProblem(name) === null, 'must be the name of a vault'),
);

const STEP = v.pipe(NO_LIST, v.strictObject({ name: NAME, run: v.optional(TEXT, '') }));
const WORKFLOW = v.pipe(
  NO_LIST,
  v.strictObject({
    key: v.optional(NAME),
    description: v.optional(TEXT, ''),
    ref: v.optional(TEXT),
    vault: v.optional(VAULT, DEFAULT_VAULT),
    params: v.optional(v.pipe(NO_LIST, v.record(TEXT, TEXT, 'must be a map of defaults'))),
    ready_after: v.optional(
      v.pipe(SECONDS, v.maxValue(24 * 60 * 60, 'must be a day at most')),
      '1',
    ),
    runs: v.optional(
      v.pipe(v.array(NAME, 'must be a list of names'), v.minLength(1, 'must name a run')),
    ),
    fail: v.optional(NAME),
    steps: v.optional(v.array(STEP, 'must be a list of steps'), []),
  }),
);

interface ParsedWorkflow {
  /** The one it claims, as far as it could be read. */
  readonly key: string;
  /** What is wrong is part of a sentence. */
  readonly workflow: Result<Workflow, string>;
}

/** Parses the YAML of one workflow. @param fallbackKey the key if the text has none. */
export function parseWorkflow(text: string, fallbackKey: string): ParsedWorkflow {
  const content = parseYaml(text);
  if (!content.ok) return { key: fallbackKey, workflow: content };
  const parsed = v.safeParse(WORKFLOW, content.value);
  if (!parsed.success) {
    const claimed = v.safeParse(v.object({ key: NAME }), content.value);
    const key = claimed.success ? claimed.output.key : fallbackKey;
    const like = 'with fields such as key and steps';
    return { key, workflow: err(describeIssue(parsed.issues[0], 'a workflow', like)) };
  }
  const {
    ready_after,
    key = fallbackKey,
    runs = [key],
    params,
    ref,
    fail,
    ...rest
  } = parsed.output;
  const workflow = {
    ...rest,
    key,
    runs,
    ref: ref ?? null,
    params: params === undefined ? null : new Map(Object.entries(params)),
    fail: fail ?? null,
    readyAfterSeconds: ready_after,
  };
  return { key, workflow: ok(workflow) };
}
