import { useKeysOf } from '../../../kit/Keys.tsx';

/** What to do with an empty value, the longest first. */
export function useWaysToFill(): readonly string[] {
  const generate = useKeysOf()('form.generate');
  return [
    `type or paste · @path takes a file · ${generate} generates`,
    `type or paste · ${generate} generates`,
    'type or paste',
  ];
}
