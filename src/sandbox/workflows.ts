import fs from 'node:fs';
import path from 'node:path';
import { problemFromError } from '../files/file-problem.ts';
import { SAMPLE_WORKFLOWS } from './sample-workflows.ts';
import { type ParsedWorkflow, parseWorkflow, type Workflow } from './workflow-file.ts';

/** A workflow, or why the file that claims its key could not be read. */
export type WorkflowEntry =
  | { readonly kind: 'workflow'; readonly workflow: Workflow }
  | { readonly kind: 'bad'; readonly problem: string };

const MAX_FILE_BYTES = 1024 * 1024;

/**
 * Reads every workflow: the samples, then the files of the folder, which add to them and replace
 * them. Called for each dispatch, so that an edited file counts at once. A file that cannot be read
 * takes its key, and never hides the others.
 *
 * @param folder of `*.yaml` and `*.yml`; one that does not exist has no files.
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
  try {
    const stat = fs.statSync(file);
    // Asked before reading: a named pipe would hold the whole program up.
    if (!stat.isFile()) return { kind: 'bad', key: stem, problem: 'it is not a file' };
    if (stat.size > MAX_FILE_BYTES) {
      return { kind: 'bad', key: stem, problem: 'it is larger than 1 MiB' };
    }
    return parseWorkflow(fs.readFileSync(file, 'utf8'), stem);
  } catch (error) {
    const { message } = problemFromError('it cannot be read', error);
    return { kind: 'bad', key: stem, problem: message.replace(/\.$/, '') };
  }
}

function withFileName(parsed: ParsedWorkflow, file: string): WorkflowEntry {
  if (parsed.kind === 'workflow') return parsed;
  return { kind: 'bad', problem: `The workflow file ${file} has a mistake: ${parsed.problem}.` };
}

function twice(file: string, other: string): WorkflowEntry {
  return { kind: 'bad', problem: `The workflow files ${other} and ${file} have the same key.` };
}
