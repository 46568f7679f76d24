import { describe, expect, it } from 'vitest';
import { textWidth } from '../../../src/old/components/fit-text.ts';
import type { Destination } from '../../../src/old/domain/destination.ts';
import { destinationHead } from '../../../src/old/screens/destination-head.ts';

const ACME: Destination = {
  profileId: 'acme',
  profileName: 'acme',
  host: 'ci.acme.dev/svc',
  colour: null,
  area: 'vaults',
  tokenKind: 'organization',
  tokenSource: 'stored',
  isProtected: false,
  isReadOnly: false,
  isPlainHttp: false,
  vault: null,
};

function headOf(of: Partial<Destination>, columns: number): readonly string[] {
  const { lines } = destinationHead('Set secrets', { ...ACME, ...of }, columns);
  return lines.map((pieces) => pieces.map(({ text }) => text).join(''));
}

describe('where a write goes', () => {
  it('is on one line where it fits, and never split within a part', () => {
    expect(headOf({}, 80)).toEqual(['Set secrets to acme ▸ ci.acme.dev/svc · organization token']);
    expect(headOf({ isProtected: true }, 60)).toEqual([
      'Set secrets to acme ▸ ci.acme.dev/svc · organization token',
      'PROTECTED',
    ]);
    expect(headOf({ vault: 'default' }, 40)).toEqual([
      'Set secrets in default at',
      'acme ▸ ci.acme.dev/svc · organization',
    ]);
  });

  it('has the word token where the kind has a row of its own', () => {
    expect(headOf({ host: '127.0.0.1:38133/svc', profileName: 'sandbox' }, 40)).toEqual([
      'Set secrets to',
      'sandbox ▸ 127.0.0.1:38133/svc',
      'organization token',
    ]);
  });

  it('has a long host in two rows, whole', () => {
    const host = 'ci.eu-central-1.production.acme-industries.example:8443/gateway/svc';
    expect(headOf({ host }, 60).join('')).toContain(`acme ▸ ${host}`);
  });

  it.each([40, 60, 120])('has the start and the end of endless names at %i columns', (columns) => {
    const endless = (name: string) => `${name}1${'x'.repeat(5_000)}${name}2`;
    const names = { profileName: endless('p'), host: endless('h'), vault: endless('v') };
    const lines = headOf({ ...names, isProtected: true }, columns);
    for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(columns - 2);
    expect(lines.length).toBeLessThanOrEqual(5);
    for (const part of ['p1', 'p2', 'h1', 'h2', 'v1', 'v2', 'PROTECTED']) {
      expect(lines.join('')).toContain(part);
    }
  });

  it('is told to a listener in full', () => {
    const { words } = destinationHead('Set secrets', { ...ACME, vault: '' }, 40);
    expect(words).toBe('Set secrets in no vault yet at acme, ci.acme.dev/svc, organization token');
  });
});
