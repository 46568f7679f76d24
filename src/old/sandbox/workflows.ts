import fs from 'node:fs';
import path from 'node:path';
import { err, type Result } from '../domain/result.ts';
import { attempt } from '../files/file-problem.ts';
import { SAMPLE_WORKFLOWS } from './sample-workflows.ts';
import { parseWorkflow, type Workflow } from './workflow-file.ts';
import { readSmallFile } from './yaml-file.ts';

/** By key: a workflow, or a sentence why the file that claims the key can't be used. */
export type Workflows = ReadonlyMap<string, Result<Workflow, string>>;

/**
 * Reads every workflow: the samples, then the folder's files, which add to and replace them. Called for
 * each dispatch, so that edits apply at once. An unreadable file blocks its own key but never hides others.
 *
 * @param folder of `*.yaml` and `*.yml`. If it disappeared after startup, it has no files.
 */
export function readWorkflows(folder: string | undefined): Workflows {
  const workflows = new Map<string, Result<Workflow, string>>();
  for (const text of SAMPLE_WORKFLOWS) {
    const { key, workflow } = parseWorkflow(text, 'sample');
    workflows.set(key, workflow);
  }
  if (folder === undefined) return workflows;
  const fileOfKey = new Map<string, string>();
  for (const file of yamlFilesIn(folder)) {
    const stem = path.parse(file).name;
    const text = readSmallFile(path.join(folder, file));
    const { key, workflow } = text.ok
      ? parseWorkflow(text.value, stem)
      : { key: stem, workflow: text };
    const other = fileOfKey.get(key);
    fileOfKey.set(key, file);
    if (other !== undefined) {
      workflows.set(key, err(`The workflow files ${other} and ${file} have the same key.`));
    } else if (workflow.ok) {
      workflows.set(key, workflow);
    } else {
      workflows.set(key, err(`The workflow file ${file} has a mistake: ${workflow.error}.`));
    }
  }
  return workflows;
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
