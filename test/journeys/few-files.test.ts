import { expect, it } from 'vitest';
import { newHome, PROGRAM, runProgram } from '../support/app.ts';

// Node itself ends with fewer than 22. A status of 5 says that nothing was sent, since it could not be
// remembered first.
it.concurrent.for([22, 28, 34])(
  'with at most %i open files a command says what it lacks, without a trace',
  async (most, { onTestFinished }) => {
    const command = ['dispatch', 'hello', '--sandbox', '--no-wait', '--json'];
    const { status, stdout, stderr } = await runProgram({
      home: newHome(onTestFinished),
      args: command,
      startedBy: ['/bin/sh', '-c', `ulimit -n ${most}; exec "$0" "$@"`, PROGRAM],
    });
    expect(stderr).not.toMatch(/\n\s+at |SandboxError|defect/);
    expect([0, 2, 4, 5, 70]).toContain(status);
    if (status !== 0)
      expect(stderr).toMatch(/too many open files|can(?:not|'t) be opened|was lost/);
    if (stdout !== '') expect(() => JSON.parse(stdout)).not.toThrow();
  },
);
