import { describe, expect, it } from 'vitest';
import { connectionReport } from '../../src/domain/connection-report.ts';
import type { Failure } from '../../src/domain/failure.ts';

const HOST = 'ci.acme.dev';
const ADDRESS = { baseUrl: `https://${HOST}`, segment: 'svc' };

function reportAfter(error: Failure, kind: 'organization' | 'service-account' = 'organization') {
  return connectionReport(ADDRESS, [{ kind, from: 'command', result: { ok: false, error } }]);
}

describe('a check of the connection', () => {
  it.each<[string, Failure, string]>([
    ['404 and a reason', { kind: 'not-found', host: HOST, message: 'No such id.' }, 'looks valid'],
    [
      '400 and a reason',
      { kind: 'rejected', host: HOST, httpStatus: 400, message: 'No id.' },
      'looks valid',
    ],
    [
      'the 404 of any web server',
      { kind: 'not-found', host: HOST, message: null },
      'inconclusive (404). Check the base URL',
    ],
    [
      'a bare 400',
      { kind: 'rejected', host: HOST, httpStatus: 400, message: null },
      'inconclusive (400)',
    ],
    ['401', { kind: 'unauthorized', host: HOST, message: null }, 'rejected'],
    ['403', { kind: 'forbidden', host: HOST, message: null }, 'removed the header'],
    [
      '500',
      { kind: 'server-error', host: HOST, message: null, httpStatus: 500, retryAfterMs: null },
      'inconclusive',
    ],
    [
      '429',
      { kind: 'rate-limited', httpStatus: 429, host: HOST, message: null, retryAfterMs: null },
      'inconclusive',
    ],
    [
      'a sign-in page',
      { kind: 'unreadable', host: HOST, httpStatus: 200, cause: 'not-json', detail: 'HTML' },
      "isn't from this service",
    ],
  ])('that brought %s says what was seen of the token', (_, failure, words) => {
    const report = reportAfter(failure);
    expect(report.tokens[0]).toContain(words);
    expect(report.tokens[0]).toContain('Organization token from its command: ');
    const said = 'message' in failure ? failure.message : null;
    expect(report.service).toContain(said ?? 'Something responds at this address.');
    expect(report.tls).toContain('certificate was verified');
    expect(report.address).toBe('https://ci.acme.dev/svc');
  });

  it('claims nothing of a token that an answer of 200 to an unknown id came for', () => {
    const report = connectionReport(ADDRESS, [
      { kind: 'personal', from: 'file', result: { ok: true, value: { status: 'not_ready' } } },
    ]);
    expect(report.tokens[0]).toContain('inconclusive');
  });

  it('that came to nothing says so of service, TLS and token', () => {
    const report = reportAfter({
      kind: 'not-sent',
      cause: 'refused',
      host: HOST,
      detail: 'ECONNREFUSED',
    });
    expect(report.service).toContain('refused the connection');
    expect(report.tls).toBe('No TLS connection was made.');
    expect(report.tokens[0]).toContain('not tested');
  });

  it('says that TLS failed where it did', () => {
    const report = reportAfter({ kind: 'not-sent', cause: 'tls', host: HOST, detail: 'expired' });
    expect(report.tls).toBe('TLS failed (expired).');
  });

  it('does not take the 401 for a vault token as a judgement', () => {
    const report = reportAfter(
      { kind: 'unauthorized', host: HOST, message: null },
      'service-account',
    );
    expect(report.tokens[0]).toContain('not tested');
    expect(report.rejected).toEqual([]);
  });

  it('names the kind of a token that was rejected', () => {
    const report = reportAfter({ kind: 'unauthorized', host: HOST, message: null }, 'organization');
    expect(report.rejected).toEqual(['organization']);
  });

  it('says that nothing was tried without a token, and that plain http has no TLS', () => {
    const report = connectionReport({ baseUrl: 'http://127.0.0.1:9', segment: 'svc' }, []);
    expect(report.tokens).toHaveLength(1);
    expect(report.tls).toContain('no TLS');
    expect(report.service).toMatch(/no token/);
  });
});
