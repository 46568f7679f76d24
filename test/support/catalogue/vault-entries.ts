import { parse } from 'dotenv';
import type { WindowSize } from '../../../src/old/app/window.ts';
import type { EntryResult } from '../../../src/old/domain/entry-result.ts';
import { readEnvText } from '../../../src/old/domain/env-file.ts';
import type { Core } from '../core.ts';
import { answeredList } from '../profiles.ts';
import {
  fillEntry,
  knowing,
  PARTLY,
  PEM,
  ROTATED_EVERYWHERE,
  rotationProfiles,
  sentSecrets,
  vaultCore,
} from '../vault-states.ts';
import { AWKWARD } from './awkward.ts';
import { entriesOf } from './entry.ts';

const SET: readonly EntryResult[] = [
  { state: 'set', version: 4 },
  { state: 'set', version: 1 },
];
const NOT_SENT: readonly EntryResult[] = [
  { state: 'failed', reason: 'ci.acme.dev returned 403: this token may not write to the vault.' },
  { state: 'not-sent', reason: 'not sent: an earlier response ended it' },
];

/** The form that sets secrets. */
export const SECRETS_ENTRIES = entriesOf('secrets', {
  empty: (size) => vaultCore(size).press('2', 'n'),
  'vaults suggested': (size) => vaultCore(size).press('2', 'n', 'shift+tab').type('pr'),
  'names suggested': (size) => vaultCore(size).press('2', 'n'),
  'known in several organizations': (size) =>
    knowing(answeredList(vaultCore(size), rotationProfiles()), ROTATED_EVERYWHERE)
      .press('2', 'n')
      .type('API_KEY'),
  filled: (size) => filled(size),
  'on Send': (size) => filled(size).press('tab', 'tab'),
  revealed: (size) => secret(size, 'API_KEY', 'correct horse battery staple').press('ctrl+r'),
  'revealed, several lines': (size) => secret(size, 'DEPLOY_PEM', PEM).press('ctrl+r'),
  'value to type': (size) => vaultCore(size).press('2', 'n').type('API_KEY').press('tab'),
  'value from a file': (size) =>
    vaultCore(size).press('2', 'n').type('DEPLOY_PEM').press('tab').type('@deploy.pem'),
  'last newline kept': (size) =>
    secret(size, 'API_KEY', 'abc\n').choose('keep or drop the newline'),
  'last newline dropped': (size) => secret(size, 'API_KEY', 'abc\r\n'),
  'value with control characters': (size) => secret(size, 'API_KEY', '\u0007abc\u001b'),
  'description to type': (size) =>
    secret(size, 'API_KEY', 'abc').press('tab').type('for the nightly run'),
  'a value is missing': (size) => vaultCore(size).press('2', 'n').type('API_KEY').press('ctrl+s'),
  'a name stands twice': (size) =>
    secret(secret(size, 'API_KEY', 'one').press('ctrl+n'), 'API_KEY', 'two').press('ctrl+s'),
  'nothing to send': (size) => vaultCore(size).press('2', 'n', 'ctrl+s'),
  many: (size) => many(size),
  'many, on Send': (size) => many(size).press('tab', 'tab'),
  'many, at the first': (size) => many(size).press(...Array(118).fill('shift+tab')),
  'awkward texts': (size) => awkward(size),
  'no token for it': (size) => vaultCore(size, { tokenKinds: ['organization'] }).press('2', 'n'),
  'no token, tried': (size) =>
    secret(vaultCore(size, { tokenKinds: ['organization'] }), 'API_KEY', 'abc').press('ctrl+s'),
  'on a protected profile': (size) =>
    vaultCore(size, { isProtected: true, colour: 'red' }).press('2', 'n'),
  'on a read-only profile': (size) => vaultCore(size, { isReadOnly: true }).press('2', 'n'),
  sending: (size) => filled(size).press('ctrl+s'),
  'sending, half answered': (size) => halfAnswered(size),
  'after a 400': (size) => sentSecrets(vaultCore(size), PARTLY),
  'after a 400, a failed one': (size) => sentSecrets(vaultCore(size), PARTLY).press('j', 'j'),
  'after a 400, edited': (size) => sentSecrets(vaultCore(size), PARTLY).press('n'),
  'all set': (size) => sentSecrets(vaultCore(size), SET, { explanation: null }),
  'after a 403': (size) => sentSecrets(vaultCore(size), NOT_SENT, { explanation: null }),
  'many results': (size) =>
    sentSecrets(
      vaultCore(size),
      Array.from({ length: 60 }, (_, at) => PARTLY[at % PARTLY.length] ?? PARTLY[0]).flatMap(
        (each) => each ?? [],
      ),
    ).press(...Array(30).fill('j')),
  'results, filtered': (size) => sentSecrets(vaultCore(size), PARTLY).press('/').type('fail'),
  'a file could not be read': (size) => fileNotRead(size),
});

/** The form that sets vars. */
export const VARS_ENTRIES = entriesOf('vars', {
  empty: (size) => vaultCore(size).press('3', 'n'),
  filled: (size) => variable(size, 'REGION', 'north'),
  'several lines': (size) => variable(size, 'NOTES', 'line one\nline two\n'),
  'awkward value': (size) => variable(size, AWKWARD.long, AWKWARD.harmful + AWKWARD.wide.repeat(9)),
  sending: (size) => variable(size, 'REGION', 'north').press('ctrl+s'),
  'all set': (size) => varsSet(size),
});

/** What the vault forms put over themselves. */
export const VAULT_OVERLAY_ENTRIES = entriesOf('over the vault forms', {
  generate: (size) => generator(size),
  'generate bytes': (size) => generator(size).press('down', 'down', 'down', 'down'),
  'generate a UUID': (size) => generator(size).press('up'),
  'generate, wrong length': (size) => generator(size).type('99999').press('enter'),
  'import, reading': (size) => importing(size, 'A=1\nB=2'),
  'import, not readable': (size) =>
    importing(size, 'A=1\nB=2', 'The file /home/you/.env could not be read: permission denied.'),
  'import, preview': (size) => previewOf(size, ENV_TEXT),
  'import, one entry': (size) => previewOf(size, 'A=1\n'),
  'import, many': (size) =>
    previewOf(
      size,
      Array.from({ length: 90 }, (_, at) => `NAME_${at}=value ${at}`).join('\n'),
    ).press(...'jjj'),
  'import, nothing in it': (size) => previewOf(size, '# nothing\n# here\n'),
  'answer of the service': (size) => answered(size).press('enter'),
  'answer of the service, at its end': (size) => answered(size).press('enter', 'G'),
  'vars that look like secrets': (size) =>
    variable(size, 'TOKEN', `ghp_${'a1B2'.repeat(9)}`).press('ctrl+s'),
  'entries that look like a mistake': (size) => doubtful(size),
  'many such vars': (size) => manyDoubtful(size),
});

const ENV_TEXT = `API_KEY=first#second
REGION=north
nonsense
EMPTY=
A=1
A=2
CERT="${'line\n'.repeat(20)}"
${AWKWARD.long.toUpperCase().replaceAll('-', '_')}=1
OPEN="never closed
`;

function secret(from: WindowSize | Core, name: string, value: string): Core {
  const core = 'columns' in from ? vaultCore(from) : from;
  if (core.state.screen !== 'secrets-form') core.press('2', 'n');
  return fillEntry(core, name, value);
}

function variable(size: WindowSize, name: string, value: string): Core {
  return fillEntry(vaultCore(size).press('3', 'n'), name, value);
}

function filled(size: WindowSize): Core {
  return secret(secret(size, 'API_KEY', 'some value').press('ctrl+n'), 'DEPLOY_PEM', PEM);
}

function many(size: WindowSize): Core {
  const core = vaultCore(size).press('2', 'n');
  for (let at = 0; at < 40; at += 1) {
    if (at > 0) core.press('ctrl+n');
    fillEntry(core, `NAME_${at}`, 'value'.repeat(at + 1));
  }
  return core;
}

function awkward(size: WindowSize): Core {
  const core = vaultCore(size)
    .press('2', 'n', 'shift+tab')
    .paste(AWKWARD.wide.repeat(3))
    .press('tab');
  for (const [at, text] of Object.values(AWKWARD).entries()) {
    if (at > 0) core.press('ctrl+n');
    core.paste(text.repeat(2)).press('tab').paste(text.repeat(3));
  }
  return core;
}

function halfAnswered(size: WindowSize): Core {
  const core = filled(size).press('ctrl+s');
  const [sent] = core.take('send-secrets');
  const first = sent?.entries[0]?.id ?? '';
  return core.happen({
    kind: 'entries-answered',
    sendId: sent?.target.sendId ?? '',
    said: null,
    results: new Map([[first, { state: 'set', version: 4 }]]),
    explanation: null,
  });
}

function fileNotRead(size: WindowSize): Core {
  const core = vaultCore(size).press('2', 'n').type('DEPLOY_PEM').press('tab');
  core.type('@deploy.pem').press('ctrl+s');
  const [sent] = core.take('send-secrets');
  const reason = 'Nothing was sent: a file could not be read.';
  const message =
    'The file deploy.pem does not exist. Correct the path, or paste a value that begins with @.';
  return core.happen({
    kind: 'entries-not-sent',
    sendId: sent?.target.sendId ?? '',
    problems: [{ id: sent?.entries[0]?.id ?? '', message }],
    reason,
  });
}

function varsSet(size: WindowSize): Core {
  const core = variable(size, 'REGION', 'north').press('ctrl+s');
  const [sent] = core.take('send-vars');
  const sendId = sent?.target.sendId ?? '';
  const id = sent?.entries[0]?.id ?? '';
  const results = new Map([[id, { state: 'set', version: null } as const]]);
  core.happen({ kind: 'entries-answered', sendId, said: null, results, explanation: null });
  return core.happen({ kind: 'send-ended', sendId });
}

function generator(size: WindowSize): Core {
  return vaultCore(size).press('2', 'n', 'tab', 'ctrl+g');
}

function importing(size: WindowSize, text: string, error: string | null = null): Core {
  const core = vaultCore(size).press('2', 'n').paste(text);
  const [read] = core.take('read-env');
  if (error === null || !read) return core;
  return core.happen({
    kind: 'env-read',
    requestId: read.requestId,
    result: { ok: false, error },
  });
}

function previewOf(size: WindowSize, text: string): Core {
  const core = vaultCore(size).press('2', 'n').paste(text);
  const [read] = core.take('read-env');
  return core.happen({
    kind: 'env-read',
    requestId: read?.requestId ?? '',
    result: { ok: true, value: readEnvText(text, (statement) => parse(statement)) },
  });
}

function answered(size: WindowSize): Core {
  const said = [
    'Some secrets could not be set:',
    ...Array.from({ length: 60 }, (_, at) => `NAME_${at}: ${AWKWARD.long} was rejected`),
  ].join('\n');
  return sentSecrets(vaultCore(size), PARTLY, { said });
}

function doubtful(size: WindowSize): Core {
  const swapped = secret(size, 'hunter2', 'DB_PASSWORD').press('ctrl+n');
  return secret(
    secret(swapped, `ghp_${'a1B2'.repeat(9)}`, 'x').press('ctrl+n'),
    '9START',
    'x',
  ).press('ctrl+s');
}

function manyDoubtful(size: WindowSize): Core {
  const core = vaultCore(size).press('3', 'n');
  for (let at = 0; at < 30; at += 1) {
    if (at > 0) core.press('ctrl+n');
    fillEntry(core, `TOKEN_${at}`, `ghp_${'a1B2'.repeat(9)}`);
  }
  return core.press('ctrl+s');
}
