import { describe, expect, it } from 'vitest';
import { linesOf } from '../../support/catalogue/catalogue.ts';
import { SERVER_ERROR } from '../../support/catalogue/runs-entries.ts';
import { acceptedDispatch, openCore } from '../../support/core.ts';
import { draw, text } from '../../support/draw.tsx';
import { hear } from '../../support/hear.tsx';
import { coreWithEveryState, dispatchIn } from '../../support/states.ts';

const WIDE = { columns: 120, rows: 40 };
const NARROW = { columns: 80, rows: 24 };

describe('the header', () => {
  it('says which profile is on, where, and why', () => {
    const core = openCore({ source: { kind: 'folder', path: '/x/.dispatchbox.json' } }, WIDE);
    expect(draw(core.state)[0]).toContain('acme ▸ ci.acme.dev/svc · chosen by .dispatchbox.json');
  });

  it('says PROTECTED in a word', () => {
    expect(draw(openCore({ isProtected: true }, NARROW).state)[0]).toContain('PROTECTED');
  });

  it('says once where a service from the environment is, and that it is from there', () => {
    const profile = { name: 'ci.acme.dev/svc', source: { kind: 'url' } } as const;
    const [header] = draw(openCore({ ...profile, tokenSource: 'environment' }, NARROW).state);
    expect(header).toMatch(/^ ci.acme.dev\/svc · from DISPATCHBOX_URL /);
  });

  it('says why the profile is on before it counts zeros or says which count is which', () => {
    const token = { tokenSource: 'environment', source: { kind: 'flag' } } as const;
    const [header] = draw(coreWithEveryState(WIDE, token).state);
    expect(header).toContain('chosen by --profile · token from DISPATCHBOX_TOKEN');
    expect(header).toMatch(/DISPATCHBOX_TOKEN +\[all 7\] ◌ 1 {2}✗ 3$/);
  });

  it.each([
    [60, '[all 7] ◌ 1  ✗ 3'],
    [40, '◌ 1 ✗ 3'],
  ])(
    'counts nothing without its word or the sign of its state at %i columns',
    (columns, counts) => {
      const core = coreWithEveryState({ columns, rows: 20 });
      const [header = ''] = draw(core.state);
      expect(header).toMatch(/ci\.acme\.dev\/svc( · the default)? +\S/);
      expect(header.endsWith(` ${counts}`)).toBe(true);
      expect(draw(core.press('v').state)[0]).toMatch(/ \[◌ 1\] ✗ 3$/);
    },
  );

  it.each([120, 80, 40])(
    'says that a profile is protected and at plain http at %i columns',
    (columns) => {
      const guarded = openCore({ isProtected: true, isPlainHttp: true }, { columns, rows: 24 });
      expect(draw(guarded.state)[0]).toContain('acme PROTECTED plain http');
    },
  );

  it('counts the rows of each view, and says which one is on', () => {
    const core = coreWithEveryState(WIDE);
    expect(draw(core.state)[0]).toMatch(/\[all 7\] +◌ 1 waiting +✗ 3 failed or unknown$/);
    expect(draw(core.press('v').state)[0]).toMatch(/all 7 +\[◌ 1 waiting\]/);
  });
});

describe('a token that is not accepted', () => {
  const error = { kind: 'unauthorized', host: 'ci.acme.dev', message: null } as const;

  it('stays on every screen until it is replaced, with the checks that wait for it', () => {
    const core = openCore({}, WIDE);
    const localId = acceptedDispatch(core);
    acceptedDispatch(core, 'nightly');
    core.checkFailed(localId, error);
    for (const screen of ['1', '2', '3', '4']) {
      expect(draw(core.press(screen).state)[3], screen).toContain(
        `! acme's token was rejected. Press t to replace it. 2 checks are paused.`,
      );
    }
    core.press('1', 'R');
    expect(text(core)).not.toContain('token was rejected');
  });
});

it('speaks of paused checks only where there are some', () => {
  const core = openCore({}, WIDE).press('n').type('deploy').press('ctrl+s');
  const localId = core.take('send-dispatch')[0]?.dispatch.localId ?? '';
  const error = { kind: 'unauthorized', host: 'ci.acme.dev', message: null } as const;
  core.happen({ kind: 'dispatch-answered', localId, result: { ok: false, error } });
  expect(text(core)).toMatch(/acme's token was rejected\. Press t/);
  expect(text(core)).not.toContain('paused');
});

describe('the runs screen', () => {
  it('says without colour whether the list or the details beside it have the keys', () => {
    const core = coreWithEveryState(WIDE).press('j', 'j');
    expect(text(core)).toContain(' ▸ ✓ ready');
    expect(text(core)).not.toContain('┃');
    core.press('enter');
    expect(text(core)).toContain('┃  deploy · main');
    expect(text(core)).toContain(' ▹ ✓ ready');
    core.press('esc');
    expect(text(core)).toContain('│  deploy · main');
    expect(text(core)).toContain(' ▸ ✓ ready');
  });

  it('says when a waiting row was last confirmed and when it is checked next', () => {
    const core = openCore({}, WIDE);
    const localId = acceptedDispatch(core);
    core.checked(localId, { status: 'not_ready' });
    expect(text(core)).toContain('confirmed 0s ago');
    expect(text(core)).toMatch(/next[\s│]+in[\s│]+[12]s/);
  });

  it('says in the details what failed, why, and what to do next', () => {
    const core = openCore({}, WIDE);
    const localId = acceptedDispatch(core);
    core.checkFailed(localId, SERVER_ERROR);
    expect(text(core)).toContain('502');
    expect(text(core)).toMatch(/next[\s│]+in/);
  });

  it('draws nothing of the terminal that a request holds', () => {
    const request = {
      key: 'a\u001b]52;c;eA==\u0007b',
      ref: '\u202e',
      title: '\u009b2J',
      params: { '\u001b[2J': '\r' },
    };
    const core = openCore({}, WIDE).happen({
      kind: 'history-loaded',
      profileId: 'acme',
      dispatches: [dispatchIn({ state: 'sending' }, { request })],
    });
    expect(text(core)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(text(core)).toContain('\\u{1b}');
  });
});

describe('the dispatch form', () => {
  it('says where it sends to and with which token', () => {
    expect(text(openCore({}, NARROW).press('n'))).toContain(
      'New dispatch to acme ▸ ci.acme.dev/svc · organization token',
    );
  });

  it.each([
    [['n'], 'New dispatch to'],
    [['2', 'n'], 'Set secrets in'],
    [['3', 'n'], 'Set vars in'],
  ])('never cuts the destination of %s, however long the host', (keys, words) => {
    const host = 'ci.eu-central-1.production.acme-industries.example:8443/gateway/svc';
    const tokenKinds = ['organization', 'service-account'] as const;
    const core = openCore({ host, tokenKinds }, { columns: 60, rows: 20 }).press(...keys);
    const prose = draw(core.state).slice(3).join('').replaceAll(' ', '');
    expect(prose).toContain(words.replaceAll(' ', ''));
    expect(prose).toContain(host);
    expect(prose).toMatch(/(organization|serviceaccount)token/);
  });

  it.each(['n', '2'])('says on %s where a token comes from that is not stored', (key) => {
    const core = openCore({ tokenSource: 'environment', tokenKinds: ['personal'] }, WIDE).press(
      key,
    );
    expect(text(core)).toContain('token from DISPATCHBOX_TOKEN');
  });

  it('says before sending that there is no token for it', () => {
    const lines = text(openCore({ tokenKinds: ['service-account'] }, NARROW).press('n'));
    expect(lines).toMatch(/no organization or personal token/);
    expect(lines).toContain('ctrl+y adds one.');
    expect(lines).not.toContain('sent');
  });

  it('marks a mistake under its field', () => {
    const lines = draw(openCore({}, NARROW).press('n', 'ctrl+s').state);
    const row = lines.findIndex((line) => line.includes('▸ Key'));
    expect(lines[row + 1]).toContain('✗ The key is empty');
  });
});

describe('the notice', () => {
  it('is never cut: a long sentence takes the lines that it needs', () => {
    const core = coreWithEveryState({ columns: 40, rows: 12 });
    const sentence =
      'The token of acme was not accepted, so its checks stopped. Replace it, then press R.';
    core.happen({ kind: 'noticed', notice: { tone: 'failure', text: sentence } });
    const lines = draw(core.state);
    expect(lines).toHaveLength(12);
    expect(lines.map((line) => line.trim()).join(' ')).toContain(sentence);
  });

  it.each(['info', 'failure'] as const)('of tone %s draws no control of what it names', (tone) => {
    const core = openCore({}, WIDE);
    core.happen({ kind: 'noticed', notice: { tone, text: 'Forgotten: a\u001b]0;x\u0007\u202eb' } });
    expect(text(core)).toContain('Forgotten: a\\u{1b}]0;x\\u{7}\\u{202e}b');
    expect(text(core)).not.toMatch(/[\u0007\u001b\u202e]/);
  });
});

describe('the footer', () => {
  it.each([
    ['runs / several marked', 60, 'e run on other profiles…   c copy…'],
    ['runs / several marked', 80, 'e run on other profiles…   c copy…   R check now'],
    ['known / secrets, marked', 60, 'enter new value   d forget   n set'],
    ['known / secrets, marked', 80, 'enter new value   d forget   n set'],
  ] as const)('of %s leads at %i columns with what acts on them', (name, columns, keys) => {
    expect(linesOf(name, columns, 24).at(-1)?.trim()).toMatch(new RegExp(`^${keys}`));
  });

  it('leads with nothing new in the details, whose keys act on one dispatch', () => {
    const core = coreWithEveryState({ columns: 80, rows: 24 }).press('space', 'space');
    expect(draw(core.press('enter').state).at(-1)?.trim()).toMatch(/^esc back {3}n new/);
  });

  it('tells a listener what acts on the marked rows', () => {
    const core = coreWithEveryState({ columns: 80, rows: 24 });
    const said = () => hear(core.state).at(-1);
    expect(said()).not.toContain('d forget');
    core.press('space', 'space');
    expect(said()).toContain('e run on other profiles…; c copy…');
  });

  it('keeps the way out and the way to the other keys in a small window', () => {
    const size = { columns: 40, rows: 12 };
    expect(draw(openCore({}, size).state).at(-1)).toContain('? help');
    expect(draw(openCore({}, size).press('n').state).at(-1)).toMatch(/ctrl\+s send.*esc back/);
    expect(draw(coreWithEveryState(size).press('enter').state).at(-1)).toContain('esc back');
  });

  it('shows the keys that work right now and leaves out those that do not', () => {
    expect(draw(openCore({}, WIDE).state).at(-1)).not.toContain('o open');
    expect(draw(coreWithEveryState(WIDE).press('j', 'j').state).at(-1)).toContain('o open');
    expect(draw(openCore({}, WIDE).press('n').state).at(-1)).toContain('ctrl+s send');
  });

  it('offers no other order where there is nothing to order', () => {
    const core = openCore({}, { columns: 400, rows: 40 });
    expect(core.press('s').said).toBe('s does nothing here.');
  });

  it('leaves its rows to a dialog, whose keys are in its frame', () => {
    const core = coreWithEveryState({ columns: 40, rows: 12 }).press('ctrl+p');
    // Below it is the row of the notice.
    expect(draw(core.state).at(-2)).toMatch(/╰─ enter go · esc \w+ ─/);
  });
});

describe('the generator', () => {
  it.each([
    [80, 24],
    [60, 20],
    [40, 12],
    [40, 13],
  ])('offers every kind at %i columns and %i rows', (columns, rows) => {
    const core = openCore({}, { columns, rows }).press('2', 'n', 'tab', 'ctrl+g');
    const lines = draw(core.state).map((line) => line.split('│').at(1)?.trim());
    for (const kind of ['digits', 'hex', 'base64', 'UUID']) expect(lines).toContain(kind);
    expect(lines).toContain('Length  40');
  });
});
