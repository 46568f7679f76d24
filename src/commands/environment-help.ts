import type { Help } from 'commander';

/** The environment variables that dispatchbox reads, for its help and docs. */
export const ENVIRONMENT_VARIABLES: readonly {
  readonly names: readonly string[];
  readonly about: string;
}[] = [
  { names: ['DISPATCHBOX_PROFILE'], about: 'the profile to use' },
  { names: ['DISPATCHBOX_TOKEN'], about: 'the token to use instead of the stored ones' },
  {
    names: ['DISPATCHBOX_URL', 'DISPATCHBOX_SEGMENT'],
    about:
      'a service to use without a profile, together with DISPATCHBOX_TOKEN; the segment defaults to svc; commands store nothing, the app its history',
  },
  { names: ['DISPATCHBOX_HOME'], about: 'absolute path of one folder for every file' },
  {
    names: ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY', 'NO_PROXY'],
    about: 'proxy settings, also in lower case; never used for this machine itself',
  },
  { names: ['NODE_EXTRA_CA_CERTS'], about: 'a file with the certificates of your own CA' },
  { names: ['NO_COLOR'], about: 'turns off colours and links in every theme' },
  { names: ['BROWSER'], about: 'the command that opens web addresses; %s stands for the address' },
  {
    names: ['INK_SCREEN_READER'],
    about: 'true shows screens as lines of text, like --screen-reader',
  },
  {
    names: ['NODE_COMPILE_CACHE', 'NODE_DISABLE_COMPILE_CACHE'],
    about: 'another folder for compiled code; 1 stores none',
  },
];

const LINE_WIDTH = 80;
const INDENT = ' '.repeat(6);

/** Lists them below the options in `--help`. */
export function environmentHelp(helper: Help): string {
  const items = ENVIRONMENT_VARIABLES.map(({ names, about }) => {
    const lines = helper.boxWrap(about, LINE_WIDTH - INDENT.length).split('\n');
    return `  ${names.join(', ')}\n${lines.map((line) => INDENT + line).join('\n')}`;
  });
  return `\nEnvironment:\n${items.join('\n')}`;
}
