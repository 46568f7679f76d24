import type { Define } from './define.ts';
import { defineAdd } from './profile-add.ts';
import { defineList } from './profile-list.ts';
import { defineRemove } from './profile-remove.ts';
import { defineToken } from './profile-token.ts';
import { defineUse } from './profile-use.ts';

export const defineProfile: Define = (profile, toAction) => {
  profile.description('manage profiles and their tokens').helpCommand(false);
  defineAdd(profile.command('add'), toAction);
  defineToken(profile.command('token'), toAction);
  defineList(profile.command('list'), toAction);
  defineUse(profile.command('use'), toAction);
  defineRemove(profile.command('remove'), toAction);
};
