import { foldersOf, sandboxSources } from '../process/environment.ts';
import { EXIT } from '../process/exit-status.ts';
import { printNotice } from '../process/host.ts';
import { startSandbox } from '../process/later-parts.ts';
import { usageRefusal } from './refusal.ts';
import type { Report } from './report.ts';
import type { SandboxOptions } from './script-options.ts';

/** `dispatchbox sandbox`: runs the sandbox alone, in the foreground, until a signal ends it. */
export async function runSandbox(report: Report, options: SandboxOptions): Promise<number> {
  const problem = await serve(report, options);
  return problem === null ? EXIT.done : report.refuse(usageRefusal(problem));
}

/** @returns why it can't be started, or `null` once it has ended. */
async function serve(report: Report, options: SandboxOptions): Promise<string | null> {
  const { host } = report;
  const folders = foldersOf(host);
  if (!folders.ok) return folders.error;
  const { port, workflows, faults } = options;
  const started = await startSandbox({
    ...sandboxSources(host, { workflows, faults }),
    port,
    folder: folders.value.sandbox,
  });
  if (!started.ok) return started.error;
  const sandbox = started.value;
  for (const notice of sandbox.notices) printNotice(host, notice);
  const { organization, personal, serviceAccount } = sandbox.tokens;
  const { baseUrl, segment: part } = sandbox;
  report.begin(
    {
      base_url: baseUrl,
      segment: part,
      tokens: { organization, personal, service_account: serviceAccount },
    },
    () => [
      `The sandbox is at ${baseUrl}/${part}/`,
      'Its tokens, for trying things out on this machine only:',
      `  organization     ${organization}`,
      `  personal         ${personal}`,
      `  service account  ${serviceAccount}`,
      'Press ctrl+c to stop it. Everything it stored is kept.',
    ],
  );
  // First, for whoever ends it as soon as it has said where it is.
  const asked = new Promise<void>((resolve) => host.onSignal(() => resolve()));
  report.done();
  await asked;
  await sandbox.close();
  return null;
}
