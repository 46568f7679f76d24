import { Option } from 'commander';
import { secretShape } from '../domain/entry-doubt.ts';
import { DEFAULT_VAULT, nameTaken, profileNameProblem } from '../domain/profile.ts';
import { hostLabel, isPlainHttp, readServiceAddress } from '../domain/service-address.ts';
import { type TokenKind, tokenKindLabel } from '../domain/token.ts';
import { printNotice } from '../terminal/host.ts';
import { type Define, jsonOption, tokenKindOption } from './define.ts';
import { readToken } from './read-input.ts';
import { orRefuse, wrongUsage } from './refusal.ts';
import type { Report } from './report.ts';
import { changesProfile, openProfiles } from './stored-profile.ts';
import { vaultOf } from './target.ts';

interface AddOptions {
  readonly url: string;
  readonly segment?: string;
  readonly vault?: string;
  readonly tokenKind: TokenKind;
  readonly protected?: boolean;
  readonly readOnly?: boolean;
  readonly plainHttp?: boolean;
}

export const defineAdd: Define = (command) => {
  command
    .argument('<name>')
    .description('add a profile, with its token from standard input or a hidden prompt')
    .requiredOption('--url <url>', 'the base URL of the service, including any port and path')
    .option('--segment <name>', 'the path segment of the service (default: svc)')
    .option('--vault <name>', 'the default vault')
    .addOption(tokenKindOption())
    .addOption(
      new Option('--protected', 'require typing its name before each write').conflicts('readOnly'),
    )
    .option('--read-only', 'allow no writes: no dispatches, secrets or vars')
    .option('--plain-http', 'allow http, which sends the token unencrypted')
    .addOption(jsonOption())
    .runs(changesProfile(addProfile))
    .example(
      'dispatchbox profile add acme --url https://ci.acme.dev --token-kind organization < token.txt',
    );
};

/** `dispatchbox profile add NAME`: stores everything, including the token, in one write, or nothing. */
async function addProfile(report: Report, name: string, options: AddOptions) {
  const { host } = report;
  const { tokenKind, plainHttp: allowsPlainHttp = false } = options;
  const shown = [name, options.segment ?? '', options.vault ?? ''];
  if (shown.some((text) => secretShape(text) !== null)) {
    const next = 'The command reads the token itself, from the terminal or stdin.';
    throw wrongUsage('The name, the segment or the vault looks like a token.', next);
  }
  const problem = profileNameProblem(name);
  if (problem) throw wrongUsage(problem);
  const typed = { baseUrl: options.url, segment: options.segment ?? '' };
  const read = readServiceAddress(typed, { allowPlainHttp: allowsPlainHttp });
  if (!read.ok) {
    const isPlain = readServiceAddress(typed, { allowPlainHttp: true }).ok;
    const next = isPlain ? 'To use plain http anyway, add --plain-http.' : null;
    throw wrongUsage(read.error.message, next);
  }
  const { address, note } = read.value;
  const defaultVault = vaultOf(options.vault ?? DEFAULT_VAULT);
  const { profiles, profileChanges } = openProfiles(report);
  const stored = profiles.state.get().list.filter((each) => each.kind === 'stored');
  const names = stored.map((each) => each.name);
  const taken = nameTaken(name, names);
  if (taken !== null) {
    const next = `Or replace its token: dispatchbox profile token ${name}`;
    throw wrongUsage(taken, names.includes(name) ? next : null);
  }
  const kind = `${tokenKindLabel(tokenKind)} token`;
  const token = await readToken(host, `${kind} of ${name} (${hostLabel(address)})`);
  const saved = await profileChanges.save({
    id: null,
    profile: {
      name,
      address,
      defaultVault,
      isProtected: options.protected ?? false,
      isReadOnly: options.readOnly ?? false,
      allowsPlainHttp: allowsPlainHttp && isPlainHttp(address),
    },
    tokens: [{ kind: tokenKind, token }],
    checks: false,
  });
  orRefuse(saved);
  const isDefault = profiles.findByName(name)?.isDefault ? ' It is the default.' : '';
  if (note !== null) printNotice(host, note);
  const sentence = `Added ${name} at ${hostLabel(address)} with its ${kind}.${isDefault}`;
  return { sentence, host: hostLabel(address) };
}
