import { InvalidArgumentError } from 'commander';
import { EXIT } from '../domain/exit-status.ts';
import { printNotice } from '../terminal/host.ts';
import type { Define } from './define.ts';
import { orRefuse, wrongUsage } from './refusal.ts';
import type { ProfileOptions, Report } from './report.ts';

export const defineSandbox: Define = (command) => {
  command
    .description('run the sandbox on its own, until interrupted')
    .option('--port <n>', 'the port to listen on', readPort)
    .option('--json', 'print its address and tokens as one line of JSON')
    .runs(runSandbox)
    .example('dispatchbox sandbox --port 8080 --json');
};

interface SandboxOptions extends ProfileOptions {
  readonly port?: number;
}

function readPort(typed: string): number {
  const port = Number(typed);
  if (!/^\d+$/.test(typed) || port > 65_535) {
    throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  }
  return port;
}

/** `dispatchbox sandbox`: runs the sandbox alone, in the foreground, until a signal ends it. */
async function runSandbox(report: Report, { port, profile }: SandboxOptions): Promise<number> {
  const { host, doors } = report;
  if (profile) throw wrongUsage("sandbox can't be used with --profile. Nothing was done.");
  const started = await doors.startSandbox({ port });
  const { baseUrl, segment, tokens, notices, close } = orRefuse(started);
  for (const notice of notices) printNotice(host, notice);
  const { organization, personal, 'service-account': serviceAccount } = tokens;
  report.begin(
    {
      base_url: baseUrl,
      segment,
      tokens: { organization, personal, service_account: serviceAccount },
    },
    () => [
      `The sandbox is at ${baseUrl}/${segment}/`,
      'Its tokens, for trying things out on this machine only:',
      `  organization     ${organization}`,
      `  personal         ${personal}`,
      `  service account  ${serviceAccount}`,
      'Press ctrl+c to stop it. Everything it stored is kept.',
    ],
  );
  // First: a script may end it as soon as it has said where it is.
  const asked = new Promise<void>((resolve) => host.onSignal(() => resolve()));
  report.done();
  await asked;
  await close();
  return EXIT.done;
}
