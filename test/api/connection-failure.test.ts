import { describe, expect, test } from 'vitest';
import { failureAfterSending, failureBeforeSending } from '../../src/api/connection-failure.ts';

const HOST = 'ci.example.test';

function withCode(code: string, message = 'words of the system'): Error {
  return Object.assign(new Error(message), { code });
}

describe('before anything was sent', () => {
  test.each([
    ['ENOTFOUND', 'dns'],
    ['EAI_AGAIN', 'dns'],
    ['ENODATA', 'dns'],
    ['ECONNREFUSED', 'refused'],
    ['EHOSTUNREACH', 'unreachable'],
    ['ENETUNREACH', 'unreachable'],
    ['EACCES', 'unreachable'],
    ['EMFILE', 'unreachable'],
    ['ETIMEDOUT', 'connect-timeout'],
    ['EPROTO', 'tls'],
    ['ECONNRESET', 'tls'],
    ['CERT_HAS_EXPIRED', 'tls'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'tls'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
  ])('%s means %s', (code, cause) => {
    const failure = failureBeforeSending(withCode(code), HOST, true);
    expect(failure).toEqual({ kind: 'not-sent', cause, host: HOST, detail: code });
  });

  test('a reset without TLS is a refusal', () => {
    expect(failureBeforeSending(withCode('ECONNRESET'), HOST, false).cause).toBe('refused');
  });

  test('what the library says in words is kept in words', () => {
    const failure = failureBeforeSending(withCode('UND_ERR_CONNECT_TIMEOUT'), HOST, true);
    expect(failure).toMatchObject({ cause: 'connect-timeout', detail: 'words of the system' });
  });

  test('of several addresses, the one that refused is told', () => {
    const tried = Object.assign(
      new AggregateError([withCode('ENETUNREACH'), withCode('ECONNREFUSED')]),
      { code: 'ENETUNREACH' },
    );
    const failure = failureBeforeSending(tried, HOST, true);
    expect(failure).toMatchObject({ cause: 'refused', detail: 'ECONNREFUSED' });
  });
});

describe('after sending began', () => {
  test.each([
    ['ECONNRESET', 'ECONNRESET'],
    ['UND_ERR_SOCKET', 'words of the system'],
  ])('%s is a connection that was lost', (code, detail) => {
    const failure = failureAfterSending(withCode(code), HOST);
    expect(failure).toEqual({ kind: 'no-answer', cause: 'connection-lost', host: HOST, detail });
  });

  test('the words of an error are harmless', () => {
    expect(failureAfterSending(new Error('a\x1b[2Jb'), HOST)).toMatchObject({
      detail: 'a\\u{1b}[2Jb',
    });
  });
});
