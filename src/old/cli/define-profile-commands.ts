import { Option } from 'commander';
import {
  type CommandTable,
  confirmOption,
  jsonOption,
  restOption,
  tokenKindOption,
  withExample,
} from './define-command.ts';
import { listProfiles } from './list-profiles.ts';
import { addProfile, removeProfile, setToken, useProfile } from './profile-commands.ts';

export const PROFILE_COMMANDS: CommandTable = {
  profile: (profile, toAction) => {
    profile.description('manage profiles and their tokens').helpCommand(false);
    const add = profile
      .command('add')
      .argument('<name>')
      .description('add a profile, with its token from standard input or a hidden prompt')
      .requiredOption('--url <url>', 'the base URL of the service, including any port and path')
      .option('--segment <name>', 'the path segment of the service (default: svc)')
      .option('--vault <name>', 'the default vault')
      .addOption(tokenKindOption())
      .addOption(
        new Option('--protected', 'require typing its name before each write').conflicts(
          'readOnly',
        ),
      )
      .option('--read-only', 'allow no writes: no dispatches, secrets or vars')
      .option('--plain-http', 'allow http, which sends the token unencrypted')
      .addOption(jsonOption())
      .action(toAction(addProfile));
    withExample(
      add,
      'dispatchbox profile add acme --url https://ci.acme.dev --token-kind organization < token.txt',
    );
    const token = profile
      .command('token')
      .argument('<name>')
      .description('set or replace one token, from standard input or a hidden prompt')
      .addOption(tokenKindOption())
      .addOption(
        restOption(
          '--token-command',
          'a program that prints the token whenever it is needed; must be last',
        ),
      )
      .addOption(jsonOption())
      .action(toAction(setToken));
    withExample(
      token,
      'dispatchbox profile token acme --token-kind service-account < token.txt',
      'dispatchbox profile token acme --token-kind organization --token-command op read op://ci/acme/token',
    );
    const list = profile
      .command('list')
      .description('list the profiles, and say which is active here and why')
      .addOption(jsonOption())
      .action(toAction(listProfiles));
    withExample(list, "dispatchbox profile list --json | jq -r '.current.name'");
    const use = profile
      .command('use')
      .argument('<name>')
      .description('make a profile the default')
      .addOption(jsonOption())
      .action(toAction(useProfile));
    withExample(use, 'dispatchbox profile use acme');
    const remove = profile
      .command('remove')
      .argument('<name>')
      .description('remove a profile and its tokens')
      .addOption(confirmOption())
      .addOption(jsonOption())
      .action(toAction(removeProfile));
    withExample(remove, 'dispatchbox profile remove acme');
  },
};
