import path from 'node:path';
import { Redactor } from '../../../../src/old/domain/redactor.ts';
import { outsideTokens } from '../../../../src/old/effects/outside-tokens.ts';
import type { SessionOptions } from '../../../../src/old/effects/session-options.ts';
import { THIS_MACHINE } from '../../../support/this-machine.ts';

/** How the app opens a session in `home` where nothing asks for a profile, and no sandbox can start. */
export function sessionOptions(home: string, change: Partial<SessionOptions> = {}): SessionOptions {
  return {
    isSandboxAsked: false,
    profileFlag: null,
    profileVariable: null,
    tokenVariable: null,
    urlVariable: null,
    segmentVariable: null,
    mayFallBack: true,
    outsideTokens: outsideTokens({ area: null, showsErrors: false, machine: THIS_MACHINE }),
    workingFolder: home,
    configFolder: path.join(home, 'box'),
    userAgent: 'dispatchbox/test',
    proxy: {},
    redactor: new Redactor(),
    startSandbox: () => Promise.reject(new Error('no sandbox in this test')),
    ...change,
  };
}
