import fs from 'node:fs';
import path from 'node:path';
import { attempt } from '../files/file-problem.ts';
import { SAMPLE_WORKFLOWS } from './sample-workflows.ts';
import { type ParsedWorkflow, parseWorkflow, type Workflow } from './workflow-file.ts';
import { readSmallFile } from './yaml-file.ts';

/** A workflow, or why the file that claims its key can't be read. */
export type WorkflowEntry =
  | { readonly kind: 'workflow'; readonly workflow: Workflow }
  | { readonly kind: 'bad'; readonly problem: string };

/**
 * Reads every workflow: the samples, then the folder's files, which add to and replace them. Called for
 * each dispatch, so that edits apply at once. An unreadable file blocks its own key but never hides others.
 *
 * @param folder of `*.yaml` and `*.yml`. If it disappeared after startup, it has no files.
 */
export function readWorkflows(folder: string | undefined): ReadonlyMap<string, WorkflowEntry> {
  const entries = new Map<string, WorkflowEntry>();
  for (const text of SAMPLE_WORKFLOWS) {
    const parsed = parseWorkflow(text, 'sample');
    entries.set(parsed.kind === 'workflow' ? parsed.workflow.key : parsed.key, parsed);
  }
  if (folder === undefined) return entries;
  const fileOfKey = new Map<string, string>();
  for (const file of yamlFilesIn(folder)) {
    const parsed = readFile(path.join(folder, file), path.parse(file).name);
    const key = parsed.kind === 'workflow' ? parsed.workflow.key : parsed.key;
    const other = fileOfKey.get(key);
    entries.set(key, other === undefined ? withFileName(parsed, file) : twice(file, other));
    fileOfKey.set(key, file);
  }
  return entries;
}

/** @returns why a workflow folder can't be used, without its name, or `null` if it can. */
export function workflowFolderProblem(folder: string): string | null {
  const read = attempt("The workflows folder can't be read", () => fs.readdirSync(folder));
  return read.ok ? null : `${read.error.message} Make it, or name another.`;
}

function yamlFilesIn(folder: string): readonly string[] {
  try {
    return fs
      .readdirSync(folder)
      .filter((name) => /\.ya?ml$/i.test(name))
      .sort();
  } catch {
    return [];
  }
}

function readFile(file: string, stem: string): ParsedWorkflow {
  const text = readSmallFile(file);
  return text.ok
    ? parseWorkflow(text.value, stem)
    : { kind: 'bad', key: stem, problem: text.error };
}

function withFileName(parsed: ParsedWorkflow, file: string): WorkflowEntry {
  if (parsed.kind === 'workflow') return parsed;
  return { kind: 'bad', problem: `The workflow file ${file} has a mistake: ${parsed.problem}.` };
}

function twice(file: string, other: string): WorkflowEntry {
  return { kind: 'bad', problem: `The workflow files ${other} and ${file} have the same key.` };
}
