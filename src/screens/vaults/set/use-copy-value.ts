import { keyTable } from '../../../kit/key-table.ts';
import { useKeys } from '../../../kit/use-keys.ts';
import { useStore } from '../../../kit/use-store.ts';
import { useServices } from '../../services.tsx';
import type { Entry } from './entries.ts';

export const SET_KEYS = keyTable('set', 'Setting secrets and vars', {
  copyValue: {
    keys: [],
    label: 'copy the new value',
    also: ['generated', 'password'],
  },
});

/** Copies a generated value, which has to get elsewhere, too, and which nobody has seen. From the palette alone. */
export function useCopyValue({ value }: Pick<Entry, 'value'>): void {
  const { machine, notices } = useServices();
  useStore(value);
  useKeys(SET_KEYS, {
    copyValue:
      value.madeOf !== null &&
      (async () => {
        const source = value.source();
        if (source.from === 'file') return;
        const { tone, text } = await machine.copy(source.value.reveal(), 'the new value');
        notices.say(tone, text);
      }),
  });
}
