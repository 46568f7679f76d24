import type { UserCommand } from '../../src/domain/user-command.ts';
import type { ProgramEnded } from '../../src/state/programs/programs.ts';
import { type Core, START_WALL_MS } from './core.ts';

export function userCommand(change: Partial<UserCommand> = {}): UserCommand {
  return {
    name: 'open logs',
    program: ['lnav', '{url}', '--key={key}'],
    key: 'alt+g',
    asksFirst: false,
    ...change,
  };
}

export function programEnded(core: Core, change: Partial<ProgramEnded> = {}): Core {
  return core.happen({
    type: 'program-ended',
    profileId: 'acme',
    isHook: false,
    name: 'open logs',
    atMs: START_WALL_MS,
    tookMs: 120,
    status: 0,
    problem: null,
    output: '',
    ...change,
  });
}
