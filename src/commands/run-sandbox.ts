import { foldersOf } from '../process/environment.ts';
import { EXIT } from '../process/exit-status.ts';
import { type Host, print, printJson } from '../process/host.ts';
import { SandboxError, startSandbox } from '../sandbox/sandbox.ts';
import { refuse } from './refusal.ts';
import type { SandboxOptions } from './script-options.ts';

/** `dispatchbox sandbox`: the embedded service alone, in the foreground, until a signal ends it. */
export async function runSandbox(host: Host, options: SandboxOptions): Promise<number> {
  const problem = await serve(host, options);
  if (problem === null) return EXIT.done;
  return refuse(host, { status: EXIT.usage, message: problem, next: null }, options);
}

/** @returns why it cannot be started, `null` once it has ended. */
async function serve(host: Host, options: SandboxOptions): Promise<string | null> {
  const folders = foldersOf(host);
  if (!folders.ok) return folders.error;
  const { port, basePath, segment, workflows, json } = options;
  try {
    const sandbox = await startSandbox({
      folder: folders.value.sandbox,
      ...(port === undefined ? {} : { port }),
      ...(basePath === undefined ? {} : { basePath }),
      ...(segment === undefined ? {} : { segment }),
      ...(workflows === undefined ? {} : { workflowFolder: workflows }),
    });
    const { organization, personal, serviceAccount } = sandbox.tokens;
    if (json) {
      const tokens = { organization, personal, service_account: serviceAccount };
      printJson(host, { base_url: sandbox.baseUrl, segment: sandbox.segment, tokens });
    } else {
      print(
        host,
        [
          `The sandbox answers at ${sandbox.baseUrl}/${sandbox.segment}/`,
          'Its tokens, for trying things out on this machine only:',
          `  organization     ${organization}`,
          `  personal         ${personal}`,
          `  service account  ${serviceAccount}`,
          'ctrl+c ends it. What it stored stays.',
        ].join('\n'),
      );
    }
    await new Promise<void>((resolve) => host.onSignal(() => resolve()));
    await sandbox.close();
    return null;
  } catch (problem) {
    if (!(problem instanceof SandboxError)) throw problem;
    return problem.message;
  }
}
