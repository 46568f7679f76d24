import { err, ok, type Result } from '../domain/result.ts';
import { retryWhileLocked } from '../files/retry-while-locked.ts';
import { openDispatches } from './dispatches.ts';
import { type Faults, openFaults } from './faults.ts';
import { closeServer, createBoundedServer, listen } from './http-server.ts';
import { createRequestHandler, type SeenRequest } from './request-handler.ts';
import { SEGMENT } from './service.ts';
import { openStoredFiles, rememberedPorts, rememberPort } from './stored-files.ts';
import type { Tokens } from './tokens.ts';
import { openVaults } from './vaults.ts';
import { readWorkflows, type Workflows, workflowFolderProblem } from './workflows.ts';

export type { Faults } from './faults.ts';
export type { SeenRequest } from './request-handler.ts';

/** Something to dispatch, with initial values for a form. */
interface WorkflowKey {
  readonly key: string;
  readonly description: string;
  readonly ref: string;
  readonly params: Readonly<Record<string, string>>;
}

/** The running sandbox. */
export interface Sandbox {
  /** `http://127.0.0.1:{port}`. */
  readonly baseUrl: string;
  readonly segment: string;
  readonly tokens: Tokens;
  /** Read from the workflow folder on every access. */
  readonly workflowKeys: readonly WorkflowKey[];
  /** What had to be repaired or recovered on startup, as sentences. */
  readonly notices: readonly string[];
  /** Replaces all faults, including those from a file. */
  setFaults(faults: Faults): void;
  /** Closes the server and its connections. Everything it answered is already stored. */
  close(): Promise<void>;
}

export interface StartSandboxOptions {
  /** For the sandbox only: gets mode 0700. Several processes may share it. */
  readonly folder: string;
  /** If absent or 0, uses the previous port if it is free, or else any free one. */
  readonly port?: number | undefined;
  /** YAML files that add to the sample workflows; see `workflow-file.ts`. */
  readonly workflowFolder?: string | undefined;
  /** Switches faults on; read again for every request. See `faults.ts`. */
  readonly faultsFile?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
  /**
   * Called for every request that was received completely or rejected. For tests; it sees tokens and secrets.
   */
  readonly onRequest?: (request: SeenRequest) => void;
}

/**
 * Starts the complete service of the specification on this machine.
 *
 * @returns a sentence or two if it can't be started.
 */
export async function startSandbox(options: StartSandboxOptions): Promise<Result<Sandbox, string>> {
  const { folder, workflowFolder, faultsFile, clock = Date.now } = options;
  const folderProblem = workflowFolder === undefined ? null : workflowFolderProblem(workflowFolder);
  if (folderProblem !== null) return err(folderProblem);
  const faults = openFaults(faultsFile);
  if (!faults.ok) return faults;
  const chosenPort = options.port === 0 ? undefined : options.port;

  const opened = await retryWhileLocked(() => openStoredFiles(folder));
  if (!opened.ok) return err(opened.error.message);
  const { tokens, sealingKey, database, notices } = opened.value;
  const server = createBoundedServer();
  const listening = await listen(server, chosenPort, rememberedPorts(database));
  if (!listening.ok) {
    database.close();
    return listening;
  }
  const port = listening.value;
  rememberPort(database, port, chosenPort !== undefined);
  const closing = new AbortController();
  const vaults = openVaults(database, sealingKey);
  const readAll = () => readWorkflows(workflowFolder);
  server.on(
    'request',
    createRequestHandler({
      port,
      tokens,
      vaults,
      dispatches: openDispatches(database, { vaults, readWorkflows: readAll, clock }),
      readWorkflows: readAll,
      faults: faults.value.now,
      onRequest: options.onRequest,
      closing: closing.signal,
    }),
  );
  let closed: Promise<void> | undefined;
  return ok({
    baseUrl: `http://127.0.0.1:${port}`,
    segment: SEGMENT,
    tokens,
    notices,
    get workflowKeys() {
      return workflowKeys(readAll());
    },
    setFaults: faults.value.set,
    close() {
      closing.abort();
      // Close storage last: a response in flight may still read from it.
      closed ??= closeServer(server).then(() => database.close());
      return closed;
    },
  });
}

function workflowKeys(workflows: Workflows): readonly WorkflowKey[] {
  return [...workflows.values()].flatMap((workflow) => {
    if (!workflow.ok) return [];
    const { key, description, ref, params } = workflow.value;
    return [{ key, description, ref: ref ?? '', params: Object.fromEntries(params ?? []) }];
  });
}
